// The meter of line protocols: N connections that repeat one line, and read the whole answer, whose
// size is known.
//
//     lines PORT BYTES [--connections N] [--seconds S] [--line TEXT]
//     lines PORT BYTES --once [--line TEXT]
//
// BYTES is the size of each answer. With --once one connection asks once. Prints one `key value` a
// line; times are in microseconds, from before a line is sent. An answer that does not end in a
// newline, or is longer than BYTES, ends the program with status 1.
//
// The kernel discards what is received without copying it, except the end of each answer: otherwise
// the meter would be slower than the servers.

#include "meter.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <vector>

namespace {

using load::failure;
using load::passed;
using load::report;
using load::require;
using load::steady;

struct settings {
    std::uint16_t port = 0;
    std::size_t bytes = 0;
    std::size_t connections = 1;
    double seconds = 1;
    std::string line = "look";
    bool once = false;
};

/// One connection, greeted by a line, with at most one open line.
class connection : public load::client {
public:
    explicit connection(const settings& chosen) : chosen_{chosen}
    {
        load::set(descriptor(), SOL_SOCKET, SO_RCVTIMEO, timeval{60, 0});
        connect(chosen.port);
        for (char last = 0; last != '\n';) {
            if (require(static_cast<int>(recv(descriptor(), &last, 1, 0)), "the greeting") == 0)
                throw failure{"closed before the greeting"};
        }
    }

    void ask()
    {
        const std::string line = chosen_.line + "\r\n";
        asked_ = steady::now();
        missing_ = chosen_.bytes;
        send(line);
    }

    /// Takes some of what has arrived. Result: whether the answer is complete.
    bool receive()
    {
        std::array<char, 4096> end;
        const bool is_end = missing_ <= end.size();
        const ssize_t got = is_end
                                ? recv(descriptor(), end.data(), end.size(), 0)
                                : recv(descriptor(), nullptr, missing_ - end.size() / 2, MSG_TRUNC);
        if (got <= 0)
            throw failure{"a connection ended before its answer"};
        const auto size = static_cast<std::size_t>(got);
        if (missing_ == chosen_.bytes)
            first_ = passed(asked_);
        if (size > missing_)
            throw failure{"more bytes than one answer has"};
        missing_ -= size;
        if (missing_ > 0)
            return false;
        if (end.at(size - 1) != '\n')
            throw failure{"an answer that does not end with a line"};
        last_ = passed(asked_);
        return true;
    }

    /// The times to the first and the last byte of the last answer.
    double first() const { return first_; }
    double last() const { return last_; }

private:
    const settings& chosen_;
    steady::time_point asked_;
    std::size_t missing_ = 0;
    double first_ = 0;
    double last_ = 0;
};

void measure_once(const settings& chosen)
{
    connection one{chosen};
    one.ask();
    while (!one.receive()) {
    }
    report("first_us", one.first());
    report("last_us", one.last());
}

/// The value below which that part of all values lies.
double quantile(std::vector<double>& all, double part)
{
    const auto place = static_cast<std::ptrdiff_t>(part * static_cast<double>(all.size() - 1));
    std::nth_element(all.begin(), all.begin() + place, all.end());
    return all[static_cast<std::size_t>(place)];
}

void measure_rate(const settings& chosen)
{
    const int epoll = require(epoll_create1(0), "epoll_create1");
    std::deque<connection> connections;
    for (std::size_t i = 0; i < chosen.connections; ++i) {
        connection& added = connections.emplace_back(chosen);
        load::attend(epoll, added, {.ptr = &added});
    }
    std::vector<double> times;
    const auto start = steady::now();
    for (connection& each : connections)
        each.ask();
    // Every line sent in time gets its whole answer.
    std::size_t under_way = connections.size();
    std::array<epoll_event, 64> events;
    while (under_way > 0) {
        const int ready = epoll_wait(epoll, events.data(), static_cast<int>(events.size()), 60'000);
        if (ready == 0)
            throw failure{"no byte within a minute"};
        for (int i = 0; i < ready; ++i) {
            auto& each = *static_cast<connection*>(events.at(static_cast<std::size_t>(i)).data.ptr);
            if (!each.receive())
                continue;
            times.push_back(each.last());
            if (passed(start) < chosen.seconds * 1e6)
                each.ask();
            else
                --under_way;
        }
    }
    const double seconds = passed(start) / 1e6;
    report("answers", static_cast<double>(times.size()));
    report("rate", static_cast<double>(times.size()) / seconds);
    report("p50_us", quantile(times, 0.5));
    report("p99_us", quantile(times, 0.99));
}

settings parse(const std::vector<std::string>& arguments)
{
    settings chosen;
    chosen.port = static_cast<std::uint16_t>(std::stoi(arguments.at(0)));
    chosen.bytes = std::stoul(arguments.at(1));
    for (std::size_t i = 2; i < arguments.size(); ++i) {
        const std::string& name = arguments[i];
        if (name == "--once")
            chosen.once = true;
        else if (name == "--connections")
            chosen.connections = std::stoul(arguments.at(++i));
        else if (name == "--seconds")
            chosen.seconds = std::stod(arguments.at(++i));
        else if (name == "--line")
            chosen.line = arguments.at(++i);
        else
            throw std::invalid_argument{name};
    }
    if (chosen.bytes == 0 || chosen.connections == 0)
        throw std::invalid_argument{"nothing to measure"};
    return chosen;
}

} // namespace

int main(int count, char* arguments[])
try {
    const settings chosen = parse({arguments + 1, arguments + count});
    alarm(150); // it ends in any case
    if (chosen.once)
        measure_once(chosen);
    else
        measure_rate(chosen);
}
catch (const std::logic_error&) {
    std::cerr << "usage: lines PORT BYTES [--once | --connections N --seconds S] [--line TEXT]\n";
    return 2;
}
catch (const std::exception& error) {
    std::cerr << "lines: " << error.what() << '\n';
    return 1;
}
