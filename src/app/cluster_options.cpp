#include "app/cluster_options.hpp"

#include "scramble/text/decimal.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble {

namespace {

constexpr std::string_view signs_of_node = "abcdefghijklmnopqrstuvwxyz0123456789-";
constexpr std::string_view signs_of_host =
    "abcdefghijklmnopqrstuvwxyz0123456789-ABCDEFGHIJKLMNOPQRSTUVWXYZ.";

asio::ip::tcp::endpoint endpoint_of(std::string_view text)
{
    if (const auto read = cluster::read_endpoint(text); read && read->port() != 0)
        return *read;
    throw wrong_usage("expected ADDRESS:PORT, with an IP address; one of IPv6 in brackets");
}

/// HOST:PORT; an address of IPv6 is in brackets.
etcd::endpoint etcd_at(std::string_view text)
{
    if (const auto read = cluster::read_endpoint(text); read && read->port() != 0)
        return *read;
    const std::size_t colon = std::min(text.rfind(':'), text.size());
    const std::string_view name = text.substr(0, colon);
    const auto port = decimal(text.substr(std::min(colon + 1, text.size())));
    const bool is_name = !name.empty() && name.find_first_not_of(signs_of_host) == name.npos;
    if (!is_name || !port || *port == 0 || *port > std::numeric_limits<std::uint16_t>::max())
        throw wrong_usage("expected https://HOST:PORT or http://HOST:PORT, and commas between "
                          "several");
    return {std::string(name), static_cast<std::uint16_t>(*port)};
}

/// URL[,URL]...
struct etcd_urls {
    std::vector<etcd::endpoint> all;
    bool use_tls = false;
};

etcd_urls etcd_of(std::string_view text)
{
    etcd_urls result;
    for (std::size_t end = 0; end != std::string_view::npos; text.remove_prefix(end + 1)) {
        end = text.find(',');
        std::string_view each = text.substr(0, end);
        const bool is_secure = each.starts_with("https://");
        each.remove_prefix(is_secure ? 8 : each.starts_with("http://") ? 7 : each.size());
        if (!result.all.empty() && is_secure != result.use_tls)
            throw wrong_usage("expected https:// for all or for none");
        result.use_tls = is_secure;
        result.all.push_back(etcd_at(each.substr(0, each.find('/'))));
        if (end == std::string_view::npos)
            break;
    }
    return result;
}

/// URL of a folder for objects.
struct archive_url {
    etcd::endpoint at{"", 0};
    std::string path;
    bool use_tls = false;
};

archive_url archive_of(std::string_view text)
{
    const std::string_view whole = text;
    archive_url result;
    result.use_tls = text.starts_with("https://");
    text.remove_prefix(result.use_tls ? 8 : text.starts_with("http://") ? 7 : text.size());
    const std::size_t slash = std::min(text.find('/'), text.size());
    std::string host(text.substr(0, slash));
    if (host.empty() || host.find('@') != host.npos || whole.find_first_of("?# ") != whole.npos)
        throw wrong_usage("expected https://HOST[:PORT]/PATH or http://HOST[:PORT]/PATH");
    const bool has_port =
        host.find(':', host.rfind(']') == host.npos ? 0 : host.rfind(']')) != host.npos;
    result.at = etcd_at(has_port ? host : host + (result.use_tls ? ":443" : ":80"));
    result.path = text.substr(slash);
    if (!result.path.ends_with('/'))
        result.path += '/';
    return result;
}

std::string prefix_of(std::string_view text)
{
    constexpr std::size_t longest = 100;
    const auto is_sign = [](char sign) { return sign > ' ' && sign <= '~'; };
    if (!text.starts_with('/') || !text.ends_with('/') || text.size() > longest ||
        !std::ranges::all_of(text, is_sign))
        throw wrong_usage("expected a prefix such as /scramble/1/, of at most 100 signs");
    return std::string(text);
}

std::string node_of(std::string_view text)
{
    if (text.size() > 32 || text.find_first_not_of(signs_of_node) != text.npos)
        throw wrong_usage("expected at most 32 signs: a to z, digits and -");
    return std::string(text);
}

} // namespace

void add_cluster(grammar& line, cluster_settings& how)
{
    line.option(
        "--etcd URL[,URL]", how.etcd,
        [&how](std::string_view text) {
            etcd_urls read = etcd_of(text);
            how.uses_tls = read.use_tls;
            return std::move(read.all);
        },
        "be one of several nodes: rooms are kept in this etcd");
    line.option("--etcd-ca FILE", how.etcd_ca.path, std::identity(),
                "trust who signed that, instead of whom this machine trusts");
    line.option("--etcd-cert FILE", how.etcd_cert.path, std::identity(),
                "the certificate that this node shows etcd");
    line.option("--etcd-key FILE", how.etcd_key.path, std::identity(), "the key to that");
    line.option("--etcd-user FILE", how.etcd_user.path, std::identity(),
                "NAME:PASSWORD, with which this node signs in to etcd");
    line.option("--etcd-prefix PREFIX", how.etcd_prefix, prefix_of,
                "how all its keys in etcd begin (default /scramble/1/)");
    line.option(
        "--archive URL", how.archive,
        [&how](std::string_view text) {
            archive_url read = archive_of(text);
            how.archive_uses_tls = read.use_tls;
            how.archive_path = std::move(read.path);
            return std::optional(std::move(read.at));
        },
        "keep rooms that sleep in this object storage");
    line.option("--archive-key FILE", how.archive_key.path, std::identity(),
                "REGION:ID:SECRET, if that speaks the protocol of S3");
    line.option("--node NAME", how.node, node_of, "the name of this node");
    line.option("--peer ADDRESS:PORT", how.peer, endpoint_of,
                "where the other nodes reach this one");
    line.option("--peer-secret FILE", how.secret.path, std::identity(),
                "a secret that all nodes have, and nobody else");
    line.option("--lease SECONDS", how.lease, number<std::chrono::seconds>(2, 60),
                "others take over so long after its death (default 5)");
    line.flag(
        "--relay", [&] { how.is_relay = true; },
        "serve people, but leave all rooms to other nodes");
    line.not_both("--etcd", "--data", "a node keeps nothing on its own disk");
    line.not_both("--etcd", "--no-data", "a node keeps its rooms in etcd");
    line.not_both("--etcd", "--no-sync", "etcd writes to the disk before it answers");
}

void end_cluster(const grammar& line, cluster_settings& how)
{
    how.secret.by = line.called("--peer-secret");
    how.etcd_ca.by = line.called("--etcd-ca");
    how.etcd_cert.by = line.called("--etcd-cert");
    how.etcd_key.by = line.called("--etcd-key");
    how.etcd_user.by = line.called("--etcd-user");
    how.archive_key.by = line.called("--archive-key");
    constexpr std::array needed{"--node", "--peer", "--peer-secret"};
    const bool is_node = !how.etcd.empty();
    for (const char* each : needed) {
        if (is_node && !line.has(each))
            throw wrong_usage(line.called("--etcd") + " needs " + each);
    }
    for (const char* each :
         {"--node", "--peer", "--peer-secret", "--lease", "--relay", "--etcd-ca", "--etcd-cert",
          "--etcd-key", "--etcd-user", "--etcd-prefix", "--archive", "--archive-key"}) {
        if (!is_node && line.has(each))
            throw wrong_usage(line.called(each) + " is for nodes, which --etcd makes");
    }
    for (const char* each : {"--etcd-ca", "--etcd-cert", "--etcd-key"}) {
        if (!how.uses_tls && line.has(each))
            throw wrong_usage(line.called(each) + " is for an etcd at https://");
    }
    if (line.has("--archive-key") && !how.archive)
        throw wrong_usage(line.called("--archive-key") + " is for an --archive");
    if (line.has("--etcd-cert") != line.has("--etcd-key"))
        throw wrong_usage(line.called("--etcd-cert") + " and " + line.called("--etcd-key") +
                          " go together");
}

} // namespace scramble
