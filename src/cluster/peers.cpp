#include "cluster/peers.hpp"

#include "net/log.hpp"
#include "scramble/text/decimal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace scramble::cluster {

peers::peers(strand executor, std::string node, std::string_view secret, owner hears)
    : executor_(std::move(executor)), node_(std::move(node)), tls_(tls_by(secret)),
      hears_(std::move(hears))
{
}

peers::~peers()
{
    close();
}

void peers::close()
{
    while_here_.end();
    known_.clear();
    failed_.tell_all();
    for (const link& each : std::exchange(unproven_, {}))
        each->close();
    for (const auto& [name, each] : std::exchange(up_, {}))
        each->close();
}

void peers::know(const std::vector<journal::node>& all)
{
    if (while_here_.has_ended())
        return;
    const auto before = std::exchange(known_, {});
    for (const journal::node& each : all) {
        const auto at = read_endpoint(each.at);
        if (at && each.name != node_)
            known_.emplace(each.name, known_node{*at, each.may_hold});
    }
    const auto now_up = up_;
    for (const auto& [name, each] : now_up) {
        if (before.contains(name) && !known_.contains(name))
            each->close();
    }
    connect();
}

/// The link's callbacks do nothing once this object is gone.
peers::link peers::make(net::tcp_socket socket)
{
    return std::make_shared<peer_link>(
        std::move(socket), tls_, node_,
        peer_link::owner{while_here_([](peers& self, peer_link& which) { self.on_up(which); }),
                         while_here_([](peers& self, peer_link& which, std::string_view line) {
                             self.on_line(which, line);
                         }),
                         while_here_([](peers& self, peer_link& which) { self.on_down(which); }),
                         while_here_([](peers& self, peer_link& which, error_code why) {
                             self.on_failed(which, why);
                         }),
                         hears_.now, while_here_([](peers& self, peer_link& which, bool is_quiet) {
                             self.hears_.on_quiet(which.other(), is_quiet);
                         })});
}

void peers::accept(net::tcp_socket socket)
{
    if (while_here_.has_ended())
        return; // closes it
    std::erase_if(unproven_, [](const link& each) { return each->is_over(); });
    const auto oldest =
        std::ranges::find_if(unproven_, [](const link& each) { return each->expected().empty(); });
    if (unproven_.size() >= most_unproven && oldest != unproven_.end()) {
        (*oldest)->close();
        unproven_.erase(oldest);
    }
    unproven_.push_back(make(std::move(socket)));
    unproven_.back()->accept();
}

void peers::connect()
{
    for (const auto& [name, what] : known_) {
        if (name < node_ || up_.contains(name) || !trying_[name].expired())
            continue;
        const link made = make(net::tcp_socket(executor_));
        unproven_.push_back(made);
        trying_[name] = made;
        made->connect(what.at, name);
    }
}

bool peers::send(const std::string& node, message message)
{
    const auto found = up_.find(node);
    if (found == up_.end())
        return false;
    const link kept = found->second; // sending may end the link
    kept->send(text_of(message));
    return kept->is_up();
}

/// Nodes that know the same nodes choose the same holder.
std::string peers::holder_for(std::string_view room) const
{
    std::vector<std::string> able;
    for (const auto& [name, what] : known_)
        if (what.may_hold && up_.contains(name))
            able.push_back(name);
    return able.empty() ? std::string() : able[std::hash<std::string_view>{}(room) % able.size()];
}

void peers::on_second()
{
    failed_.tell();
    const auto unproven = unproven_;
    for (const link& each : unproven)
        each->on_second();
    std::erase_if(unproven_, [](const link& each) { return each->is_over(); });
    const auto now_up = up_;
    for (const auto& [name, each] : now_up)
        each->on_second();
    connect();
}

peers::other_clock peers::worst_clock() const
{
    other_clock worst;
    for (const auto& [name, each] : up_)
        if (std::chrono::abs(each->ahead()) > std::chrono::abs(worst.ahead))
            worst = {name, each->ahead()};
    return worst;
}

std::set<std::string> peers::linked() const
{
    std::set<std::string> names;
    for (const auto& [name, each] : up_)
        names.insert(name);
    return names;
}

void peers::on_failed(const peer_link& which, error_code why)
{
    const bool is_secret = is_of_secret(why);
    is_secret_refused_ |= is_secret;
    failed_.record(fmt::format("{}: {}",
                               which.expected().empty() ? "from a stranger" : which.expected(),
                               is_secret ? "it does not know the secret" : why.message()));
}

/// The node may be so new that the store has not named it yet. A second link from a known node
/// means that the first one is lost.
void peers::on_up(peer_link& which)
{
    const link kept = which.shared_from_this();
    std::erase(unproven_, kept);
    const std::string name = which.other();
    if (const auto before = up_.find(name); before != up_.end()) {
        const link old = before->second;
        old->close();
    }
    up_.insert_or_assign(name, kept);
    is_secret_refused_ = false;
    log::info("linked with node {}", name);
    hears_.on_link(name, true);
}

void peers::on_line(peer_link& which, std::string_view line) const
{
    if (const auto what = read_message(line))
        hears_.on_message(which.other(), *what);
    else if (which.is_first_unknown())
        log::warning("node {} sends messages that this version does not know", which.other());
}

void peers::on_down(peer_link& which)
{
    const auto found = up_.find(which.other());
    if (found == up_.end() || found->second.get() != &which)
        return;
    const link kept = found->second;
    up_.erase(found);
    log::warning("the link with node {} is broken", kept->other());
    hears_.on_link(kept->other(), false);
}

bool is_apart(const std::string& own, const std::set<std::string>& living,
              const std::set<std::string>& linked)
{
    std::set<std::string> missing;
    std::set_difference(living.begin(), living.end(), linked.begin(), linked.end(),
                        std::inserter(missing, missing.end()));
    missing.erase(own);
    const std::size_t here = linked.size() + 1;
    if (here != missing.size())
        return here < missing.size();
    const std::string& first = linked.empty() ? own : std::min(own, *linked.begin());
    return *missing.begin() < first;
}

std::optional<asio::ip::tcp::endpoint> read_endpoint(std::string_view text)
{
    const auto colon = text.rfind(':');
    if (colon == std::string_view::npos)
        return std::nullopt;
    std::string_view address = text.substr(0, colon);
    if (address.starts_with('[') && address.ends_with(']'))
        address = address.substr(1, address.size() - 2);
    error_code wrong;
    const auto at = asio::ip::make_address(std::string(address), wrong);
    const auto port = decimal(text.substr(colon + 1));
    if (wrong || !port || *port > std::numeric_limits<std::uint16_t>::max())
        return std::nullopt;
    return asio::ip::tcp::endpoint(at, static_cast<std::uint16_t>(*port));
}

} // namespace scramble::cluster
