#include "app/figures.hpp"

#include "cli/version.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/resource.h>
#include <unistd.h>
#include <utility>

namespace scramble {

namespace {

double in_seconds(const timeval& time)
{
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

template <class Duration>
double in_seconds(const Duration& time)
{
    return std::chrono::duration<double>(time).count();
}

/// Of the process, virtual and resident, in bytes; 0 where the system does not tell.
std::pair<double, double> memory_sizes()
{
    std::uint64_t all = 0;
    std::uint64_t resident = 0;
    if (!(std::ifstream("/proc/self/statm") >> all >> resident))
        return {0, 0};
    const auto page = static_cast<double>(::sysconf(_SC_PAGESIZE));
    return {static_cast<double>(all) * page, static_cast<double>(resident) * page};
}

/// One that is open to count them does not count.
double open_descriptors()
{
    std::error_code none;
    const std::filesystem::directory_iterator all("/proc/self/fd", none);
    return none ? 0 : static_cast<double>(std::distance(begin(all), end(all)) - 1);
}

const auto began = std::chrono::system_clock::now();

} // namespace

void tell_process(metrics& to)
{
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    rlimit descriptors{};
    ::getrlimit(RLIMIT_NOFILE, &descriptors);
    const auto [all, resident] = memory_sizes();
    to.gauge("scramble_build_info", "Which program this is.")
        .value(1, {{"version", SCRAMBLE_VERSION}, {"commit", commit}});
    to.counter("process_cpu_seconds_total", "CPU time of the process, in user space and kernel.")
        .value(in_seconds(used.ru_utime) + in_seconds(used.ru_stime));
    to.gauge("process_open_fds", "Open file descriptors.").value(open_descriptors());
    to.gauge("process_max_fds", "How many descriptors may be open.").value(descriptors.rlim_cur);
    to.gauge("process_virtual_memory_bytes", "Address space in use.").value(all);
    to.gauge("process_resident_memory_bytes", "Memory in use.").value(resident);
    to.gauge("process_start_time_seconds", "When the process began, in seconds since 1970.")
        .value(in_seconds(began.time_since_epoch()));
}

namespace {

void tell_requests(metrics& to, const net::traffic& all)
{
    to.counter("scramble_requests_total",
               "Requests and messages that were answered, by what they ask for.");
    for (std::size_t each = 0; each < all.requests.size(); ++each)
        to.value(all.requests[each], {{"kind", net::names_of_asked[each]}});
    to.histograms("scramble_answer_seconds",
                  "From a request to its answer. While there are more than about a hundred of a "
                  "kind a second, only some are timed.");
    for (const auto kind :
         {net::asked::look, net::asked::move, net::asked::waiting_move, net::asked::watch})
        to.value(all.times_of(kind),
                 {{"kind", net::names_of_asked[static_cast<std::size_t>(kind)]}});
    to.counter("scramble_http_answers_total", "HTTP answers, by status.");
    for (std::size_t status = 0; status < net::traffic::most_statuses; ++status) {
        if (const auto count = all.answers_of(status); count > 0 || status == 200)
            to.value(count, {{"status", std::to_string(status)}});
    }
    to.counter("scramble_received_bytes_total", "Bytes from clients.").value(all.received);
    to.counter("scramble_sent_bytes_total", "Bytes to clients.").value(all.sent);
}

void tell_play(metrics& to, const net::traffic& all)
{
    to.counter("scramble_moves_total", "Moves that were made, also by bots.")
        .values(all.moves, "game");
    to.counter("scramble_refused_moves_total",
               "Moves of people that failed, by the word of the protocol for the reason.")
        .values(all.refused_moves, "why");
    to.counter("scramble_joined_total", "Players who have joined a game, without bots.")
        .values(all.joined, "game");
    to.counter("scramble_games_over_total", "Games that were played to their end.")
        .values(all.games_over, "game");
}

} // namespace

void tell_clients(metrics& to, const net::connections& all)
{
    const net::traffic& traffic = all.traffic();
    std::array<std::pair<std::string_view, double>, 4> kinds{
        {{"http", 0}, {"websocket", 0}, {"telnet", 0}, {"refused", 0}}};
    double waiting = 0;
    all.look_at_all([&](const net::connection& each) {
        for (auto& [kind, count] : kinds)
            count += kind == each.kind() ? 1 : 0;
        waiting += each.is_waiting() ? 1 : 0;
    });
    to.gauge("scramble_connections", "Connections that are open, by kind.");
    for (const auto& [kind, count] : kinds)
        to.value(count, {{"kind", kind}});
    to.gauge("scramble_waiting_connections", "Those of them that wait for an answer.")
        .value(waiting);
    to.gauge("scramble_max_connections", "How many connections may be open.").value(all.most());
    to.counter("scramble_connections_accepted_total", "Connections that were accepted.")
        .value(traffic.accepted);
    to.counter("scramble_connections_refused_total", "Connections for which there was no room.")
        .value(traffic.refused);
    tell_requests(to, traffic);
    tell_play(to, traffic);
    to.counter("scramble_limits_reached_total", "How often a limit has stopped somebody.")
        .values(traffic.limits, "limit");
    to.histograms("scramble_loop_delay_seconds",
                  "How late the clock of the loop is, once a second: so long a request may wait "
                  "until it is looked at.")
        .value(traffic.loop_delays);
}

void tell_journal(metrics& to, journal::store& where)
{
    const journal::measured& seen = where.measured();
    to.histograms("scramble_journal_append_seconds",
                  "From when records are handed to the store until they are durable.")
        .value(seen.seconds());
    to.histograms("scramble_journal_append_records", "How many records an append has.")
        .value(seen.records());
    to.counter("scramble_journal_failed_appends_total", "Appends that were not kept.")
        .value(seen.failed());
    to.counter("scramble_journal_transactions_total",
               "Transactions of appends: those of several rooms go together.")
        .value(where.transactions());
    to.gauge("scramble_journal_pending_appends", "Appends that are under way.")
        .value(seen.under_way());
    to.gauge("scramble_journal_lag_seconds", "How long the oldest of them has been under way.")
        .value(in_seconds(seen.lag()));
}

void tell_rooms(metrics& to, const host::rooms& all)
{
    const host::rooms::census count = all.count();
    to.gauge("scramble_rooms", "Rooms, by whether they are in memory.")
        .value(count.awake, {{"state", "awake"}})
        .value(count.asleep, {{"state", "asleep"}});
    to.gauge("scramble_classes", "Classes that are in memory.").value(count.classes);
    to.gauge("scramble_people", "People who play in rooms now.").value(count.people);
    to.gauge("scramble_bots", "Bots that play in rooms now.").value(count.bots);
    to.counter("scramble_rooms_opened_total", "Rooms that were opened, also those of classes.")
        .values(all.traffic().rooms_opened, "game");
}

void tell_node(metrics& to, const node_figures& known)
{
    to.gauge("scramble_node_rooms",
             "Rooms and classes that are awake here, by what this node does in them.")
        .value(known.holding, {{"part", "holding"}})
        .value(known.following, {{"part", "following"}})
        .value(known.apart, {{"part", "apart"}})
        .value(known.damaged, {{"part", "damaged"}});
    to.gauge("scramble_nodes", "Nodes that live, this one included.").value(known.nodes);
    to.gauge("scramble_node_links", "Links to other nodes.").value(known.links);
    to.gauge("scramble_etcd_silence_seconds", "How long etcd has not answered.")
        .value(known.silence.count());
    to.gauge("scramble_lease_seconds", "After such a silence other nodes take the rooms.")
        .value(known.lease.count());
    to.gauge("scramble_node_clock_difference_seconds",
             "How far the clock of any linked node is from this one's, at most.")
        .value(known.clocks_apart.count());
    to.gauge("scramble_etcd_size_bytes", "What etcd keeps on its disk, as it says.")
        .value(known.size);
    to.gauge("scramble_etcd_quota_bytes", "How much that may be.").value(known.quota);
    to.gauge("scramble_etcd_full", "1 while etcd refuses what is new for want of space.")
        .value(known.is_full ? 1 : 0);
    to.gauge("scramble_archive_away", "1 while the archive does not do what it is asked.")
        .value(known.is_archive_away ? 1 : 0);
    to.gauge("scramble_node_cut_off",
             "1 while nobody can move here because etcd is silent or refuses.")
        .value(known.is_cut_off ? 1 : 0);
}

} // namespace scramble
