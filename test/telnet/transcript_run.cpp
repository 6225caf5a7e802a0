#include "telnet/transcript_run.hpp"

#include "loopback/literal.hpp"
#include "telnet/player.hpp"
#include "telnet/telnet_host.hpp"

#include <algorithm>
#include <map>

namespace scramble::telnet {

namespace {

using loopback::disagree;
using loopback::disagreement;
using loopback::quoted;

/// Whether `line` is `pattern`, in which `...` at the end stands for anything.
bool fits(std::string_view line, std::string_view pattern)
{
    if (pattern.ends_with("..."))
        return line.starts_with(pattern.substr(0, pattern.size() - 3));
    return line == pattern;
}

bool is_sent(act what)
{
    return what == act::send_message || what == act::send_raw;
}

class run {
public:
    run(const transcript& what, int year, pace sent)
        : pace_(sent),
          server_(what.board, {minesweeper::edition_of(std::to_string(year)).value(), what.debug})
    {
        for (const script_line& each : what.lines) {
            if (std::find(each.editions.begin(), each.editions.end(), year) != each.editions.end())
                lines_.push_back(each);
        }
    }

    std::size_t number = 0; ///< of the line that is being played
    std::size_t largest_packet = 0;

    void play()
    {
        for (auto at = lines_.begin(); at != lines_.end();) {
            number = at->number;
            if (!is_sent(at->what)) {
                happen(*at++);
                continue;
            }
            // Messages that follow each other leave in one packet.
            std::string packet;
            const std::string& who = at->who;
            for (; at != lines_.end() && at->who == who && is_sent(at->what); ++at)
                packet += at->text + (at->what == act::send_message ? "\r\n" : "");
            send(who, packet);
        }
        finish();
    }

private:
    pace pace_;
    std::vector<script_line> lines_;
    telnet_host server_; // before the players, who are on its loop
    std::map<std::string, player> players_;

    player& known(const std::string& name)
    {
        const auto found = players_.find(name);
        if (found == players_.end())
            throw disagreement("nobody is called " + name);
        return found->second;
    }

    player& connect(const std::string& name)
    {
        if (const auto old = players_.find(name); old != players_.end()) {
            expect_nothing(old->second);
            if (!old->second.is_ended())
                throw disagreement(name + " is connected already");
            players_.erase(old);
        }
        return players_.try_emplace(name, server_).first->second;
    }

    /// Who has not connected does so, and HELLO is not looked at.
    void send(const std::string& name, const std::string& packet)
    {
        if (!players_.contains(name))
            (void)connect(name).take_line();
        player& from = known(name);
        expect_nothing(from);
        largest_packet = std::max(largest_packet, packet.size());
        if (pace_.singly)
            from.send_singly(packet);
        else
            from.send_split(packet, pace_.split);
        server_.settle();
    }

    void happen(const script_line& line)
    {
        switch (line.what) {
        case act::stop_server: return server_.stop();
        case act::connect: return (void)connect(line.who);
        case act::expect_line: return receive(known(line.who), line.text);
        case act::expect_board: return receive_board(known(line.who));
        case act::expect_raw:
            if (!known(line.who).take_exactly(line.text))
                disagree(quoted(line.text), quoted(known(line.who).inbox()));
            return;
        case act::expect_wait:
            if (!known(line.who).waits())
                disagree("nothing", rest_of(known(line.who)));
            return;
        case act::expect_close:
            if (!known(line.who).is_closed())
                disagree("the end of the connection", rest_of(known(line.who)));
            return;
        default: break;
        }
        player& who = known(line.who);
        expect_nothing(who);
        if (line.what == act::half_close)
            who.half_close();
        else if (line.what == act::reset)
            who.reset();
        else
            who.close();
        server_.settle();
        if (line.what != act::half_close)
            players_.erase(line.who);
    }

    static void receive(player& who, const std::string& expected)
    {
        const std::string line = who.take_line();
        if (!line.ends_with("\r\n") || !fits(line.substr(0, line.size() - 2), expected))
            disagree(quoted(expected), quoted(line) + " and then " + rest_of(who));
    }

    void receive_board(player& who)
    {
        const auto& table = server_.game().board();
        for (std::uint32_t y = 0; y < table.rows(); ++y) {
            const std::string line = who.take_line();
            if (line.size() != 2 * std::size_t{table.columns()} + 1)
                disagree("a board", quoted(line) + " and then " + rest_of(who));
        }
    }

    static std::string rest_of(player& who)
    {
        return quoted(who.inbox()) + (who.is_ended() ? " and the end" : "");
    }

    /// All that was received was told of.
    static void expect_nothing(player& who)
    {
        if (const std::string more = who.take(); !more.empty())
            disagree("no more", quoted(more));
    }

    void finish()
    {
        for (auto& [name, who] : players_) {
            try {
                expect_nothing(who);
            }
            catch (const disagreement& why) {
                throw disagreement(name + " at the end: " + why.what());
            }
        }
    }
};

} // namespace

played play(const transcript& what, int year, pace sent)
{
    run one(what, year, sent);
    played result;
    try {
        one.play();
    }
    catch (const std::exception& why) {
        result.difference = what.file + ':' + std::to_string(one.number) + ": in edition " +
                            std::to_string(year) + ": " + why.what();
    }
    result.largest_packet = one.largest_packet;
    return result;
}

} // namespace scramble::telnet
