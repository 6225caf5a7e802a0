#include "catch.hpp"
#include "dice.hpp"
#include "whole/asked.hpp"
#include "whole/games.hpp"
#include "whole/live_play.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <string>
#include <vector>

namespace scramble::whole {

namespace {

/// One game in which a seed decides everything.
class live_game {
public:
    explicit live_game(std::uint64_t seed)
        : random_(seed), table_(random_table(random_)), play_(table_)
    {
        most_sent_ = random_.one_of(amounts);
        most_received_ = random_.one_of(amounts);
    }

    void run()
    {
        for (int part = 0; part < 3; ++part) {
            for (int events = random_.between(50, 400); events > 0; --events) {
                if (random_.below(2) == 0)
                    (void)play_.step();
                else
                    act(random_.below(std::min(most_here, seats_.size() + 1)));
            }
            play_.settle();
        }
        play_.stop();
    }

    [[nodiscard]] const live_play& played() const { return play_; }

private:
    static inline const std::vector<std::size_t> amounts{
        1, 1, 3, 20, 1000, std::numeric_limits<std::size_t>::max()};
    static constexpr std::size_t most_here = 4;

    dice random_;
    table table_;
    live_play play_;
    std::vector<std::size_t> seats_; ///< the clients who act
    std::size_t most_sent_ = 1;
    std::size_t most_received_ = 1;

    void act(std::size_t place)
    {
        if (place == seats_.size()) {
            seats_.push_back(play_.connect(random_.below(2) == 0));
            return;
        }
        const std::size_t number = seats_[place];
        const follower& each = play_.client(number);
        const int kind = random_.below(100);
        if (!each.is_here() || each.has_ended())
            seats_[place] = come_back(number);
        else if (kind < 40)
            play_.receive(number, random_.below(most_received_) + 1);
        else if (kind < 98)
            send(number);
        else
            leave(number);
    }

    /// In another name, with what it knows, or from the beginning.
    std::size_t come_back(std::size_t as)
    {
        const bool is_anew = !play_.knows_game(as) || random_.below(3) == 0;
        const bool over_tcp = random_.below(2) == 0;
        return is_anew ? play_.connect(over_tcp) : play_.come_back(as, over_tcp);
    }

    void leave(std::size_t number)
    {
        const follower& each = play_.client(number);
        const int how = random_.below(4);
        if (how == 0)
            play_.reset(number);
        else if (how == 1)
            play_.close(number);
        else if (each.is_connected() && each.unsent() == 0) // perhaps once more
            play_.say_goodbye(number);
    }

    void send(std::size_t number)
    {
        if (play_.may_speak(number))
            play_.say(number, random_said(random_, table_));
        play_.send(number, random_.below(most_sent_) + 1);
    }
};

} // namespace

TEST_CASE("whatever live clients do, they know the game, and it is the model's", "[whole]")
{
    constexpr std::uint64_t usual = 1000;
    std::uint64_t answers = 0;
    std::uint64_t withdrawn = 0;
    for (std::uint64_t game = 0; game < games(usual); ++game) {
        const std::uint64_t seed = seed_of_this_run() + game;
        INFO("to repeat this game alone: SCRAMBLE_TEST_SEED=" << seed << " SCRAMBLE_WHOLE_GAMES=1");
        live_game played(seed);
        try {
            played.run();
        }
        catch (const std::exception& what) {
            FAIL(last_lines(played.played().transcript()) << what.what());
        }
        answers += played.played().judged().answers();
        withdrawn += played.played().judged().withdrawn();
        if (game % 10 == 0) {
            live_game again(seed);
            again.run();
            CHECK(played.played().transcript() == again.played().transcript());
        }
    }
    UNSCOPED_INFO(answers << " answers, " << withdrawn << " flips withdrawn");
    if (games(usual) >= 100) {
        CHECK(answers > 100);
        CHECK(withdrawn > 5);
    }
}

} // namespace scramble::whole
