// The fan-out meter: N watches parked on a server, one flip, and how long until all are answered.
//
//     fanout PORT[,PORT] [--path /r/ROOM] [--watchers N] [--rounds R] [--flips "0,0 0,1"]
//            [--pid PID[,PID]]
//     fanout PORT [--path /r/ROOM] [--watchers N] --pid PID --memory idle|parked
//
// Prints one `key value` a line; times are medians over the rounds, in microseconds. One player
// makes the flips in turn, so each of them must change a card. Anything but a complete 200 answer,
// and any missing or extra answer, ends the program with status 1.
//
// With several ports N watches are parked at each, those behind the first by processes of their
// own, and the flips are made at the first; keys that end in _1, _2 are of the first port, the
// second.

#include "crowd.hpp"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <numeric>
#include <sstream>
#include <utility>
#include <vector>

namespace {

using load::failure;
using load::passed;
using load::report;
using load::steady;

struct settings {
    std::vector<std::uint16_t> ports;
    std::string path;
    std::size_t watchers = 1000;
    std::size_t rounds = 5;
    std::vector<std::string> flips{"0,0", "0,1"};
    std::vector<std::string> pids;
    std::string memory;
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

/// What one port's watchers waited for, and what its server spent, in microseconds.
struct share {
    double first = 0; // to the last byte of the first watcher's answer
    double last = 0;  // to the last byte of the last watcher's answer
    double cpu = 0;
};

/// The times of one flip and its fan-out, in microseconds.
struct burst {
    double flipper = 0; // to the last byte of the flip's own answer
    double look_worst = 0;
    double looks = 0;
    std::vector<share> shares;

    double first() const { return std::ranges::min(shares, {}, &share::first).first; }
    double last() const { return std::ranges::max(shares, {}, &share::last).last; }
    double cpu() const
    {
        return std::accumulate(shares.begin(), shares.end(), 0.0,
                               [](double sum, const share& each) { return sum + each.cpu; });
    }
};

class meter {
public:
    explicit meter(settings chosen)
        : chosen_{std::move(chosen)}, others_{others_of(chosen_)}, crowd_{place_of(chosen_, 0),
                                                                          chosen_.watchers},
          flipper_{chosen_.ports.front(), 0}, prober_{chosen_.ports.front(), 0}
    {
        crowd_.mind(flipper_);
        crowd_.mind(prober_);
    }

    /// Effect: opens the watchers' connections.
    void connect() { crowd_.connect(); }

    /// Effect: each connection has answered one request.
    void look_once() { crowd_.look_once(); }

    /// Effect: returns when a watch waits on each connection.
    void park()
    {
        for (load::distant_crowd& each : others_)
            each.begin_to_park();
        crowd_.park();
        for (load::distant_crowd& each : others_)
            each.await_parked();
    }

    /// Effect: flips the card at `position`; returns when all watchers have their answers.
    burst flip(const std::string& position)
    {
        burst result;
        const std::vector<double> cpu_before = cpu_times();
        const auto start = steady::now();
        flip_here(position, start, result);
        note(crowd_.heard(), start, result);
        for (load::distant_crowd& each : others_)
            note(each.await_heard(), start, result);
        crowd_.ensure_all_is_over();
        const std::vector<double> cpu_after = cpu_times();
        for (std::size_t i = 0; i < cpu_after.size(); ++i)
            result.shares[i].cpu = cpu_after[i] - cpu_before[i];
        return result;
    }

private:
    static load::place place_of(const settings& chosen, std::size_t i)
    {
        return {chosen.ports[i], chosen.path};
    }

    static std::deque<load::distant_crowd> others_of(const settings& chosen)
    {
        std::deque<load::distant_crowd> result;
        for (std::size_t i = 1; i < chosen.ports.size(); ++i)
            result.emplace_back(place_of(chosen, i), chosen.watchers);
        return result;
    }

    /// Effect: flips; returns when all watchers at the first port have their answers.
    void flip_here(const std::string& position, steady::time_point start, burst& result)
    {
        bool flipped = false;
        bool probing = true;
        flipper_.request(chosen_.path + "/flip/f/" + position);
        auto asked = steady::now();
        prober_.request(crowd_.look());
        while (!crowd_.has_heard() || !flipped || probing) {
            crowd_.receive();
            if (!flipped && flipper_.receive()) {
                flipped = true;
                result.flipper = passed(start);
            }
            if (probing && prober_.receive()) {
                result.look_worst = std::max(result.look_worst, passed(asked));
                result.looks += 1;
                probing = !crowd_.has_heard() || !flipped;
                asked = steady::now();
                if (probing)
                    prober_.request(crowd_.look());
            }
            crowd_.ensure_progress(start);
        }
    }

    static void note(const load::hearing& heard, steady::time_point start, burst& result)
    {
        const auto since = [&](steady::time_point then) {
            return std::chrono::duration<double, std::micro>(then - start).count();
        };
        result.shares.push_back({.first = since(heard.first), .last = since(heard.last)});
    }

    std::vector<double> cpu_times() const
    {
        std::vector<double> result;
        std::ranges::transform(chosen_.pids, std::back_inserter(result), cpu_time);
        return result;
    }

    settings chosen_;
    std::deque<load::distant_crowd> others_; // first: their processes inherit no connection
    load::crowd crowd_;
    load::connection flipper_;
    load::connection prober_;
};

/// The median over the bursts of what is asked of each.
double median(const std::vector<burst>& bursts, const auto& asked)
{
    std::vector<double> values;
    for (const burst& each : bursts)
        values.push_back(std::invoke(asked, each));
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

void report_shares(const std::vector<burst>& bursts, const settings& chosen)
{
    for (std::size_t i = 0; i < chosen.ports.size(); ++i) {
        const auto of_share = [i](double share::*field) {
            return [=](const burst& each) { return each.shares[i].*field; };
        };
        const std::string ending = "_" + std::to_string(i + 1);
        report("first_us" + ending, median(bursts, of_share(&share::first)));
        report("last_us" + ending, median(bursts, of_share(&share::last)));
        if (!chosen.pids.empty())
            report("cpu_us" + ending, median(bursts, of_share(&share::cpu)));
    }
}

void measure_bursts(meter& meter, const settings& chosen)
{
    std::vector<burst> bursts;
    for (std::size_t i = 0; i < chosen.rounds; ++i) {
        meter.park();
        bursts.push_back(meter.flip(chosen.flips[i % chosen.flips.size()]));
    }
    const auto watchers = static_cast<double>(chosen.watchers * chosen.ports.size());
    report("answers", watchers * static_cast<double>(chosen.rounds));
    report("flipper_us", median(bursts, &burst::flipper));
    report("first_us", median(bursts, &burst::first));
    report("last_us", median(bursts, &burst::last));
    report("look_worst_us", median(bursts, &burst::look_worst));
    report("look_worst_of_all_us", std::ranges::max(bursts, {}, &burst::look_worst).look_worst);
    report("looks", median(bursts, &burst::looks));
    if (!chosen.pids.empty()) {
        report("cpu_us", median(bursts, &burst::cpu));
        report("cpu_us_per_watcher", median(bursts, &burst::cpu) / watchers);
    }
    if (chosen.ports.size() > 1)
        report_shares(bursts, chosen);
}

void measure_memory(meter& meter, const settings& chosen)
{
    const double private_before = memory(chosen.pids.front(), "Pss_Anon");
    const double resident_before = memory(chosen.pids.front(), "Rss");
    meter.connect();
    if (chosen.memory == "parked")
        meter.park();
    else
        meter.look_once();
    const auto count = static_cast<double>(chosen.watchers);
    report("private_bytes", (memory(chosen.pids.front(), "Pss_Anon") - private_before) / count);
    report("resident_bytes", (memory(chosen.pids.front(), "Rss") - resident_before) / count);
}

/// The words between commas.
std::vector<std::string> parts_of(const std::string& list)
{
    std::vector<std::string> result;
    std::istringstream text{list};
    for (std::string part; std::getline(text, part, ',');)
        result.push_back(part);
    return result;
}

settings parse(const std::vector<std::string>& arguments)
{
    settings chosen;
    for (const std::string& port : parts_of(arguments.at(0)))
        chosen.ports.push_back(static_cast<std::uint16_t>(std::stoi(port)));
    for (std::size_t i = 1; i < arguments.size(); i += 2) {
        const std::string& name = arguments[i];
        const std::string& value = arguments.at(i + 1);
        if (name == "--watchers")
            chosen.watchers = std::stoul(value);
        else if (name == "--rounds")
            chosen.rounds = std::stoul(value);
        else if (name == "--pid")
            chosen.pids = parts_of(value);
        else if (name == "--path")
            chosen.path = value;
        else if (name == "--memory" && (value == "idle" || value == "parked"))
            chosen.memory = value;
        else if (name == "--flips") {
            std::istringstream words{value};
            chosen.flips.assign(std::istream_iterator<std::string>{words}, {});
        }
        else
            throw std::invalid_argument{name};
    }
    const bool measures_all = chosen.pids.size() == chosen.ports.size();
    const bool measurable = chosen.memory.empty() ? measures_all || chosen.pids.empty()
                                                  : measures_all && chosen.ports.size() == 1;
    if (chosen.watchers == 0 || chosen.rounds == 0 || chosen.flips.empty() || !measurable)
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
    std::cerr << "usage: fanout PORT[,PORT] [--path /r/ROOM] [--watchers N] [--rounds R]"
                 " [--flips \"0,0 0,1\"] [--pid PID[,PID] [--memory idle|parked]]\n";
    return 2;
}
catch (const std::exception& error) {
    std::cerr << "fanout: " << error.what() << '\n';
    return 1;
}
