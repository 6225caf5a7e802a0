// The yardstick: the least a server can do. One thread, one epoll, prebuilt bytes.
//
//     bare_epoll PORT FILE [lines] [bounded]
//
// FILE holds one complete HTTP response, which answers every request. A request for /watch/... is
// parked; one for /flip/... is answered, and then all parked ones are. A blank line ends a request;
// nothing else of HTTP is parsed.
//
// With `lines`, FILE holds the answer to every line, and a client is greeted by a line.
//
// An answer is one buffer, sent by one system call as far as there is room for it. By default the
// kernel makes room for megabytes. With `bounded` it holds as little for a client as the server
// allows, so the data is still in the cache when the client takes it.

#include "meter.hpp"

#include <array>
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

namespace {

using load::require;

constexpr std::string_view blank_line = "\r\n\r\n";
constexpr std::string_view newline = "\n";
constexpr std::string_view greeting = "Bare epoll\r\n";
constexpr std::size_t longest_request = 16 * 1024;
constexpr int most_unsent = 128 * 1024; // as in src/net/listener.cpp

/// One client. An unused descriptor has an empty one.
struct connection {
    /// The beginning of an incomplete request.
    std::string begun;
    /// Bytes of answers still to be sent.
    std::size_t owed = 0;
    /// The index among the parked connections, or `nowhere`.
    std::uint32_t parked_at = nowhere;

    static constexpr std::uint32_t nowhere = UINT32_MAX;
};

class server {
public:
    server(std::uint16_t port, std::string response, bool in_lines, bool is_bounded)
        : response_{std::move(response)}, request_end_{in_lines ? newline : blank_line},
          greeting_{in_lines ? greeting : std::string_view{}}, epoll_{require(epoll_create1(0),
                                                                              "epoll_create1")},
          listener_{require(socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), "socket")}
    {
        load::set(listener_, SOL_SOCKET, SO_REUSEADDR, 1);
        if (is_bounded) // the sockets of clients inherit it
            load::set(listener_, SOL_SOCKET, SO_SNDBUF, most_unsent);
        sockaddr_in address = load::address(INADDR_LOOPBACK, port);
        const auto generic = reinterpret_cast<sockaddr*>(&address);
        require(bind(listener_, generic, sizeof address), "bind");
        require(listen(listener_, 4096), "listen");
        socklen_t size = sizeof address;
        require(getsockname(listener_, generic, &size), "getsockname");
        port_ = ntohs(address.sin_port);
        control(EPOLL_CTL_ADD, listener_, EPOLLIN);
    }

    std::uint16_t port() const { return port_; }

    [[noreturn]] void run()
    {
        std::vector<epoll_event> events(512);
        for (;;) {
            const int ready =
                epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), -1);
            for (int i = 0; i < ready; ++i) {
                const epoll_event& event = events[static_cast<std::size_t>(i)];
                if (event.data.fd == listener_)
                    accept_all();
                else if ((event.events & EPOLLOUT) != 0)
                    send_owed(event.data.fd, true);
                else
                    receive(event.data.fd);
            }
        }
    }

private:
    void control(int operation, int descriptor, std::uint32_t interest)
    {
        epoll_event event{};
        event.events = interest;
        event.data.fd = descriptor;
        require(epoll_ctl(epoll_, operation, descriptor, &event), "epoll_ctl");
    }

    connection& at(int descriptor) { return connections_[static_cast<std::size_t>(descriptor)]; }

    void accept_all()
    {
        for (;;) {
            const int client = accept4(listener_, nullptr, nullptr, SOCK_NONBLOCK);
            if (client < 0)
                return;
            load::set(client, IPPROTO_TCP, TCP_NODELAY, 1);
            if (!greeting_.empty())
                send(client, greeting_.data(), greeting_.size(), MSG_NOSIGNAL);
            if (connections_.size() <= static_cast<std::size_t>(client))
                connections_.resize(static_cast<std::size_t>(client) + 1);
            control(EPOLL_CTL_ADD, client, EPOLLIN);
        }
    }

    void close_connection(int client)
    {
        unpark(client);
        at(client) = connection{};
        close(client);
    }

    void receive(int client)
    {
        const ssize_t size = recv(client, buffer_.data(), buffer_.size(), 0);
        if (size < 0 && errno == EAGAIN)
            return;
        if (size <= 0)
            return close_connection(client);
        std::string_view input{buffer_.data(), static_cast<std::size_t>(size)};
        std::string joined;
        if (!at(client).begun.empty()) {
            joined = std::exchange(at(client).begun, {});
            joined += input;
            input = joined;
        }
        bool flipped = false;
        for (auto end = input.find(request_end_); end != input.npos;
             end = input.find(request_end_)) {
            const bool watches = input.starts_with("GET /watch/");
            flipped = flipped || input.starts_with("GET /flip/");
            if (watches)
                park(client);
            else
                at(client).owed += response_.size();
            input.remove_prefix(end + request_end_.size());
        }
        if (input.size() > longest_request)
            return close_connection(client);
        if (!input.empty())
            at(client).begun = input;
        if (at(client).owed > 0)
            send_owed(client, false);
        if (flipped)
            answer_parked();
    }

    /// Sends as much as `client` takes of what it is owed. `awaited` says whether the loop waits
    /// for room to send (and for nothing else, so a client that does not read gets no further).
    void send_owed(int client, bool awaited)
    {
        std::size_t& owed = at(client).owed;
        while (owed > 0) {
            const std::size_t unsent = (owed - 1) % response_.size() + 1;
            const char* rest = response_.data() + (response_.size() - unsent);
            const ssize_t sent = send(client, rest, unsent, MSG_NOSIGNAL);
            if (sent < 0 && errno == EAGAIN) {
                if (!awaited)
                    control(EPOLL_CTL_MOD, client, EPOLLOUT);
                return;
            }
            if (sent < 0)
                return close_connection(client);
            owed -= static_cast<std::size_t>(sent);
        }
        if (awaited)
            control(EPOLL_CTL_MOD, client, EPOLLIN);
    }

    void park(int client)
    {
        unpark(client);
        at(client).parked_at = static_cast<std::uint32_t>(parked_.size());
        parked_.push_back(client);
    }

    void unpark(int client)
    {
        const std::uint32_t place = std::exchange(at(client).parked_at, connection::nowhere);
        if (place == connection::nowhere)
            return;
        if (parked_.back() != client)
            at(parked_.back()).parked_at = place;
        parked_[place] = parked_.back();
        parked_.pop_back();
    }

    void answer_parked()
    {
        for (const int client : std::exchange(parked_, {})) {
            at(client).parked_at = connection::nowhere;
            const bool awaited = at(client).owed > 0;
            at(client).owed += response_.size();
            if (!awaited)
                send_owed(client, false);
        }
    }

    std::string response_;
    std::string_view request_end_;
    std::string_view greeting_;
    int epoll_;
    int listener_;
    std::uint16_t port_ = 0;
    std::vector<connection> connections_; // by descriptor
    std::vector<int> parked_;
    std::array<char, 64 * 1024> buffer_;
};

} // namespace

int main(int count, char* arguments[])
try {
    bool in_lines = false;
    bool is_bounded = false;
    bool is_right = count >= 3;
    for (int i = 3; i < count; ++i) {
        const std::string_view word = arguments[i];
        in_lines = in_lines || word == "lines";
        is_bounded = is_bounded || word == "bounded";
        is_right = is_right && (word == "lines" || word == "bounded");
    }
    if (!is_right) {
        std::cerr << "usage: bare_epoll PORT FILE [lines] [bounded]\n";
        return 2;
    }
    std::ifstream file{arguments[2], std::ios::binary};
    std::string response{std::istreambuf_iterator<char>{file}, {}};
    if (response.empty())
        throw std::runtime_error{"no response to send in " + std::string{arguments[2]}};
    load::raise_descriptor_limit();
    static server bare{static_cast<std::uint16_t>(std::stoi(arguments[1])), std::move(response),
                       in_lines, is_bounded};
    std::cout << "Bare epoll on " << (in_lines ? "telnet" : "http")
              << "://localhost:" << bare.port() << "/" << std::endl;
    bare.run();
}
catch (const std::exception& error) {
    std::cerr << "bare_epoll: " << error.what() << '\n';
    return 1;
}
