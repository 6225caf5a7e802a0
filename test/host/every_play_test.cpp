#include "catch.hpp"
#include "host/explore.hpp"
#include "host/naive_play.hpp"
#include "host/small_room.hpp"
#include "sanitized.hpp"

#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

// Every state of a room beside its board.

namespace scramble::test {

namespace {

using event = naive_play::event;

/// A real one, to which the same happens.
struct real_play : asked_room {
    explicit real_play(const naive_play& like)
        : asked_room("board=own&shuffle=0&wins=" + std::to_string(naive_play::wins) +
                         (like.gathers ? "&start=host" : ""),
                     {}, "1x4\nA\nA\nB\nB\n")
    {
        for (std::size_t who = 0; std::cmp_less(who, like.people); ++who)
            here.push_back(
                std::make_unique<live_client>(server, at + "live/" + naive_play::name(who)));
    }
    std::vector<std::unique_ptr<live_client>> here;
    int taken = 0; ///< pairs of this game

    int apply(event what)
    {
        const std::string limit = std::to_string(naive_play::seconds);
        switch (what) {
        case event::start: return answered("start", of_host);
        case event::others_start: return answered("start", of_alice);
        case event::pause: return answered("pause", of_host);
        case event::limit: return answered("limit?seconds=" + limit, of_host);
        case event::no_limit: return answered("limit?seconds=0", of_host);
        case event::again: return deal(of_host);
        case event::others_again: return deal(of_alice);
        case event::second: server.pass(1); return 0;
        case event::alice_takes_a_pair: return take_a_pair("alice");
        case event::bob_takes_a_pair: return take_a_pair("bob");
        }
        return 0;
    }

    /// The lines of which the model knows.
    std::vector<std::string> told()
    {
        static const std::set<std::string> others{"name",     "code",  "game", "title",
                                                  "watching", "names", "here", "yours"};
        std::istringstream text(get("room").body);
        std::vector<std::string> lines;
        for (std::string line; std::getline(text, line);) {
            const std::string word = line.substr(5, line.find(' ', 5) - 5);
            if (!others.contains(word))
                lines.push_back(word == "until" ? "room until" : line);
        }
        return lines;
    }

private:
    int answered(const std::string& change, const std::string& by)
    {
        return static_cast<int>(post(at + change, by).status);
    }
    int deal(const std::string& by)
    {
        const int status = answered("again?same=1", by);
        taken = status == 200 ? 0 : taken;
        return status;
    }
    /// The last pair needs one card (rooms-1).
    int take_a_pair(const std::string& who)
    {
        const std::string of = "flip/" + who + "/0,";
        const auto first = get(of + std::to_string(2 * taken));
        if (first.status == 200 && ++taken < naive_play::pairs)
            REQUIRE(get(of + std::to_string(1)).status == 200);
        return static_cast<int>(first.status);
    }
};

} // namespace

TEST_CASE("rooms-6 rooms-7 rooms-8 rooms-9 in every state of a room the model says what comes next",
          "[rooms]")
{
    CHECK(explore<real_play>(naive_play{.gathers = true}) == 272);
    if (!sanitized)
        CHECK(explore<real_play>(naive_play{.gathers = true, .people = 1}) == 256);
}

} // namespace scramble::test
