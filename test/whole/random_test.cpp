#include "catch.hpp"
#include "dice.hpp"
#include "model/compare.hpp"
#include "whole/games.hpp"
#include "whole/play.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <string>
#include <vector>

namespace scramble::whole {

namespace {

/// What takes ten seconds.
constexpr std::uint64_t usual = 2500;

/// One game in which a seed decides everything: who plays, and which event comes next.
class random_game {
public:
    explicit random_game(std::uint64_t seed)
        : random_(seed), table_(random_table(random_)), play_(table_),
          clients_(static_cast<std::size_t>(random_.between(2, 5)), nullptr)
    {
        most_sent_ = random_.one_of(amounts);
        most_received_ = random_.one_of(amounts);
        has_pairs_ = random_.below(2) == 0;
    }

    const play& run()
    {
        for (int part = 0; part < 3; ++part) {
            const int events = random_.between(20, 250);
            for (int i = 0; i < events; ++i)
                next_event();
            play_.settle();
        }
        if (!has_pairs_ && random_.below(4) == 0) {
            for (int second = 0; second < 80; ++second)
                play_.tick();
            play_.settle();
            play_.check_silence();
        }
        play_.stop();
        return play_;
    }

    [[nodiscard]] const play& played() const { return play_; }

private:
    static inline const std::vector<std::size_t> amounts{
        1, 1, 7, 100, 1000, std::numeric_limits<std::size_t>::max()};

    dice random_;
    table table_;
    play play_;
    std::vector<visitor*> clients_; ///< null or gone: to connect
    std::size_t most_sent_ = 1;
    std::size_t most_received_ = 1;
    bool has_pairs_ = false; ///< then the clock stands: it asks connections what only TCP knows

    [[nodiscard]] std::size_t some(std::size_t most)
    {
        return most < 8 ? most : 1 + random_.below(most);
    }

    void next_event()
    {
        const int kind = random_.below(100);
        if (kind < 45)
            play_.step();
        else if (kind == 45 && !has_pairs_)
            play_.tick();
        else
            act(clients_.at(random_.below(clients_.size())));
    }

    void act(visitor*& who)
    {
        if (who == nullptr || !who->is_here()) {
            const bool over_tcp = !has_pairs_ || random_.below(3) == 0;
            who = &play_.connect(random_.one_of(table_.players), over_tcp);
            return;
        }
        const int kind = random_.below(100);
        if (kind < 2)
            play_.reset(*who);
        else if (kind < 3 || (who->has_ended() && kind < 50))
            play_.close(*who);
        else if (kind < 4 && !who->is_half_closed())
            play_.half_close(*who);
        else if (kind < 50)
            play_.receive(*who, some(most_received_));
        else if (!who->is_half_closed())
            speak(*who);
    }

    void speak(visitor& who)
    {
        // Who sends more behind a flip that waits than the server reads ahead is not seen to leave
        // before a second has passed.
        constexpr std::size_t most_unserved = 15'000;
        for (int more = who.unsent() == 0 ? random_.between(1, 4) : 0; more > 0; --more) {
            const asked what = random_message(random_, table_, who.player(), who.seen_tag());
            if (who.unserved() + what.bytes.size() < most_unserved)
                play_.ask(who, what);
        }
        play_.send(who, some(most_sent_));
    }
};

} // namespace

TEST_CASE("whatever its clients do, the server plays as the model does", "[whole]")
{
    judge::tally all;
    for (std::uint64_t game = 0; game < games(usual); ++game) {
        const std::uint64_t seed = seed_of_this_run() + game;
        INFO("to repeat this game alone: SCRAMBLE_TEST_SEED=" << seed << " SCRAMBLE_WHOLE_GAMES=1");
        random_game played(seed);
        try {
            played.run();
        }
        catch (const std::exception& what) {
            FAIL(last_lines(played.played().transcript()) << what.what());
        }
        all.requests += played.played().counted().requests;
        all.flips_that_waited += played.played().counted().flips_that_waited;
        all.granted += played.played().counted().granted;
        all.withdrawn += played.played().counted().withdrawn;
        all.watches_woken += played.played().counted().watches_woken;
    }
    UNSCOPED_INFO(all.requests << " requests, " << all.flips_that_waited << " flips waited, "
                               << all.granted << " granted, " << all.withdrawn << " withdrawn, "
                               << all.watches_woken << " watches woken");
    if (games(usual) >= 100) {
        CHECK(all.flips_that_waited > 100);
        CHECK(all.granted > 30);
        CHECK(all.withdrawn > 30);
        CHECK(all.watches_woken > 100);
    }
}

TEST_CASE("the same seed is the same game, byte for byte", "[whole]")
{
    for (std::uint64_t game = 0; game < games(usual) / 10; ++game) {
        const std::uint64_t seed = seed_of_this_run() + game;
        INFO("to repeat this game alone: SCRAMBLE_TEST_SEED=" << seed
                                                              << " SCRAMBLE_WHOLE_GAMES=10");
        random_game once(seed);
        random_game again(seed);
        once.run();
        again.run();
        const std::string& first = once.played().transcript();
        const std::string& second = again.played().transcript();
        const auto differs =
            std::mismatch(first.begin(), first.end(), second.begin(), second.end());
        const auto same = static_cast<std::size_t>(differs.first - first.begin());
        INFO("from byte " << same);
        CHECK(first.substr(same) == second.substr(same));
    }
}

} // namespace scramble::whole
