#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <string>
#include <vector>

namespace scramble::test {

/// A room in which alice and bob, or alice alone, play on a board of two pairs: who may move and
/// who has won, by rooms-6 to rooms-9 of docs/RULES.md alone. It shares nothing with the room.
struct naive_play {
    /// What somebody does, or what time does.
    enum class event {
        start,
        others_start,
        pause,
        limit,
        no_limit,
        again,
        others_again,
        second,
        alice_takes_a_pair,
        bob_takes_a_pair
    };
    static constexpr std::array events{
        event::start,           event::others_start, event::pause,
        event::limit,           event::no_limit,     event::again,
        event::others_again,    event::second,       event::alice_takes_a_pair,
        event::bob_takes_a_pair};

    static constexpr int seconds = 2;   ///< of a game with a limit
    static constexpr int countdown = 4; ///< three are shown, and the first is not a whole one
    static constexpr int pairs = 2;
    static constexpr int wins = 2; ///< of a match

    bool gathers = false;
    int people = 2;
    bool is_paused = gathers;
    int begins_in = 0;           ///< 0: it does not
    bool has_limit = false;      ///< of so many seconds
    int left = 0;                ///< of them, in this game
    bool is_time_up = false;     ///< that is why it is paused
    std::array<int, 2> points{}; ///< of alice and bob
    std::array<int, 2> won{};
    bool is_dealt_now = false; ///< in this second

    auto operator<=>(const naive_play&) const = default;

    [[nodiscard]] bool is_board_over() const { return points[0] + points[1] == pairs; }
    [[nodiscard]] bool is_over() const { return is_board_over() || is_time_up; }

    [[nodiscard]] bool is_possible(event what) const
    {
        return !is_board_over() ||
               (what != event::alice_takes_a_pair && what != event::bob_takes_a_pair);
    }

    /// What becomes of it. Result: the status of the answer.
    int apply(event what)
    {
        switch (what) {
        case event::start: return start();
        case event::others_start: return 403;
        case event::pause: return pause();
        case event::limit: return limit(true);
        case event::no_limit: return limit(false);
        case event::again: return again(true);
        case event::others_again: return again(false);
        case event::second: return pass();
        case event::alice_takes_a_pair: return take_a_pair(0);
        case event::bob_takes_a_pair: return take_a_pair(1);
        }
        return 0;
    }

    /// What the room tells of that.
    [[nodiscard]] std::vector<std::string> told() const
    {
        std::vector<std::string> lines;
        const auto tell = [&lines](bool is_so, const std::string& line) {
            if (is_so)
                lines.push_back("room " + line);
        };
        tell(is_over(), "over");
        tell(is_paused, "paused");
        tell(has_limit && !is_paused, "until");
        tell(has_limit && is_paused && !is_time_up, "left " + std::to_string(left));
        tell(gathers, "gathering");
        tell(begins_in > 0, "begins-in " + std::to_string(begins_in));
        tell(has_limit, "limit " + std::to_string(seconds));
        tell(is_time_up, "time-up");
        for (const std::size_t who : {0U, 1U})
            tell(won[who] > 0, "won " + name(who) + " " + std::to_string(won[who]));
        tell(true, "first-to " + std::to_string(wins));
        for (const std::size_t who : {0U, 1U})
            tell(has_won(who) && won[who] + 1 == wins, "champion " + name(who));
        return lines;
    }

    [[nodiscard]] static std::string name(std::size_t who) { return who == 0 ? "alice" : "bob"; }

private:
    [[nodiscard]] bool has_won(std::size_t who) const
    {
        return is_over() && points[who] > 0 && points[who] >= points[1 - who];
    }

    /// rooms-8, and the end of a pause.
    int start()
    {
        if (is_time_up)
            return 409;
        if (gathers && people > 1)
            begins_in = countdown;
        else if (begins_in == 0)
            is_paused = false;
        gathers = false;
        return 200;
    }

    int pause()
    {
        begins_in = 0;
        if (!is_paused && has_limit && is_board_over()) // it used up none of the next one's
            left = seconds;
        is_paused = true;
        return 200;
    }

    int limit(bool is_wanted)
    {
        has_limit = is_wanted;
        left = is_wanted ? seconds : 0;
        is_time_up = false;
        return 200;
    }

    int pass()
    {
        is_dealt_now = false;
        if (begins_in > 0) {
            --begins_in;
            is_paused = begins_in > 0;
        }
        else if (has_limit && !is_paused) {
            left = std::max(left - 1, 0);
            is_time_up = left == 0 && !is_board_over(); // rooms-7
            is_paused = is_time_up;
        }
        return 0;
    }

    int take_a_pair(std::size_t who)
    {
        if (is_paused) // rooms-6
            return 409;
        ++points[who];
        return 200;
    }

    int again(bool is_host)
    {
        if (!is_over() && !is_host)
            return 409;
        if (is_dealt_now)
            return 429;
        is_dealt_now = true;
        bool has_champion = false; // rooms-9
        for (const std::size_t who : {0U, 1U}) {
            won[who] += has_won(who) ? 1 : 0;
            has_champion = has_champion || won[who] == wins;
        }
        if (has_champion)
            won = {};
        points = {};
        left = has_limit ? seconds : 0;
        is_paused = is_paused && !is_time_up; // rooms-7
        is_time_up = false;
        return 200;
    }
};

} // namespace scramble::test
