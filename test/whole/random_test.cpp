#include "catch.hpp"
#include "dice.hpp"
#include "whole/games.hpp"
#include "whole/play.hpp"

namespace scramble::whole {

namespace {

/// Takes ten seconds.
constexpr std::uint64_t usual = 3000;
constexpr std::uint64_t usual_kept = 600;

/// One game in which a seed decides everything: who plays, and which event comes next.
class random_game {
public:
    explicit random_game(std::uint64_t seed, bool is_kept = false)
        : random_(seed), setup_(random_setup(random_)), is_kept_(is_kept), play_(setup_, is_kept),
          clients_(static_cast<std::size_t>(random_.between(2, 5)), nullptr)
    {
        most_sent_ = random_.one_of(amounts);
        most_received_ = random_.one_of(amounts);
        has_pairs_ = !setup_.release_after && random_.below(2) == 0;
        live_of_ten_ = random_.one_of(std::vector<int>{0, 0, 5, 10});
    }

    const play& run()
    {
        for (int part = 0; part < 3; ++part) {
            for (int events = random_.between(20, 300); events > 0; --events)
                next_event();
            play_.settle();
        }
        if (!has_pairs_ && !is_kept_ && random_.below(4) == 0) {
            constexpr int releases = 30; // one by one: each release may grant another player a card
            for (int second = 0; second < 80 + releases; ++second)
                play_.tick();
            play_.settle();
            play_.check_silence();
        }
        play_.stop();
        return play_;
    }

    [[nodiscard]] const play& played() const { return play_; }

private:
    static inline const std::vector<std::size_t> amounts{1, 1, 7, 100, 1000, everything};

    dice random_;
    setup setup_;
    bool is_kept_;
    game_play play_;
    std::vector<client*> clients_; ///< null or gone: not connected
    std::size_t most_sent_ = 1;
    std::size_t most_received_ = 1;
    bool has_pairs_ = false; ///< then no time passes: the clock needs TCP_INFO
    int live_of_ten_ = 0;    ///< live connections among ten

    [[nodiscard]] std::size_t some(std::size_t most)
    {
        return most < 8 ? most : 1 + random_.below(most);
    }

    void next_event()
    {
        const int kind = random_.below(100);
        if (is_kept_ && random_.below(8) == 0)
            (void)play_.let_journal(random_.below(8) == 0);
        else if (kind < 45)
            play_.step();
        else if (kind == 45 && !has_pairs_)
            pass();
        else
            act(clients_.at(random_.below(clients_.size())));
    }

    /// One second passes, or several in which little happens.
    void pass()
    {
        if (random_.below(2) == 0)
            play_.settle();
        const int seconds =
            setup_.release_after ? random_.between(1, *setup_.release_after + 3) : 1;
        for (int each = 0; each < seconds; ++each) {
            play_.tick();
            if (random_.below(3) == 0)
                act(clients_.at(random_.below(clients_.size())));
        }
    }

    void act(client*& who)
    {
        auto* const one = dynamic_cast<visitor*>(who);
        auto* const live = dynamic_cast<follower*>(who);
        if (who == nullptr || !who->is_here() || (live != nullptr && live->has_ended()))
            return come(who);
        const int kind = random_.below(100);
        if (kind < 1)
            who->reset();
        else if (kind < 2 || (who->has_ended() && kind < 50))
            who->close();
        else if (kind < 3 && one != nullptr && !one->is_half_closed())
            one->leave(test::way::half_close);
        else if (kind < 3 && live != nullptr && live->may_speak())
            live->say_goodbye();
        else if (kind < 50)
            (void)who->receive(some(most_received_));
        else if (live != nullptr)
            speak(*live);
        else if (!one->is_half_closed())
            speak(*one);
    }

    void come(client*& who)
    {
        const std::string& player = random_.one_of(setup_.players);
        const std::string& key = random_.one_of(setup_.keys);
        const bool is_live = random_.below(10) < live_of_ten_;
        const bool over_tcp = !(is_live || has_pairs_) || random_.below(2) == 0;
        if (!is_live) {
            who = &play_.connect(player, over_tcp, key);
            return;
        }
        const auto* const before = dynamic_cast<const follower*>(who);
        const bool knows = before != nullptr && !before->known().spots.empty();
        const bool comes_back = knows && random_.below(3) > 0;
        who = &play_.connect_live(player, over_tcp, key, comes_back ? before : nullptr);
    }

    void speak(visitor& who)
    {
        // If a client sends more behind a waiting flip than the server reads ahead, the server does
        // not see it leave before a second has passed.
        constexpr std::size_t most_unserved = 15'000;
        for (int more = who.unsent() == 0 ? random_.between(1, 4) : 0; more > 0; --more) {
            const asked what =
                random_message(random_, setup_, who.player(), who.key(), who.seen_tag());
            if (who.unserved() + what.bytes.size() < most_unserved)
                who.ask(what);
        }
        who.send(some(most_sent_));
    }

    void speak(follower& who)
    {
        if (!has_pairs_ && !is_kept_ && random_.below(30) == 0)
            return chatter(who);
        const bool is_owed = is_kept_ && play_.owes(who); // see docs/TESTING.md
        if (!is_owed && who.may_speak() && (who.allowance() > 0 || !has_pairs_))
            who.say(random_said(random_, setup_));
        who.send(some(most_sent_));
    }

    /// Says more than the server reads in a second, and takes the answers meanwhile.
    void chatter(follower& who)
    {
        for (int more = 120; more > 0 && who.may_speak(); --more) {
            who.say(random_said(random_, setup_));
            who.send(everything);
            while (play_.step()) {
            }
            if (!who.has_ended())
                (void)who.receive(everything);
        }
    }
};

/// The same with a journal that is late and fails.
struct random_kept_game : random_game {
    explicit random_kept_game(std::uint64_t seed) : random_game(seed, true) {}
};

} // namespace

TEST_CASE("whatever its clients do, the server plays as the model does", "[whole]")
{
    tally all =
        play_games<random_game>(games(usual), [](const play& played) { return played.counted(); });
    for (const auto& [what, least] : tally{{"waited", 100},
                                           {"granted", 30},
                                           {"withdrawn", 30},
                                           {"watches woken", 100},
                                           {"refused", 100},
                                           {"released", 30},
                                           {"live answers", 100}}) {
        INFO(what);
        CHECK((games(usual) < usual / 10 || all[what] > least));
    }
}

TEST_CASE("the same seed is the same game, byte for byte", "[whole]")
{
    check_repeatable<random_game>(games(usual) / 10);
}

TEST_CASE("a journal may be late and fail: the game is still what the model says", "[whole]")
{
    tally all = play_games<random_kept_game>(games(usual_kept),
                                             [](const play& played) { return played.counted(); });
    for (const auto& [what, least] : tally{{"waited", 50},
                                           {"granted", 10},
                                           {"withdrawn", 30},
                                           {"watches woken", 100},
                                           {"not kept", 100},
                                           {"released", 10},
                                           {"live answers", 100}}) {
        INFO(what << ": " << all[what]);
        CHECK((games(usual_kept) < usual_kept || all[what] > least));
    }
}

} // namespace scramble::whole
