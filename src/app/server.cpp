#include "app/server.hpp"

#include "app/signals.hpp"

#include <fmt/format.h>

#include <csignal>
#include <cstdlib>
#include <sys/resource.h>
#include <utility>
#include <vector>

namespace scramble {

namespace {

using asio::ip::address;

constexpr std::size_t most_watchers = 8;

/// Descriptors that a process with that many listeners needs besides its connections: its own, and
/// those for refused connections.
std::size_t own_descriptors(std::size_t listeners)
{
    return 20 + listeners + net::refused_sessions::most;
}

/// The most descriptors that the system allows; raises the limit.
std::size_t most_descriptors()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 1024;
    const rlim_t before = std::exchange(limit.rlim_cur, limit.rlim_max);
    return ::setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : before;
}

/// Each connection needs a descriptor; if there are few, half of them are for connections.
std::size_t most_connections(std::size_t listeners)
{
    const std::size_t own = own_descriptors(listeners);
    const std::size_t all = most_descriptors();
    return all > 2 * own ? all - own : all / 2;
}

/// The addresses to bind; the first one must exist.
std::vector<address> addresses_of(const listen_at& where)
{
    if (where.address)
        return {asio::ip::make_address(*where.address)};
    if (where.lan)
        return {asio::ip::address_v4::any(), asio::ip::address_v6::any()};
    return {asio::ip::address_v4::loopback(), asio::ip::address_v6::loopback()};
}

/// Whether this machine simply lacks the address, as many lack IPv6.
bool is_absent(const error_code& error)
{
    return error == asio::error::address_family_not_supported ||
           error == boost::system::errc::address_not_available;
}

/// What helps those who may not listen there.
std::string_view advice_on(const error_code& error, std::uint16_t port)
{
    constexpr std::uint16_t first_for_all = 1024;
    if (error != asio::error::access_denied || port >= first_for_all)
        return {};
    return "; a port below 1024 takes a right that this user has not: for the service, systemd "
           "opens it by the unit scramble.socket";
}

} // namespace

server::server(posted_by whom)
    : context_(whom == posted_by::itself ? BOOST_ASIO_CONCURRENCY_HINT_UNSAFE
                                         : BOOST_ASIO_CONCURRENCY_HINT_UNSAFE_IO),
      connections_(context_.get_executor()), signals_(context_), tick_(connections_.on_tick([this] {
          log_refused(refusals_.due());
          failures_.tell();
          log::on_second();
      }))
{
}

template <class Open>
error_code server::add_listener(const net::listener::on_connection& hand_on, listeners& among,
                                Open open)
{
    const auto fail = [this](error_code error) { failures_.record(error.message()); };
    const error_code error = open(among.emplace_back(executor(), hand_on, fail));
    if (error)
        among.pop_back();
    return error;
}

std::variant<std::uint16_t, fault> server::listen(const listen_at& where,
                                                  const net::listener::on_connection& hand_on,
                                                  const net::reply_ptr& full)
{
    const auto admit = [this, hand_on, full](net::tcp_socket socket) {
        if (connections_.make_room(refused_.size()))
            return hand_on(std::move(socket));
        refusals_.record();
        log_refused(refusals_.due());
        refused_.add(std::move(socket), connections_, full);
    };
    if (const std::size_t own = own_descriptors(listeners_.size() + 2 + descriptors_beside());
        most_descriptors() < own)
        return fault{0, fmt::format("the limit of open files is {}, but a server needs {} and "
                                    "one for each connection: raise it (ulimit -Hn)",
                                    most_descriptors(), own)};
    return bind(where, admit, listeners_);
}

net::connections& server::watchers()
{
    if (!watchers_)
        watchers_.emplace(executor()).limit_to(most_watchers);
    return *watchers_;
}

std::variant<std::uint16_t, fault>
server::listen_beside(const listen_at& where, std::size_t most,
                      const net::listener::on_connection& hand_on)
{
    most_beside_ += most;
    return bind(where, hand_on, beside_);
}

std::variant<std::uint16_t, fault>
server::listen_for_watchers(const listen_at& where, const net::listener::on_connection& hand_on)
{
    const auto admit = [this, hand_on](net::tcp_socket socket) {
        if (watchers().make_room(0))
            hand_on(std::move(socket));
    };
    return listen_beside(where, most_watchers, admit);
}

std::size_t server::descriptors_beside() const
{
    return beside_.size() + most_beside_;
}

error_code server::open_new(const asio::ip::tcp::endpoint& at,
                            const net::listener::on_connection& hand_on, listeners& among)
{
    return add_listener(hand_on, among, [&](net::listener& added) { return added.open(at); });
}

/// Goes on with the socket that listens there already, if the process before has left one.
error_code server::open(const asio::ip::tcp::endpoint& at,
                        const net::listener::on_connection& hand_on, listeners& among)
{
    const bool is_kept = &among == &listeners_; // no client is turned away
    const auto kept = is_kept ? supervisor_.take_kept(at) : std::nullopt;
    if (kept)
        return add_listener(hand_on, among,
                            [&](net::listener& added) { return added.adopt(*kept); });
    error_code error = open_new(at, hand_on, among);
    if (error == asio::error::address_in_use && supervisor_.drop_kept())
        error = open_new(at, hand_on, among);
    if (!error && is_kept)
        supervisor_.keep(among.back().socket());
    return error;
}

std::variant<std::uint16_t, fault>
server::bind(const listen_at& where, const net::listener::on_connection& hand_on, listeners& among)
{
    if (where.given) {
        const error_code error = add_listener(
            hand_on, among, [&](net::listener& added) { return added.adopt(*where.given); });
        if (error)
            return fault{0, "cannot listen on a socket of systemd: " + error.message()};
        return where.port;
    }
    // A port that is free on the first address may be taken on the second; then try another.
    constexpr int most_attempts = 16;
    for (int attempt = 1;; ++attempt) {
        std::uint16_t port = where.port;
        const std::size_t before = among.size();
        error_code error;
        address tried;
        for (const address& each : addresses_of(where)) {
            tried = each;
            error = where.port == 0 ? open_new({each, port}, hand_on, among)
                                    : open({each, port}, hand_on, among);
            const bool is_first = among.size() == before;
            if (error && !is_first && is_absent(error))
                error = {};
            if (error)
                break;
            if (port == 0)
                port = among.back().local_endpoint().port();
        }
        if (!error)
            return port;
        while (among.size() > before)
            among.pop_back();
        if (where.port != 0 || attempt == most_attempts)
            return fault{0,
                         fmt::format("cannot listen on {} port {}: {}{}",
                                     where.address || where.lan ? tried.to_string() : "localhost",
                                     port, error.message(), advice_on(error, port))};
    }
}

void server::heed_signals()
{
    std::signal(SIGPIPE, SIG_IGN); // a closed pipe must not end the process
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    if (reload_ || !is_ignored(SIGHUP))
        signals_.add(SIGHUP);
    block_sighup(false);
    await_signals();
}

void server::run_until(const std::function<bool()>& is_done)
{
    while (!is_done())
        ensure(context_.run_one() > 0, "what has to be read is under way");
    context_.restart(); // it may have run out of work
}

void server::begin_serving()
{
    is_serving_ = true;
    const std::size_t most = most_connections(listeners_.size() + descriptors_beside());
    connections_.limit_to(most);
    log::info("room for {} connections", most);
}

void server::run()
{
    begin_serving();
    context_.run();
}

void server::await_signals()
{
    signals_.async_wait([this](error_code error, int signal) {
        if (error)
            return;
        if (signal == SIGHUP && reload_) {
            if (!connections_.is_draining())
                reload();
            return await_signals();
        }
        if (connections_.is_draining())
            std::_Exit(EXIT_SUCCESS); // the second signal
        log::info("stopping");
        stop();
        await_signals();
    });
}

void server::reload()
{
    supervisor_.reloading();
    reload_();
    supervisor_.ready();
}

void server::log_refused(std::size_t times)
{
    if (times > 0)
        log::warning("too many connections: refused {}", times);
}

void server::stop()
{
    supervisor_.stopping();
    log_refused(refusals_.take());
    failures_.tell_all();
    for (auto& each : listeners_)
        each.close();
    connections_.drain([this] {
        for (auto& each : beside_)
            each.close();
        if (watchers_)
            watchers_->drain([] {}, {});
        signals_.clear(); // the next ends the process, whatever is still being done
        signals_.cancel();
        ends_.call();
    });
    stops_.call();
}

} // namespace scramble
