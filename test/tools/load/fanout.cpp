// The fan-out meter: N watches parked on a server, one flip, and how long until all are answered.
//
//     fanout PORT [--watchers N] [--rounds R] [--flips "0,0 0,1"] [--pid PID]
//     fanout PORT [--watchers N] --pid PID --memory idle|parked
//
// Prints one `key value` a line; times are medians over the rounds, in microseconds. One player
// makes the flips in turn, so each of them must change a card. Anything but a complete 200 answer,
// and any missing or extra answer, ends the program with status 1.

#include "meter.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>
#include <utility>
#include <vector>

namespace {

using load::failure;
using load::passed;
using load::report;
using load::require;
using load::steady;
using std::chrono::milliseconds;

struct settings {
    std::uint16_t port = 0;
    std::size_t watchers = 1000;
    std::size_t rounds = 5;
    std::vector<std::string> flips{"0,0", "0,1"};
    std::string pid;
    std::string memory;
};

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
class connection : public load::client {
public:
    /// `number` spreads connections over source addresses, because each has its own ports.
    connection(std::uint16_t port, std::size_t number)
    {
        load::set(descriptor(), IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, 1);
        load::set(descriptor(), SOL_SOCKET, SO_LINGER, linger{1, 0});    // leaves no TIME_WAIT
        load::set(descriptor(), SOL_SOCKET, SO_SNDTIMEO, timeval{5, 0}); // for connect() and send()
        const auto offset = static_cast<std::uint32_t>(number / 8192 + 1);
        const sockaddr_in source = load::address(INADDR_LOOPBACK + offset, 0);
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

/// The processor time of process `pid` so far, in microseconds, from the scheduler statistics.
double cpu_time(const std::string& pid)
{
    double nanoseconds = 0;
    for (const auto& task : std::filesystem::directory_iterator{"/proc/" + pid + "/task"}) {
        double running = 0;
        std::ifstream{task.path() / "schedstat"} >> running;
        nanoseconds += running;
    }
    return nanoseconds / 1000;
}

/// A field of the memory summary of process `pid`, in bytes.
double memory(const std::string& pid, const std::string& field)
{
    std::ifstream summary{"/proc/" + pid + "/smaps_rollup"};
    for (std::string word; summary >> word;) {
        if (word == field + ":") {
            double kilobytes = 0;
            summary >> kilobytes;
            return kilobytes * 1024;
        }
    }
    throw failure{"no " + field + " known of process " + pid};
}

/// The times of one flip and its fan-out, in microseconds.
struct burst {
    double flipper = 0; // to the last byte of the flip's own answer
    double first = 0;   // to the last byte of the first watcher's answer
    double last = 0;    // to the last byte of the last watcher's answer
    double look_worst = 0;
    double looks = 0;
    double cpu = 0;
};

class meter {
public:
    explicit meter(settings chosen)
        : chosen_{std::move(chosen)}, epoll_{require(epoll_create1(0), "epoll_create1")},
          flipper_{chosen_.port, 0}, prober_{chosen_.port, 0}
    {
        prober_.ask(look); // what a server does only once is done before the measurement
        attend(flipper_, control);
        attend(prober_, control);
    }

    /// Effect: opens the watchers' connections.
    void connect()
    {
        for (std::size_t i = 0; i < chosen_.watchers; ++i) {
            attend(watchers_.emplace_back(chosen_.port, i), static_cast<std::uint32_t>(i));
            if (i % 256 == 255)
                prober_.ask(look); // not faster than the server accepts
        }
    }

    /// Effect: each connection has answered one request.
    void look_once()
    {
        for (connection& each : watchers_)
            each.ask(look);
    }

    /// Effect: returns when a watch waits on each connection.
    void park()
    {
        for (std::size_t i = 0; i < watchers_.size(); ++i)
            watchers_[i].request("/watch/w" + std::to_string(i));
        prober_.ask(look);
        std::this_thread::sleep_for(milliseconds{20 + watchers_.size() / 200});
        prober_.ask(look);
        ensure_silence("a watch was answered before anything changed");
    }

    /// Effect: flips the card at `position`; returns when all watchers have their answers.
    burst flip(const std::string& position)
    {
        burst result;
        std::size_t answered = 0;
        bool flipped = false;
        bool probing = true;
        const double cpu_before = chosen_.pid.empty() ? 0 : cpu_time(chosen_.pid);
        const auto start = steady::now();
        flipper_.request("/flip/f/" + position);
        auto asked = steady::now();
        prober_.request(look);
        while (answered < watchers_.size() || !flipped || probing) {
            // Few at a time, so the two below are never seen late.
            std::array<epoll_event, 32> events;
            const int ready = epoll_wait(epoll_, events.data(), events.size(), 1000);
            for (int i = 0; i < ready; ++i) {
                const std::uint32_t index = events[static_cast<std::size_t>(i)].data.u32;
                if (index == control || !watchers_[index].receive())
                    continue;
                result.last = passed(start);
                if (answered++ == 0)
                    result.first = result.last;
            }
            if (!flipped && flipper_.receive()) {
                flipped = true;
                result.flipper = passed(start);
            }
            if (probing && prober_.receive()) {
                result.look_worst = std::max(result.look_worst, passed(asked));
                result.looks += 1;
                probing = answered < watchers_.size() || !flipped;
                asked = steady::now();
                if (probing)
                    prober_.request(look);
            }
            if (passed(start) > 20e6)
                throw failure{std::to_string(answered) + " of " + std::to_string(watchers_.size()) +
                              " watches answered within 20 seconds, the flip " +
                              (flipped ? "too" : "not")};
        }
        std::this_thread::sleep_for(milliseconds{5});
        if (!chosen_.pid.empty())
            result.cpu = cpu_time(chosen_.pid) - cpu_before;
        ensure_silence("a watch was answered twice");
        return result;
    }

private:
    static constexpr std::uint32_t control = UINT32_MAX;
    inline static const std::string look = "/look/p";

    void attend(connection& one, std::uint32_t index) { load::attend(epoll_, one, {.u32 = index}); }

    void ensure_silence(const char* otherwise) const
    {
        epoll_event event;
        if (epoll_wait(epoll_, &event, 1, 0) != 0)
            throw failure{otherwise};
    }

    settings chosen_;
    int epoll_;
    connection flipper_;
    connection prober_;
    std::deque<connection> watchers_;
};

void measure_bursts(meter& meter, const settings& chosen)
{
    std::vector<burst> bursts;
    for (std::size_t i = 0; i < chosen.rounds; ++i) {
        meter.park();
        bursts.push_back(meter.flip(chosen.flips[i % chosen.flips.size()]));
    }
    const auto median = [&](double burst::*field) {
        std::vector<double> values;
        for (const burst& each : bursts)
            values.push_back(each.*field);
        std::sort(values.begin(), values.end());
        const std::size_t middle = values.size() / 2;
        return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    };
    const auto worst = [](const burst& a, const burst& b) { return a.look_worst < b.look_worst; };
    report("answers", static_cast<double>(chosen.watchers * chosen.rounds));
    report("flipper_us", median(&burst::flipper));
    report("first_us", median(&burst::first));
    report("last_us", median(&burst::last));
    report("look_worst_us", median(&burst::look_worst));
    report("look_worst_of_all_us",
           std::max_element(bursts.begin(), bursts.end(), worst)->look_worst);
    report("looks", median(&burst::looks));
    if (!chosen.pid.empty()) {
        report("cpu_us", median(&burst::cpu));
        report("cpu_us_per_watcher", median(&burst::cpu) / static_cast<double>(chosen.watchers));
    }
}

void measure_memory(meter& meter, const settings& chosen)
{
    const double private_before = memory(chosen.pid, "Pss_Anon");
    const double resident_before = memory(chosen.pid, "Rss");
    meter.connect();
    if (chosen.memory == "parked")
        meter.park();
    else
        meter.look_once();
    const auto count = static_cast<double>(chosen.watchers);
    report("private_bytes", (memory(chosen.pid, "Pss_Anon") - private_before) / count);
    report("resident_bytes", (memory(chosen.pid, "Rss") - resident_before) / count);
}

settings parse(const std::vector<std::string>& arguments)
{
    settings chosen;
    chosen.port = static_cast<std::uint16_t>(std::stoi(arguments.at(0)));
    for (std::size_t i = 1; i < arguments.size(); i += 2) {
        const std::string& name = arguments[i];
        const std::string& value = arguments.at(i + 1);
        if (name == "--watchers")
            chosen.watchers = std::stoul(value);
        else if (name == "--rounds")
            chosen.rounds = std::stoul(value);
        else if (name == "--pid")
            chosen.pid = value;
        else if (name == "--memory" && (value == "idle" || value == "parked"))
            chosen.memory = value;
        else if (name == "--flips") {
            std::istringstream words{value};
            chosen.flips.assign(std::istream_iterator<std::string>{words}, {});
        }
        else
            throw std::invalid_argument{name};
    }
    const bool unmeasurable = !chosen.memory.empty() && chosen.pid.empty();
    if (chosen.watchers == 0 || chosen.rounds == 0 || chosen.flips.empty() || unmeasurable)
        throw std::invalid_argument{"nothing to measure"};
    return chosen;
}

} // namespace

int main(int count, char* arguments[])
try {
    const settings chosen = parse({arguments + 1, arguments + count});
    alarm(120); // it ends in any case
    if (const auto files = load::raise_descriptor_limit(); files < chosen.watchers + 16)
        throw failure{"only " + std::to_string(files) + " open files are allowed here"};
    meter meter{chosen};
    report("watchers", static_cast<double>(chosen.watchers));
    if (chosen.memory.empty()) {
        meter.connect();
        measure_bursts(meter, chosen);
    }
    else {
        measure_memory(meter, chosen);
    }
}
catch (const std::logic_error&) {
    std::cerr << "usage: fanout PORT [--watchers N] [--rounds R] [--flips \"0,0 0,1\"]"
                 " [--pid PID [--memory idle|parked]]\n";
    return 2;
}
catch (const std::exception& error) {
    std::cerr << "fanout: " << error.what() << '\n';
    return 1;
}
