#include "catch.hpp"
#include "dice.hpp"
#include "loopback/literal.hpp"
#include "model/compare.hpp"
#include "whole/asked.hpp"
#include "whole/follower.hpp"
#include "whole/games.hpp"
#include "whole/host.hpp"
#include "whole/live_judge.hpp"
#include "whole/visitor.hpp"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::whole {

namespace {

constexpr std::size_t everything = std::numeric_limits<std::size_t>::max();

/// A client, the game as it was told, and the message that it is sending.
struct player {
    std::unique_ptr<follower> who;
    scene known = {};
    std::uint64_t step = 0;
    std::optional<said> saying = {};
};

/// One game in which a seed decides everything. Bytes come and go in any order and amounts, but a
/// message becomes complete only when the one before it has been heard (live_judge.hpp).
class live_game {
public:
    explicit live_game(std::uint64_t seed)
        : random_(seed), table_(random_table(random_)),
          host_({static_cast<std::uint32_t>(table_.rows),
                 static_cast<std::uint32_t>(table_.columns), table_.cards},
                table_.spoken, [](int, const net::request_head&) {}),
          judge_(table_, host::run_name)
    {
        most_sent_ = random_.one_of(amounts);
        most_received_ = random_.one_of(amounts);
    }

    void run()
    {
        for (int part = 0; part < 3; ++part) {
            for (int events = random_.between(50, 400); events > 0; --events) {
                if (random_.below(2) == 0)
                    (void)step();
                else
                    act(random_.below(std::min(most_here, seats_.size() + 1)));
            }
            settle();
        }
        stop();
    }

    [[nodiscard]] const std::string& transcript() const { return transcript_; }
    [[nodiscard]] const live_judge& judged() const { return judge_; }

private:
    static inline const std::vector<std::size_t> amounts{1, 1, 3, 20, 1000, everything};
    static constexpr std::size_t most_here = 4;

    dice random_;
    table table_;
    host host_;
    live_judge judge_;
    std::vector<player> players_;    ///< all that there ever were
    std::vector<std::size_t> seats_; ///< those of them who act
    std::size_t most_sent_ = 1;
    std::size_t most_received_ = 1;
    std::string transcript_;

    void tell(std::size_t number, const std::string& what)
    {
        transcript_ += std::to_string(number) + " " + what + "\n";
    }

    void act(std::size_t place)
    {
        if (place == seats_.size()) {
            seats_.push_back(connect({}, ""));
            return;
        }
        const std::size_t number = seats_[place];
        const player& each = players_[number];
        const int kind = random_.below(100);
        if (!each.who->is_here() || each.who->has_ended())
            seats_[place] = come_back(each);
        else if (kind < 40)
            receive(number, random_.below(most_received_) + 1);
        else if (kind < 98)
            send(number);
        else
            leave(number);
    }

    std::size_t connect(const player& as, const std::string& since)
    {
        const std::string name = "p" + std::to_string(players_.size());
        const std::size_t number = judge_.add(name);
        players_.push_back(
            {std::make_unique<follower>(host_.connect(random_.below(2) == 0), name, since),
             as.known, as.step});
        tell(number, "connects");
        return number;
    }

    /// In another name, with what it knows, or from the beginning.
    std::size_t come_back(const player& as)
    {
        if (as.known.spots.empty() || random_.below(3) == 0)
            return connect({}, "");
        return connect(as, std::string(host::run_name) + "-" + std::to_string(as.step));
    }

    void leave(std::size_t number)
    {
        player& each = players_[number];
        const int how = random_.below(4);
        tell(number, how == 0 ? "resets" : how == 1 ? "closes" : "would say goodbye");
        if (how == 0)
            each.who->reset();
        else if (how == 1)
            each.who->close();
        else if (each.who->is_connected() && each.who->unsent() == 0)
            each.who->say_goodbye();
        if (how < 2)
            judge_.leave(number, true);
    }

    void send(std::size_t number)
    {
        player& each = players_[number];
        if (each.who->is_connected() && !each.who->has_left() && each.who->unsent() == 0) {
            each.saying = random_said(random_, table_);
            each.who->say(each.saying->text);
        }
        std::size_t most = random_.below(most_sent_) + 1;
        if (each.saying) // its end waits until nothing is pending
            most = std::min(most, each.who->unsent() - (judge_.is_pending() ? 1 : 0));
        tell(number, "sends " + std::to_string(each.who->send(most)));
        if (each.who->has_left())
            judge_.leave(number, false);
        if (each.saying && each.who->unsent() == 0) {
            tell(number, "has said " + loopback::quoted(each.saying->text));
            judge_.say(number, *each.saying);
            each.saying.reset();
        }
    }

    /// Result: whether anything has come.
    bool receive(std::size_t number, std::size_t most)
    {
        player& each = players_[number];
        const std::string bytes = each.who->receive(most, [&](std::string_view message) {
            const std::uint64_t before = each.step;
            const auto said = follow(each.known, message, host::run_name,
                                     static_cast<int>(table_.spoken.first_space));
            tell(number, "is told " + loopback::quoted(message));
            judge_.receive(number, said, each.known);
            each.step = said.step;
            if (each.step < before)
                throw wrong("a step back");
        });
        tell(number, "receives " + std::to_string(bytes.size()));
        return !bytes.empty();
    }

    bool step()
    {
        const bool ran = host_.step();
        transcript_ += ran ? "- runs\n" : "- rests\n";
        if (ran)
            judge_.compare(host_.game());
        else
            judge_.rest(host_.game());
        return ran;
    }

    /// Runs handlers, and everybody receives everything, until neither is left.
    void run_dry()
    {
        for (bool again = true; again;) {
            again = step();
            for (std::size_t number = 0; !again && number < players_.size(); ++number) {
                const follower& who = *players_[number].who;
                if (who.is_here() && !who.has_ended())
                    again = receive(number, everything) || who.has_ended();
            }
        }
    }

    /// Everybody who is here knows the game as it is, and has all answers.
    void settle()
    {
        run_dry();
        for (std::size_t number = 0; number < players_.size(); ++number) {
            const player& each = players_[number];
            const bool is_here = each.who->is_connected() && !each.who->has_left();
            judge_.check_rest(number, is_here ? std::optional(each.step) : std::nullopt);
            if (each.who->is_here() && each.who->has_ended() != each.who->has_left())
                throw wrong(each.who->player() + (is_here ? " is cut off" : " is not let go"));
        }
    }

    void stop()
    {
        const auto done = host_.ask_to_stop();
        judge_.stop();
        while (!*done)
            (void)step();
        run_dry();
        for (const player& each : players_) {
            const unsigned code = each.who->has_left() ? 1000 : 1001;
            if (each.who->is_connected() && each.who->is_here() && each.who->code() != code)
                throw wrong(each.who->player() + " is not told why its connection ends");
            each.who->reset();
        }
        run_dry();
        if (!host_.is_over())
            throw wrong("the server does not end");
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
            FAIL(last_lines(played.transcript()) << what.what());
        }
        answers += played.judged().answers();
        withdrawn += played.judged().withdrawn();
        if (game % 10 == 0) {
            live_game again(seed);
            again.run();
            CHECK(played.transcript() == again.transcript());
        }
    }
    UNSCOPED_INFO(answers << " answers, " << withdrawn << " flips withdrawn");
    if (games(usual) >= 100) {
        CHECK(answers > 100);
        CHECK(withdrawn > 5);
    }
}

} // namespace scramble::whole
