#include "catch.hpp"
#include "sanitized.hpp"
#include "whole/script.hpp"

#include <algorithm>
#include <exception>
#include <optional>

namespace scramble::whole {

namespace {

/// The client of that part goes away after so many bytes of it, before or after the server has run.
struct break_off {
    std::size_t part;
    std::size_t behind;
    way how;
    bool is_noticed_late;
};

/// The number of bytes of each part, and how many flips the break withdrew.
struct course {
    std::vector<std::size_t> sizes = {};
    int withdrawn = 0;
};

course run(scripted_game& game, const script& script, const std::optional<break_off>& end)
{
    course result;
    play& played = game.played();
    for (const part& each : script.parts) {
        const std::size_t size = game.prepare(each);
        result.sizes.push_back(size);
        if (end && end->part + 1 == result.sizes.size()) {
            game.of(each).send(std::min(end->behind, size));
            if (end->is_noticed_late)
                played.settle();
            tally before = played.counted();
            game.of(each).leave(end->how);
            played.settle();
            tally after = played.counted();
            result.withdrawn = after["withdrawn"] - before["withdrawn"];
        }
        else if (size > 0) {
            game.of(each).send(everything);
        }
        played.settle();
    }
    played.stop();
    return result;
}

/// Plays the game for each of `ways`, breaking it off every `apart` bytes, noticed early and late.
/// Result: how many flips that withdrew.
int play_all(const script& script, const std::vector<way>& ways, std::size_t apart)
{
    std::vector<break_off> ends;
    scripted_game whole(script);
    const auto sizes = run(whole, script, std::nullopt).sizes;
    for (std::size_t part = 0; part < sizes.size(); ++part) {
        for (std::size_t behind = 0; behind <= sizes[part]; behind += apart) {
            for (const way how : ways) {
                ends.push_back({part, behind, how, false});
                ends.push_back({part, behind, how, true});
            }
        }
    }
    int withdrawn = 0;
    for (const break_off& end : ends) {
        INFO("edition " << script.in.spoken.year << ", the client of part " << end.part << " "
                        << name_of(end.how) << " behind byte " << end.behind
                        << (end.is_noticed_late ? ", when the server has run" : ""));
        scripted_game game(script);
        try {
            withdrawn += run(game, script, end).withdrawn;
        }
        catch (const std::exception& why) {
            FAIL(game.played().transcript() << why.what());
        }
    }
    return withdrawn;
}

} // namespace

TEST_CASE("a client may reset its connection behind every byte of a game", "[whole]")
{
    const script game = short_game(memory::edition_2023);
    std::size_t messages = 0;
    for (const part& each : game.parts)
        messages += each.requests.size();
    CHECK(messages >= 30);
    CHECK(play_all(game, {way::reset}, sanitized ? 19 : 1) > 0);
}

TEST_CASE("a client may go away in every way and edition", "[whole]")
{
    const std::vector<way> all{way::reset, way::close, way::half_close};
    const std::size_t apart = sanitized ? 53 : 11;
    CHECK(play_all(short_game(memory::edition_2020), all, apart) > 5);
    CHECK(play_all(short_game(memory::edition_2022), all, apart) > 5);
    CHECK(play_all(short_game(memory::edition_2023), {way::close, way::half_close}, apart) > 5);
}

TEST_CASE("the short game of live clients has in it what can go wrong", "[whole]")
{
    const script game = short_live_game();
    scripted_game whole(game);
    CHECK_NOTHROW(run(whole, game, std::nullopt));
    const std::string& said = whole.played().transcript();
    for (const char* each : {" waits ", "flipped ", "failed ", "gave up ", "malformed "}) {
        INFO(each);
        CHECK(said.find(each) != std::string::npos);
    }
    tally counted = whole.played().counted();
    CHECK(counted["live answers"] >= 15);
    CHECK(counted["withdrawn"] == 1); // the client that says goodbye
}

TEST_CASE("a live client may go away behind every byte of a game", "[whole]")
{
    CHECK(play_all(short_live_game(), {way::reset}, sanitized ? 29 : 1) > 0);
    CHECK(play_all(short_live_game(), {way::close}, sanitized ? 31 : 5) > 0);
}

} // namespace scramble::whole
