#include "catch.hpp"
#include "model/compare.hpp"
#include "whole/live_play.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <vector>

namespace scramble::whole {

namespace {

const table board{2, 3, {"A", "B", "A", "C", "B", "C"}, {}, {}, memory::edition_2023};

/// What a client sends at once: its handshake, a message, or its goodbye.
struct part {
    enum class kind { handshake, message, goodbye };
    std::size_t client;
    kind what;
    said message = {};
};

part comes(std::size_t client)
{
    return {client, part::kind::handshake};
}

part flip(std::size_t client, int row, int column)
{
    const auto first = static_cast<int>(board.spoken.first_space);
    const std::string text =
        "flip " + std::to_string(row + first) + "," + std::to_string(column + first);
    return {client, part::kind::message, {said::kind::flip, row, column, text}};
}

part gives_up(std::size_t client)
{
    return {client, part::kind::message, {said::kind::give_up, 0, 0, "give up"}};
}

part mistakes(std::size_t client)
{
    return {client, part::kind::message, {said::kind::malformed, 0, 0, "look"}};
}

part says_goodbye(std::size_t client)
{
    return {client, part::kind::goodbye};
}

/// All that happens to a flip, by three clients: two are there from the beginning.
const std::vector<part>& short_game()
{
    static const std::vector<part> game{
        comes(0),        // to a game that nobody plays
        comes(1),        // likewise
        flip(0, 0, 0),   // 1-B
        flip(1, 0, 0),   // 1-D
        comes(2),        // into a game in which somebody waits
        flip(2, 0, 0),   // 1-D, behind 1
        gives_up(2),     // while it waits
        flip(2, 0, 1),   // 1-B
        flip(0, 0, 1),   // 2-B: 2 has it, and 1 is granted the first card of 0
        flip(1, 0, 2),   // 2-D
        flip(0, 0, 2),   // 1-D
        flip(2, 0, 2),   // 2-B: 1 has it
        flip(2, 0, 0),   // 1-D
        mistakes(1),     // malformed
        flip(1, 1, 0),   // 3-A: 0 and 2 fail by 1-A
        flip(0, 1, 0),   // 1-D
        flip(1, 1, 1),   // 2-E: 0 is granted the first card of 1
        flip(0, 1, 2),   // 2-D
        flip(2, 1, 2),   // 1-D
        flip(1, 1, 2),   // 1-D
        says_goodbye(2), // while it waits
        flip(0, 0, 1),   // 3-A: 1 fails by 1-A
        flip(1, 0, 1),   // 1-D
        gives_up(1),     // while it waits
        flip(1, 1, 1),   // 1-B
        flip(0, 1, 1),   // 2-B: 1 has it
        flip(1, 0, 1),   // 2-D
    };
    return game;
}

enum class way { reset, close };

/// A client goes away behind so many bytes of the whole script, or none does behind 0: before the
/// server has run, or after.
struct break_off {
    std::size_t behind = 0;
    way how = way::reset;
    bool is_noticed_late = false;
};

class scripted_game {
public:
    scripted_game() : play_(board), clients_(3, none) {}

    /// Result: how many bytes were sent, but by who has gone away.
    std::size_t run(const break_off& end)
    {
        std::size_t begin = 0;
        for (const part& each : short_game()) {
            std::size_t& who = clients_[each.client];
            if (!prepare(each, who))
                continue;
            const std::size_t size = play_.client(who).unsent();
            const bool breaks = end.behind > begin && end.behind <= begin + size;
            play_.send(who, breaks ? end.behind - begin : everything);
            if (breaks)
                leave(who, end);
            else
                play_.settle();
            begin += size;
        }
        play_.stop();
        return begin;
    }

    [[nodiscard]] const live_play& played() const { return play_; }
    /// How many flips left their queues because that client had gone.
    [[nodiscard]] std::uint64_t withdrawn() const { return withdrawn_; }

private:
    static constexpr std::size_t none = everything;

    live_play play_;
    std::vector<std::size_t> clients_; ///< their numbers in the play, as soon as they have come
    std::uint64_t withdrawn_ = 0;

    /// Result: whether there is something to send: who has gone away stays away.
    bool prepare(const part& what, std::size_t& who)
    {
        if (what.what == part::kind::handshake)
            who = play_.connect(true);
        else if (!play_.may_speak(who))
            return false;
        else if (what.what == part::kind::message)
            play_.say(who, what.message);
        else
            play_.say_goodbye(who);
        return true;
    }

    void leave(std::size_t who, const break_off& end)
    {
        if (end.is_noticed_late)
            play_.settle();
        const std::uint64_t before = play_.judged().withdrawn();
        if (end.how == way::reset)
            play_.reset(who);
        else
            play_.close(who);
        play_.settle();
        withdrawn_ = play_.judged().withdrawn() - before;
    }
};

/// Plays the game with that break behind every byte, `apart` bytes apart, noticed early and late.
/// Result: how many flips left their queues by it.
std::uint64_t play_all(way how, std::size_t apart)
{
    const std::size_t size = scripted_game().run({});
    std::uint64_t withdrawn = 0;
    for (std::size_t behind = 1; behind <= size; behind += apart) {
        for (const bool late : {false, true}) {
            INFO("a client " << (how == way::reset ? "resets" : "closes") << " behind byte "
                             << behind << (late ? ", when the server has run" : ""));
            scripted_game game;
            try {
                game.run({behind, how, late});
            }
            catch (const std::exception& what) {
                FAIL(game.played().transcript() << what.what());
            }
            withdrawn += game.withdrawn();
        }
    }
    return withdrawn;
}

} // namespace

TEST_CASE("the short game of live clients has in it what can go wrong", "[whole]")
{
    const auto& parts = short_game();
    CHECK(std::count_if(parts.begin(), parts.end(),
                        [](const part& each) { return each.what == part::kind::message; }) >= 15);
    scripted_game whole;
    CHECK_NOTHROW(whole.run({}));
    const std::string& said = whole.played().transcript();
    for (const char* each : {" waits ", "flipped ", "failed ", "gave up ", "malformed "}) {
        INFO(each);
        CHECK(said.find(each) != said.npos);
    }
    CHECK(whole.played().judged().withdrawn() == 1); // who says goodbye
}

TEST_CASE("a live client may reset its connection behind every byte of a game", "[whole]")
{
    const auto withdrawn = play_all(way::reset, model::sanitized ? 7 : 1);
    UNSCOPED_INFO(withdrawn << " flips withdrawn");
    CHECK(withdrawn > 5);
}

TEST_CASE("a live client may close its connection anywhere in a game", "[whole]")
{
    const auto withdrawn = play_all(way::close, model::sanitized ? 7 : 5);
    UNSCOPED_INFO(withdrawn << " flips withdrawn");
    CHECK(withdrawn > 0);
}

} // namespace scramble::whole
