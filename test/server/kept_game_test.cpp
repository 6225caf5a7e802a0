#include "catch.hpp"
#include "host/memory_kind.hpp"
#include "instrument/host.hpp"
#include "instrument/log_lines.hpp"
#include "instrument/memory_journal.hpp"
#include "net/log.hpp"

#include <boost/asio/post.hpp>

#include <memory>
#include <string>
#include <utility>

// The one game of a server, which a journal keeps.

namespace scramble::test {

namespace {

using journal::journal_errc;

/// A server of one game, as often as it is started.
class kept_game {
public:
    explicit kept_game(std::shared_ptr<journal_content> kept, error_code failure = {})
        : service_(daemon_, journal_of(std::move(kept), failure))
    {
    }

    /// Result: why it cannot be opened; empty if it is.
    std::string open(std::uint64_t seed)
    {
        const auto why =
            service_.open({"memory", "a board",
                           [this](const scramble::host::surroundings& with) {
                               run = with.run;
                               return scramble::host::begin_memory(board_of("2x2:A,B,B,A"),
                                                                   memory::edition_2025, {}, with);
                           },
                           seed});
        return why ? why->reason : "";
    }

    memory::game& game() { return dynamic_cast<memory::game&>(service_.game().table().game()); }
    [[nodiscard]] std::uint64_t seed() const { return service_.game().first_seed(); }

    /// Flips a card. Result: why it was not kept; nothing, too, if the flip waits.
    error_code flip(const std::string& who, memory::position at)
    {
        error_code outcome;
        bool is_done = false;
        asio::post(daemon_.executor(), [&] {
            game().async_flip(who, at, [&](error_code why, const memory::flip_result&) {
                outcome = why;
                is_done = true;
            });
        });
        daemon_.run_until([&] { return is_done || game().is_waiting(who); });
        return outcome;
    }

    memory_journal& journal() { return *journal_; }

    std::string run; ///< the word of its marks

private:
    server daemon_;
    memory_journal* journal_ = nullptr;
    room_service service_;

    std::unique_ptr<memory_journal> journal_of(std::shared_ptr<journal_content> kept,
                                               error_code failure)
    {
        auto made = std::make_unique<memory_journal>(daemon_.executor(), std::move(kept));
        made->complete_by_itself();
        made->fail_with(failure);
        journal_ = made.get();
        return made;
    }
};

} // namespace

TEST_CASE("the game of a server goes on as it was", "[kept]")
{
    const auto content = std::make_shared<journal_content>();
    std::string run;
    scramble::log::on_second(); // what other tests have told does not count
    const log_lines log;
    {
        kept_game first(content);
        CHECK(first.open(7) == "");
        CHECK_FALSE(first.flip("alice", {0, 0}));
        (void)first.flip("bob", {0, 0});
        CHECK(first.game().is_waiting("bob"));
        run = first.run;
    }
    CHECK(log.count("joined") == 2);
    kept_game again(content);
    CHECK(again.open(8) == "");
    CHECK(again.run == run);
    CHECK(again.seed() == 7);
    const auto& board = again.game().board();
    CHECK(board.at({0, 0}).controller == again.game().players().find("alice"));
    CHECK_FALSE(again.game().is_waiting("bob")); // whose connection has gone
    CHECK(content->rooms.begin()->second.records.back().line == "withdraw bob 0,0");
    CHECK(log.count("joined") == 2); // that was told already
}

TEST_CASE("a game that cannot be read, or opened, is told in a line", "[kept]")
{
    const auto content = std::make_shared<journal_content>();
    {
        kept_game first(content);
        CHECK(first.open(7) == "");
        CHECK_FALSE(first.flip("alice", {0, 0}));
    }
    constexpr auto damaged = "cannot read the game that is kept: the journal is damaged";
    auto& kept = content->rooms.begin()->second;
    const auto sound = kept;
    kept.records.back().line = "flip alice";
    CHECK(kept_game(content).open(7) == damaged);
    kept = sound;
    for (const auto* settings : {"", "run", "run x"}) {
        kept.what.settings = settings;
        CHECK(kept_game(content).open(7) == damaged);
    }
    kept = sound;
    CHECK(kept_game(content, journal_errc::unavailable).open(7) ==
          "cannot open the game that is kept: the journal cannot be read or written");
    CHECK(kept_game(content).open(7) == "");
}

TEST_CASE("a move that cannot be kept is not made, and the log tells why", "[kept]")
{
    kept_game of(std::make_shared<journal_content>());
    CHECK(of.open(7) == "");
    const log_lines log;
    of.journal().fail_with(journal_errc::full);
    CHECK(of.flip("alice", {0, 0}) == journal_errc::full);
    CHECK(of.game().players().names().empty());
    CHECK(log.has("cannot keep moves: the disk, or what may be kept on it, is full"));
    of.journal().fail_with({});
    CHECK_FALSE(of.flip("alice", {0, 0}));
}

} // namespace scramble::test
