#include "app/cluster_node.hpp"

#include "app/figures.hpp"
#include "app/load.hpp"
#include "app/run_name.hpp"
#include "cli/file.hpp"
#include "net/log.hpp"

#include <boost/asio/error.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace scramble {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t shortest_secret = 16;
/// Clocks that differ by more do not agree.
constexpr std::chrono::minutes most_apart{1};

/// What is in the file, but for spaces at its end.
std::variant<std::string, fault> read_secret(const cluster_settings::named_file& in)
{
    auto read = read_file(in.path);
    if (auto* why = std::get_if<fault>(&read))
        return by_option(in.by, in_file(in.path, *why));
    auto& text = std::get<std::string>(read);
    text.erase(text.find_last_not_of(" \t\r\n") + 1);
    return std::move(text);
}

std::variant<std::string, fault> peer_secret(const cluster_settings::named_file& in)
{
    auto read = read_secret(in);
    if (const auto* text = std::get_if<std::string>(&read);
        text != nullptr && text->size() < shortest_secret)
        return by_option(in.by, in_file(in.path, {0, fmt::format("a secret has at least {} signs",
                                                                 shortest_secret)}));
    return read;
}

/// Whom the node trusts, if not whom the machine does, and what it shows, if anything.
/// Result: why a file is not as it must be.
std::optional<fault> secure(asio::ssl::context& made, const cluster_settings::named_file& ca = {},
                            const cluster_settings::named_file& certificate = {},
                            const cluster_settings::named_file& key = {})
{
    error_code why;
    const cluster_settings::named_file* in = &ca;
    SSL_CTX_set_min_proto_version(made.native_handle(), TLS1_2_VERSION);
    if (ca.path.empty())
        made.set_default_verify_paths(why);
    else
        made.load_verify_file(ca.path, why);
    if (!why && !certificate.path.empty())
        made.use_certificate_chain_file((in = &certificate)->path, why);
    if (!why && !key.path.empty())
        made.use_private_key_file((in = &key)->path, asio::ssl::context::pem, why);
    if (!why)
        return std::nullopt;
    return by_option(in->by, in_file(in->path, {0, why.message()}));
}

/// How the node reaches etcd.
std::variant<std::shared_ptr<etcd::access>, fault> etcd_access(const cluster_settings& how)
{
    auto result = std::make_shared<etcd::access>();
    if (how.uses_tls) {
        if (auto why = secure(result->tls.emplace(asio::ssl::context::tls_client), how.etcd_ca,
                              how.etcd_cert, how.etcd_key))
            return std::move(*why);
    }
    if (how.etcd_user.path.empty())
        return result;
    const auto read = read_secret(how.etcd_user);
    if (const auto* why = std::get_if<fault>(&read))
        return *why;
    const auto& text = std::get<std::string>(read);
    const std::size_t colon = text.find(':');
    if (colon == text.npos || colon == 0)
        return by_option(how.etcd_user.by,
                         in_file(how.etcd_user.path, {0, "expected NAME:PASSWORD"}));
    result->who = {text.substr(0, colon), text.substr(colon + 1)};
    return result;
}

/// How the node reaches its archive, if it has one.
std::variant<std::optional<etcd::archive_settings>, fault> archive_of(const cluster_settings& how)
{
    if (!how.archive)
        return std::nullopt;
    etcd::archive_settings result;
    result.at = *how.archive;
    result.path = how.archive_path;
    if (how.archive_uses_tls) {
        if (auto why = secure(result.by->tls.emplace(asio::ssl::context::tls_client)))
            return std::move(*why);
    }
    if (how.archive_key.path.empty())
        return result;
    const auto read = read_secret(how.archive_key);
    if (const auto* why = std::get_if<fault>(&read))
        return *why;
    const auto& text = std::get<std::string>(read);
    const std::size_t region = text.find(':');
    const std::size_t id = region == text.npos ? region : text.find(':', region + 1);
    if (id == text.npos || text.find_first_of(" \r\n") != text.npos)
        return by_option(how.archive_key.by,
                         in_file(how.archive_key.path, {0, "expected REGION:ID:SECRET"}));
    result.key = {text.substr(0, region), text.substr(region + 1, id - region - 1),
                  text.substr(id + 1)};
    return result;
}

etcd::etcd_journal::settings store_of(const cluster_settings& how, const journal::node& self,
                                      std::shared_ptr<etcd::access> by,
                                      std::optional<etcd::archive_settings> archive)
{
    etcd::etcd_journal::settings result;
    result.endpoints = how.etcd;
    result.by = std::move(by);
    result.self = self;
    result.prefix = how.etcd_prefix;
    result.lease_time = how.lease;
    result.longest_sleep = how.longest_sleep;
    result.archive = std::move(archive);
    return result;
}

} // namespace

std::variant<std::unique_ptr<cluster_node>, fault> cluster_node::join(server& daemon,
                                                                      const cluster_settings& how)
{
    const auto secret = peer_secret(how.secret);
    if (const auto* why = std::get_if<fault>(&secret))
        return *why;
    auto by = etcd_access(how);
    if (const auto* why = std::get_if<fault>(&by))
        return *why;
    auto archive = archive_of(how);
    if (const auto* why = std::get_if<fault>(&archive))
        return *why;
    std::unique_ptr<cluster_node> made(
        new cluster_node(daemon, how, std::get<std::string>(secret),
                         std::get<std::shared_ptr<etcd::access>>(std::move(by)),
                         std::get<std::optional<etcd::archive_settings>>(std::move(archive))));
    const auto accept = [&peers = made->peers_](net::tcp_socket socket) {
        peers.accept(std::move(socket));
    };
    const listen_at where{how.peer->address().to_string(), how.peer->port()};
    const auto port = daemon.listen_beside(where, cluster::peers::most_descriptors, accept);
    if (const auto* why = std::get_if<fault>(&port))
        return *why;
    std::string etcd;
    for (const auto& each : how.etcd)
        etcd += (etcd.empty() ? "" : ", ") + each.text();
    log::info("node {}, which others reach at {}; etcd{} at {}", how.node, made->self_.at,
              how.uses_tls ? " by TLS" : "", etcd);
    return made;
}

cluster_node::cluster_node(server& daemon, const cluster_settings& how, const std::string& secret,
                           std::shared_ptr<etcd::access> by,
                           std::optional<etcd::archive_settings> archive)
    : daemon_(daemon), self_{how.node, etcd::endpoint(*how.peer).text(), new_run_name(),
                             !how.is_relay},
      store_(daemon.executor(), store_of(how, self_, std::move(by), std::move(archive))),
      peers_(
          daemon.executor(), self_.name, secret,
          {[this](const std::string& from, const cluster::message& message) {
               keeper_->receive(from, message);
           },
           [this](const std::string& node, bool is_up) { keeper_->on_link(node, is_up); },
           journal::room_log::clock,
           [this](const std::string& node, bool is_quiet) { keeper_->on_quiet(node, is_quiet); }}),
      longest_silence_(2 * how.lease), lease_(how.lease),
      tick_(daemon.connections().on_tick([this] { on_second(); })),
      stop_(daemon.on_stop([this] { retire(); })), end_(daemon.on_end([this] { leave(); }))
{
}

std::unique_ptr<host::keeper> cluster_node::keeper()
{
    auto made = std::make_unique<host::shared_keeper>(
        cluster::shared_log::this_node{daemon_.executor(), store_, peers_,
                                       fmt::format("{}.{}", self_.name, self_.run),
                                       [number = std::uint64_t{0}]() mutable { return ++number; }},
        daemon_.connections());
    keeper_ = made.get();
    if (!self_.may_hold)
        keeper_->retire();
    keeper_->on_return([this] { return store_.was_away(); });
    store_.on_nodes([this](const std::vector<journal::node>& all) {
        nodes_.clear();
        for (const journal::node& each : all)
            nodes_.insert(each.name);
        peers_.know(all);
    });
    return made;
}

void cluster_node::tell(metrics& to) const
{
    using cluster::standing;
    tell_node(to, {keeper_->count(standing::holding), keeper_->count(standing::following),
                   keeper_->count(standing::apart), keeper_->count(standing::damaged),
                   nodes_.size(), peers_.linked().size(), store_.silence(), lease_, is_cut_off_,
                   std::chrono::abs(peers_.worst_clock().ahead), store_.size(), store_.quota(),
                   store_.is_full(), !store_.archive_failure().empty()});
}

std::string_view cluster_node::unready() const
{
    const std::chrono::seconds patience = lease_ + 2s; // the list of nodes may be so old
    if (store_.silence() > lease_)
        return store_.is_refused() ? "no-lease" : "cut-off";
    if (!store_.has_lease() && !store_.is_full())
        return "no-lease";
    if (std::chrono::seconds(apart_) <= patience)
        return "";
    return peers_.is_secret_refused() ? "wrong-secret" : "no-links";
}

void cluster_node::tell_unready()
{
    if (std::exchange(is_full_, store_.is_full()) != store_.is_full())
        is_full_ ? log::warning("etcd has no space: nobody can move, and all can look")
                 : log::info("etcd has space again");
    const std::string_view why = unready();
    if (std::exchange(told_, why) == why)
        return;
    if (why.empty())
        return log::info("this node is ready");
    const auto in_words = [&]() -> std::string {
        if (why == "cut-off")
            return fmt::format("etcd does not answer it: {}", store_.failure().message());
        if (why == "no-lease")
            return store_.failure() == asio::error::access_denied
                       ? "etcd refuses its name and password"
                       : "etcd gives it no lease";
        return why == "no-links" ? "it has no links to most other nodes"
                                 : "other nodes have another secret";
    };
    log::warning("this node is not ready: {}", in_words());
}

void cluster_node::tell_archive()
{
    const std::string why = store_.archive_failure();
    if (std::exchange(is_archive_away_, !why.empty()) == !why.empty())
        return;
    if (why.empty())
        return log::info("the archive answers again");
    log::warning("the archive fails ({}): rooms that are in it cannot be woken", why);
}

/// Its people can only look on here. Another node may do better, so they are sent away once.
void cluster_node::on_second()
{
    peers_.on_second();
    compare_clocks();
    apart_ = cluster::is_apart(self_.name, nodes_, peers_.linked()) ? apart_ + 1 : 0;
    tell_unready();
    tell_archive();
    const bool is_silent = store_.silence() > longest_silence_;
    if (is_silent == is_cut_off_)
        return;
    is_cut_off_ = is_silent;
    if (!is_silent)
        return log::info("etcd serves this node again");
    log::warning("etcd has {} for {} s: nobody can move here",
                 store_.is_refused() ? "refused this node" : "not answered",
                 longest_silence_.count());
    daemon_.connections().send_away();
}

/// Nothing is deleted by a clock. But where one is wrong, somebody should look first.
void cluster_node::compare_clocks()
{
    const auto worst = peers_.worst_clock();
    const bool agree = std::chrono::abs(worst.ahead) <= most_apart;
    if (agree == do_clocks_agree_)
        return;
    do_clocks_agree_ = agree;
    keeper_->trust_clocks(agree);
    if (agree)
        return log::info("the clocks of the nodes agree again");
    log::warning("the clock of node {} is {} s {} this one's: no room is deleted for its age",
                 worst.node,
                 std::chrono::abs(std::chrono::floor<std::chrono::seconds>(worst.ahead)).count(),
                 worst.ahead.count() > 0 ? "ahead of" : "behind");
}

/// The others take over, and its own people get their answers from them.
void cluster_node::retire()
{
    store_.drain();
    keeper_->retire();
}

void cluster_node::leave()
{
    store_.leave([](error_code why) {
        if (why)
            log::warning("other nodes take over when the lease of this one has ended: {}",
                         why.message());
    });
    keeper_->close();
    peers_.close();
}

} // namespace scramble
