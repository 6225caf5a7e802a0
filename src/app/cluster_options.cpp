#include "app/cluster_options.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble {

namespace {

using endpoints = std::vector<asio::ip::tcp::endpoint>;

asio::ip::tcp::endpoint endpoint_of(std::string_view text)
{
    if (const auto read = cluster::read_endpoint(text); read && read->port() != 0)
        return *read;
    throw wrong_usage("expected ADDRESS:PORT, with an IP address; one of IPv6 in brackets");
}

/// URL[,URL]...
endpoints etcd_of(std::string_view text)
{
    constexpr std::string_view scheme = "http://";
    endpoints all;
    for (std::size_t end = 0; end != std::string_view::npos; text.remove_prefix(end + 1)) {
        end = text.find(',');
        std::string_view each = text.substr(0, end);
        if (!each.starts_with(scheme))
            throw wrong_usage("expected http://ADDRESS:PORT, and commas between several");
        each.remove_prefix(scheme.size());
        all.push_back(endpoint_of(each.substr(0, each.find('/'))));
        if (end == std::string_view::npos)
            break;
    }
    return all;
}

std::string node_of(std::string_view text)
{
    const auto is_sign = [](char sign) {
        return (sign >= 'a' && sign <= 'z') || (sign >= '0' && sign <= '9') || sign == '-';
    };
    if (text.size() > 32 || !std::ranges::all_of(text, is_sign))
        throw wrong_usage("expected at most 32 signs: a to z, digits and -");
    return std::string(text);
}

} // namespace

void add_cluster(grammar& line, cluster_settings& how)
{
    line.option("--etcd URL[,URL]", how.etcd, etcd_of,
                "be one of several nodes: rooms are kept in this etcd");
    line.option("--node NAME", how.node, node_of, "the name of this node");
    line.option("--peer ADDRESS:PORT", how.peer, endpoint_of,
                "where the other nodes reach this one");
    line.option("--peer-secret FILE", how.secret, std::identity(),
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
    how.secret_by = line.called("--peer-secret");
    constexpr std::array needed{"--node", "--peer", "--peer-secret"};
    const bool is_node = !how.etcd.empty();
    for (const char* each : needed) {
        if (is_node && !line.has(each))
            throw wrong_usage(line.called("--etcd") + " needs " + each);
    }
    for (const char* each : {"--node", "--peer", "--peer-secret", "--lease", "--relay"}) {
        if (!is_node && line.has(each))
            throw wrong_usage(line.called(each) + " is for nodes, which --etcd makes");
    }
}

} // namespace scramble
