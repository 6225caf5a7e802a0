#include "app/supervisor.hpp"

#include "net/log.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <netinet/in.h>
#include <sys/socket.h>
#include <systemd/sd-daemon.h>
#include <unistd.h>
#include <utility>

namespace scramble {

namespace {

/// The name of the sockets that systemd keeps from one process to the next.
constexpr std::string_view name_of_kept = "kept";

asio::ip::tcp::endpoint address_of(int socket)
{
    asio::ip::tcp::endpoint at;
    auto size = static_cast<socklen_t>(at.capacity());
    if (::getsockname(socket, at.data(), &size) == 0)
        at.resize(size);
    return at;
}

/// The value of a variable, which is removed.
std::string taken(const char* name)
{
    const char* const value = std::getenv(name);
    std::string result = value == nullptr ? "" : value;
    ::unsetenv(name);
    return result;
}

bool is_for_both_families(int socket)
{
    int is_v6_only = 1;
    socklen_t size = sizeof is_v6_only;
    return ::getsockopt(socket, IPPROTO_IPV6, IPV6_V6ONLY, &is_v6_only, &size) == 0 &&
           is_v6_only == 0;
}

} // namespace

supervisor::supervisor(const strand& executor) : socket_(executor), alive_(executor)
{
    find_sockets();
    kept_ = take(name_of_kept);
    std::uint64_t usec = 0;
    if (::sd_watchdog_enabled(1, &usec) > 0)
        watchdog_ = std::chrono::microseconds(usec / 2);
    // Not sd_notify: it reads the variable each time, and waits while systemd is busy.
    std::string path = taken("NOTIFY_SOCKET");
    if (path.empty())
        return;
    if (path.front() == '@')
        path.front() = '\0'; // an address without a file
    where_ = protocol::endpoint(path);
    socket_.open();
}

void supervisor::find_sockets()
{
    char** names = nullptr;
    const int count = ::sd_listen_fds_with_names(1, &names);
    const std::unique_ptr<char*, decltype(&std::free)> all(names, &std::free);
    for (int each = 0; each < count; ++each) {
        const std::unique_ptr<char, decltype(&std::free)> name(names[each], &std::free);
        sockets_.push_back({name.get(), SD_LISTEN_FDS_START + each});
    }
}

std::vector<supervisor::given_socket> supervisor::take(std::string_view name)
{
    const auto mine =
        std::stable_partition(sockets_.begin(), sockets_.end(),
                              [name](const given_socket& each) { return each.name != name; });
    std::vector<given_socket> result(mine, sockets_.end());
    sockets_.erase(mine, sockets_.end());
    return result;
}

void supervisor::keep(int socket)
{
    if (!is_there())
        return;
    std::string text = fmt::format("FDSTORE=1\nFDNAME={}", name_of_kept);
    iovec part{text.data(), text.size()};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof socket)> beside{};
    msghdr message{};
    message.msg_name = where_.data();
    message.msg_namelen = static_cast<socklen_t>(where_.size());
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = beside.data();
    message.msg_controllen = beside.size();
    cmsghdr* const head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof socket);
    std::memcpy(CMSG_DATA(head), &socket, sizeof socket);
    if (::sendmsg(socket_.native_handle(), &message, MSG_NOSIGNAL) < 0)
        log::warning("systemd cannot keep a socket: {}", std::strerror(errno));
}

std::optional<int> supervisor::take_kept(const asio::ip::tcp::endpoint& at)
{
    const auto found = std::ranges::find_if(
        kept_, [&](const given_socket& each) { return address_of(each.descriptor) == at; });
    if (found == kept_.end())
        return std::nullopt;
    const int socket = found->descriptor;
    kept_.erase(found);
    return socket;
}

bool supervisor::drop_kept()
{
    for (const given_socket& each : kept_) {
        // Also for systemd, which sees that and closes it.
        ::shutdown(each.descriptor, SHUT_RDWR);
        ::close(each.descriptor);
    }
    return !std::exchange(kept_, {}).empty();
}

void supervisor::ready()
{
    drop_kept();
    tell("READY=1");
    if (!is_there() || socket_.non_blocking())
        return;
    socket_.non_blocking(true); // only the first message is worth waiting for
    if (watchdog_.count() > 0)
        prove_alive();
}

void supervisor::reloading()
{
    using std::chrono::duration_cast;
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    tell(fmt::format("RELOADING=1\nMONOTONIC_USEC={}",
                     duration_cast<std::chrono::microseconds>(now).count()));
}

void supervisor::stopping()
{
    tell("STOPPING=1");
    watchdog_ = {};
    alive_.cancel();
}

void supervisor::status(const std::string& text)
{
    if (text != status_ && tell("STATUS=" + text))
        status_ = text;
}

void supervisor::prove_alive()
{
    tell("WATCHDOG=1");
    alive_.expires_after(watchdog_);
    alive_.async_wait([this](error_code cancelled) {
        if (!cancelled && watchdog_.count() > 0)
            prove_alive();
    });
}

/// Result: whether it is told.
bool supervisor::tell(std::string_view text)
{
    if (!is_there())
        return false;
    error_code error;
    socket_.send_to(asio::buffer(text), where_, 0, error);
    if (error)
        log::warning("cannot tell systemd {}: {}", text.substr(0, text.find('=')), error.message());
    return !error;
}

std::variant<listen_at, fault> place_of(const supervisor::given_socket& given)
{
    constexpr int is_listening = 1;
    if (::sd_is_socket_inet(given.descriptor, AF_UNSPEC, SOCK_STREAM, is_listening, 0) <= 0)
        return fault{0, fmt::format("the socket '{}' of systemd does not listen for TCP",
                                    readable(given.name))};
    const asio::ip::tcp::endpoint at = address_of(given.descriptor);
    listen_at result{at.address().to_string(), at.port()};
    if (at.address().is_v6() && at.address().is_unspecified() &&
        is_for_both_families(given.descriptor))
        result = {std::nullopt, at.port(), true};
    result.given = given.descriptor;
    return result;
}

} // namespace scramble
