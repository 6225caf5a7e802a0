#pragma once

#include "meter.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <csignal>
#include <deque>
#include <exception>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <utility>

// Those who watch one board, for the meter `fanout`.

namespace load {

/// One HTTP answer with a Content-Length, while its bytes arrive.
class answer {
public:
    bool complete() const { return in_body_ && missing_ == 0; }

    /// Effect: takes the next bytes; throws `failure` unless they can be part of one 200 answer.
    void put(std::string_view bytes)
    {
        if (in_body_)
            return put_body(bytes);
        head_ += bytes;
        const auto end = head_.find("\r\n\r\n");
        if (end == head_.npos)
            return;
        const std::string head = std::exchange(head_, {});
        if (!head.starts_with("HTTP/1.1 200 "))
            throw failure{"an answer other than 200: " + head.substr(0, head.find('\r'))};
        missing_ = content_length(std::string_view{head}.substr(0, end + 2));
        in_body_ = true;
        put_body(std::string_view{head}.substr(end + 4));
    }

private:
    void put_body(std::string_view bytes)
    {
        if (bytes.size() > missing_)
            throw failure{"more bytes than one answer has"};
        missing_ -= bytes.size();
    }

    static std::size_t content_length(std::string_view head)
    {
        constexpr std::string_view name = "\r\nContent-Length: ";
        const auto is_alike = [](char a, char b) { return std::tolower(a) == std::tolower(b); };
        const auto [begin, end] = std::ranges::search(head, name, is_alike);
        if (begin == end)
            throw failure{"an answer without Content-Length"};
        std::size_t length = 0;
        std::from_chars(&*end, head.data() + head.size(), length);
        return length;
    }

    std::string head_;
    std::size_t missing_ = 0;
    bool in_body_ = false;
};

/// One keep-alive connection with at most one open request.
class connection : public client {
public:
    /// `number` spreads connections over source addresses, because each has its own ports.
    connection(std::uint16_t port, std::size_t number)
    {
        set(descriptor(), IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, 1);
        set(descriptor(), SOL_SOCKET, SO_LINGER, linger{1, 0});    // leaves no TIME_WAIT
        set(descriptor(), SOL_SOCKET, SO_SNDTIMEO, timeval{5, 0}); // for connect() and send()
        const auto offset = static_cast<std::uint32_t>(number / 8192 + 1);
        const sockaddr_in source = address(INADDR_LOOPBACK + offset, 0);
        require(bind(descriptor(), reinterpret_cast<const sockaddr*>(&source), sizeof source),
                "bind");
        connect(port);
    }

    void request(const std::string& target)
    {
        answer_ = answer{};
        send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    /// Effect: takes what has arrived. Result: whether the answer is now complete.
    bool receive(int flags = MSG_DONTWAIT)
    {
        static std::array<char, 64 * 1024> buffer;
        const auto size = recv(descriptor(), buffer.data(), buffer.size(), flags);
        if (size < 0 && (errno == EAGAIN || errno == EINTR))
            return false;
        if (size <= 0)
            throw failure{"the server closed a connection"};
        answer_.put({buffer.data(), static_cast<std::size_t>(size)});
        return answer_.complete();
    }

    void ask(const std::string& target)
    {
        request(target);
        while (!receive(0)) {
        }
    }

private:
    answer answer_;
};

/// Where a game is: the server's port, and what its paths begin with, such as /r/ROOM.
struct place {
    std::uint16_t port = 0;
    std::string path;
};

/// When the first and the last of a crowd had their whole answers.
struct hearing {
    steady::time_point first;
    steady::time_point last;
};

/// Watchers of one game, each on a connection of its own.
class crowd {
public:
    crowd(place where, std::size_t size)
        : where_{std::move(where)}, size_{size}, epoll_{require(epoll_create1(0), "epoll_create1")},
          prober_{where_.port, 0}
    {
        prober_.ask(look()); // what a server does only once is done before the measurement
    }
    crowd(const crowd&) = delete;
    crowd& operator=(const crowd&) = delete;
    ~crowd() { close(epoll_); }

    std::string look() const { return where_.path + "/look/p"; }
    bool has_heard() const { return answered_ == watchers_.size(); }
    const hearing& heard() const { return heard_; }

    /// Effect: opens the watchers' connections.
    void connect()
    {
        for (std::size_t i = 0; i < size_; ++i) {
            const auto index = static_cast<std::uint32_t>(i);
            attend(epoll_, watchers_.emplace_back(where_.port, i), {.u32 = index});
            if (i % 256 == 255)
                prober_.ask(look()); // not faster than the server accepts
        }
    }

    /// Effect: each connection has answered one request.
    void look_once()
    {
        for (connection& each : watchers_)
            each.ask(look());
    }

    /// Effect: returns when a watch waits on each connection.
    void park()
    {
        answered_ = 0;
        for (std::size_t i = 0; i < watchers_.size(); ++i)
            watchers_[i].request(where_.path + "/watch/w" + std::to_string(i));
        prober_.ask(look());
        std::this_thread::sleep_for(std::chrono::milliseconds{20 + watchers_.size() / 200});
        prober_.ask(look());
        ensure_silence("a watch was answered before anything changed");
    }

    /// Effect: `receive` returns also when something arrives for this connection.
    void mind(const connection& other) { attend(epoll_, other, {.u32 = not_a_watcher}); }

    /// Effect: waits until something arrives, a second at most, and takes some answers.
    void receive()
    {
        // Few at a time, so that the others are never seen late.
        std::array<epoll_event, 32> events;
        const int ready = epoll_wait(epoll_, events.data(), events.size(), 1000);
        for (int i = 0; i < ready; ++i) {
            const std::uint32_t index = events[static_cast<std::size_t>(i)].data.u32;
            if (index == not_a_watcher || !watchers_[index].receive())
                continue;
            heard_.last = steady::now();
            if (answered_++ == 0)
                heard_.first = heard_.last;
        }
    }

    /// Effect: throws if that took too long.
    void ensure_progress(steady::time_point since) const
    {
        if (passed(since) > 20e6)
            throw failure{"only " + std::to_string(answered_) + " of " +
                          std::to_string(watchers_.size()) + " watches answered in 20 seconds"};
    }

    void ensure_all_is_over() const
    {
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
        ensure_silence("a watch was answered twice");
    }

private:
    static constexpr std::uint32_t not_a_watcher = UINT32_MAX;

    void ensure_silence(const char* otherwise) const
    {
        epoll_event event;
        if (epoll_wait(epoll_, &event, 1, 0) != 0)
            throw failure{otherwise};
    }

    place where_;
    std::size_t size_;
    int epoll_;
    connection prober_;
    std::deque<connection> watchers_;
    std::size_t answered_ = 0;
    hearing heard_;
};

/// A crowd in a process of its own, since one process may have too few descriptors for several.
class distant_crowd {
public:
    /// Effect: its connections open, while the caller goes on.
    distant_crowd(const place& where, std::size_t size)
    {
        std::array<int, 2> ends{};
        require(socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()), "socketpair");
        child_ = require(fork(), "fork");
        end_ = ends[child_ == 0 ? 1 : 0];
        close(ends[child_ == 0 ? 0 : 1]);
        if (child_ == 0)
            live(where, size);
    }
    distant_crowd(const distant_crowd&) = delete;
    distant_crowd& operator=(const distant_crowd&) = delete;
    ~distant_crowd()
    {
        kill(child_, SIGKILL);
        waitpid(child_, nullptr, 0);
        close(end_);
    }

    void begin_to_park() { tell({}); }
    void await_parked() { await(); }

    /// Result: returns when all of it have heard.
    hearing await_heard() { return await(); }

private:
    /// What the process does: it is told to park, tells that it has, and tells what it heard.
    [[noreturn]] void live(const place& where, std::size_t size)
    try {
        alarm(120); // it ends in any case
        crowd its{where, size};
        its.connect();
        for (;;) {
            await();
            its.park();
            tell({});
            for (const auto start = steady::now(); !its.has_heard(); its.ensure_progress(start))
                its.receive();
            its.ensure_all_is_over();
            tell(its.heard());
        }
    }
    catch (const std::exception& error) {
        std::cerr << "fanout, port " << where.port << ": " << error.what() << '\n';
        _exit(1);
    }

    void tell(const hearing& hearing)
    {
        if (::send(end_, &hearing, sizeof hearing, MSG_NOSIGNAL) != sizeof hearing)
            throw failure{"a process has ended"};
    }

    hearing await()
    {
        hearing result;
        if (recv(end_, &result, sizeof result, MSG_WAITALL) != sizeof result)
            throw failure{"a process has ended"};
        return result;
    }

    int child_ = 0;
    int end_ = 0;
};

} // namespace load
