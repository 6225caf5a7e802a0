#include "check/memory_random.hpp"

#include "check/language.hpp"
#include "check/memory_table.hpp"
#include "check/model/naive_board.hpp"
#include "scramble/random.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace scramble::check {

namespace {

using model::naive_board;

constexpr int moves_a_game = 40;

/// One step of a game.
struct move {
    enum class kind : std::uint8_t { flip, replace, watch };
    kind is = kind::flip;
    int who = 0;
    int at = 0; ///< a space
    std::string old_card{};
    std::string new_card{}; ///< which it becomes
};

struct dealt_game {
    int rows;
    int columns;
    std::vector<std::string> cards;
    std::vector<move> moves;
};

/// Chooses moves that bring players into conflict.
class chooser {
public:
    chooser(const naive_board& game, int players, random_numbers& random)
        : game_(game), players_(players), random_(random)
    {
    }

    move next()
    {
        switch (below(10)) {
        case 0: return {move::kind::replace, below(players_), 0, any_card(), any_card()};
        case 1: return {move::kind::watch, below(players_)};
        default: return next_flip();
        }
    }

private:
    move next_flip()
    {
        const int who = below(players_);
        const int choice = below(10);
        if (choice < 3) // a card that somebody controls
            return flip(who, [&](int at) { return controller(at) != model::no_player; });
        const auto mine = game_.controlled_by(who);
        if (choice < 7 && mine.size() == 1) // the other card of a pair
            return flip(who, [&](int at) { return matches(at, *mine.begin()); });
        return flip(who, [&](int at) { return choice == 9 || card(at).has_value(); });
    }

    /// Of a board, or a new one; it may be the text of no card any more.
    [[nodiscard]] std::string any_card() { return {static_cast<char>('A' + below(6))}; }
    [[nodiscard]] int below(int bound)
    {
        return static_cast<int>(random_.below(static_cast<std::uint64_t>(bound)));
    }
    [[nodiscard]] int controller(int at) const
    {
        return game_.controllers[static_cast<std::size_t>(at)];
    }
    [[nodiscard]] const std::optional<std::string>& card(int at) const
    {
        return game_.cards[static_cast<std::size_t>(at)];
    }
    [[nodiscard]] bool matches(int at, int first) const
    {
        return at != first && card(at) == card(first) && controller(at) == model::no_player;
    }

    /// A flip of a space for which that holds, if there is one.
    template <class Condition>
    [[nodiscard]] move flip(int who, Condition holds)
    {
        std::vector<int> found;
        const int spaces = game_.rows * game_.columns;
        for (int at = 0; at < spaces; ++at) {
            if (holds(at))
                found.push_back(at);
        }
        if (found.empty())
            return {move::kind::flip, who, below(spaces)};
        return {move::kind::flip, who, found[random_.below(found.size())]};
    }

    const naive_board& game_;
    int players_;
    random_numbers& random_;
};

dealt_game deal(std::uint64_t seed)
{
    random_numbers random(seed);
    dealt_game game{
        static_cast<int>(2 + random.below(2)), static_cast<int>(2 + random.below(3)), {}, {}};
    const auto spaces =
        static_cast<std::size_t>(game.rows) * static_cast<std::size_t>(game.columns);
    for (std::size_t i = 0; i < spaces; ++i) // of some cards there may be three, or one
        game.cards.emplace_back(1, static_cast<char>('A' + random.below(1 + spaces / 3)));
    naive_board played(game.rows, game.columns, game.cards);
    chooser players(played, static_cast<int>(2 + random.below(3)), random);
    for (int i = 0; i < moves_a_game; ++i) {
        game.moves.push_back(players.next());
        const move& made = game.moves.back();
        if (made.is == move::kind::flip)
            played.flip(made.who, made.at / game.columns, made.at % game.columns);
        if (made.is == move::kind::replace)
            played.replace({{made.old_card, made.new_card}});
    }
    return game;
}

/// One game against a server: the same moves at a table and in the model.
class match {
public:
    match(stage& at, const dealt_game& game)
        : table_(at, words(game), nullptr), model_(game.rows, game.columns, game.cards)
    {
    }

    void make(const move& next)
    {
        const naive_board before = model_;
        model::naive_turn turn;
        bool changes = false;
        switch (next.is) {
        case move::kind::watch: watch(next.who); break;
        case move::kind::replace: changes = replace(next); break;
        case move::kind::flip:
            turn = flip(next);
            changes = turn.changed();
            break;
        }
        if (changes && watch_)
            end_watch(before, turn.finished);
        std::vector<question> looks; // all at once: a slow server answers them meanwhile
        looks.reserve(most_players);
        for (int who = 0; who < most_players; ++who)
            looks.push_back(player(who).begins_to_look());
        for (int who = 0; who < most_players; ++who)
            compare(who, looks[static_cast<std::size_t>(who)]);
        if (watch_ && watch_->answer().is_over())
            table_.at.fail("a watch is answered, but nothing has changed", failure::hasty);
    }

private:
    static constexpr int most_players = 4;

    memory_table table_;
    naive_board model_;
    std::array<std::optional<question>, most_players> waiting_;
    std::optional<question> watch_;
    int watcher_ = 0; ///< whose it is

    model::naive_turn flip(const move& next)
    {
        if (model_.awaited_by(next.who)) // decision 7, which is open
            return {};
        const auto row = static_cast<std::uint32_t>(next.at / model_.columns);
        const auto column = static_cast<std::uint32_t>(next.at % model_.columns);
        question flip = player(next.who).asks_for(row, column);
        const auto foreseen =
            naive_board(model_).flip(next.who, next.at / model_.columns, next.at % model_.columns);
        if (foreseen.ended_by == model::rule::r1d) {
            flip.waits("another controls the card (1-D)");
            waiting(next.who).emplace(std::move(flip));
        }
        else {
            flip.get();
        }
        bring_forward(foreseen);
        auto turn = model_.flip(next.who, next.at / model_.columns, next.at % model_.columns);
        for (const auto& each : turn.settled) {
            waiting(each.who)->get();
            waiting(each.who).reset();
        }
        return turn;
    }

    /// Where the handout demands it; a server without it fails other cases. Result: whether it is
    /// a change.
    bool replace(const move& next)
    {
        constexpr int done = 200;
        if (table_.at.edition() != "2025")
            return false;
        const http_answer answer = player(next.who).replaces(next.old_card, next.new_card).get();
        if (answer.status != done)
            return false;
        const bool changes = model_.replace({{next.old_card, next.new_card}}).changed;
        table_.shows(answer, fmt::to_string(fmt::join(view(model_, next.who), " ")));
        return changes;
    }

    /// Where the handout demands it.
    void watch(int who)
    {
        if (watch_ || table_.at.edition() == "2022")
            return;
        watcher_ = who;
        watch_.emplace(player(who).watches());
        watch_->waits("nothing has changed since it came");
    }

    /// A server may answer in the midst of a move. So each space is as behind the move, or still
    /// as before, or down for a moment where the earlier play was finished.
    void end_watch(const naive_board& before, const std::set<int>& finished)
    {
        const auto seen = table_.spots_of(watch_->get());
        auto words = view(model_, watcher_);
        const auto old = view(before, watcher_);
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (seen[i] == table_.spot_of(old[i]))
                words[i] = old[i];
            else if (seen[i] == "down" && finished.contains(static_cast<int>(i)))
                words[i] = "?";
        }
        table_.shows(watch_->answer(), fmt::to_string(fmt::join(words, " ")),
                     spoken("the watch of {}", player(watcher_).name()));
        watch_.reset();
    }

    [[nodiscard]] static std::string words(const dealt_game& game)
    {
        std::string board;
        for (std::size_t i = 0; i < game.cards.size(); ++i) {
            const bool begins_row = i > 0 && i % static_cast<std::size_t>(game.columns) == 0;
            board += (begins_row ? "/ " : "") + game.cards[i] + ' ';
        }
        return board;
    }

    [[nodiscard]] memory_player& player(int who)
    {
        return *std::array{&table_.alice, &table_.bob, &table_.charlie,
                           &table_.dora}[static_cast<std::size_t>(who)];
    }
    [[nodiscard]] std::optional<question>& waiting(int who)
    {
        return waiting_[static_cast<std::size_t>(who)];
    }

    /// Who of several gets a card is open: the model follows the server.
    void bring_forward(const model::naive_turn& foreseen)
    {
        for (const auto& each : foreseen.settled) {
            const auto queue = model_.queue_at(each.for_space);
            if (each.ended_by != model::rule::r1c || queue.size() < 2)
                continue;
            const auto is_answered = [&](int who) { return waiting(who)->answer().is_over(); };
            table_.at.wait_for([&] { return std::ranges::any_of(queue, is_answered); },
                               table_.at.times().answer);
            std::stable_partition(
                model_.waiting.begin(), model_.waiting.end(), [&](const auto& one) {
                    return one.for_space == each.for_space && is_answered(one.who);
                });
        }
    }

    /// Compares what a player sees, and whether it still waits.
    void compare(int who, question& look)
    {
        if (waiting(who) && waiting(who)->answer().is_over())
            table_.at.fail(spoken("{} is answered, but has to wait (1-D)", player(who).name()),
                           failure::hasty);
        table_.shows(look.get(), fmt::to_string(fmt::join(view(model_, who), " ")),
                     spoken("a look by {}", player(who).name()));
    }

    /// What a player sees, as words of a table.
    [[nodiscard]] static std::vector<std::string> view(const naive_board& game, int who)
    {
        std::vector<std::string> words;
        for (std::size_t i = 0; i < game.cards.size(); ++i) {
            const auto& card = game.cards[i];
            words.push_back(!card                        ? "-"
                            : !game.face_up[i]           ? "?"
                            : game.controllers[i] == who ? fmt::format("[{}]", *card)
                                                         : *card);
        }
        return words;
    }
};

std::string in_words(const dealt_game& game, const move& made)
{
    constexpr std::array names{"alice", "bob", "charlie", "dora"};
    const char* const who = names.at(static_cast<std::size_t>(made.who));
    if (made.is == move::kind::watch)
        return spoken("{} watches", who);
    if (made.is == move::kind::replace)
        return spoken("{} replaces {} by {}", who, made.old_card, made.new_card);
    return fmt::format("{} {},{}", who, made.at / game.columns, made.at % game.columns);
}

} // namespace

random_game random_memory_game(std::uint64_t seed)
{
    const dealt_game dealt = deal(seed);
    random_game game;
    game.board =
        fmt::format("{}x{}\n{}\n", dealt.rows, dealt.columns, fmt::join(dealt.cards, "\n"));
    for (const move& each : dealt.moves)
        game.moves.push_back(in_words(dealt, each));
    game.play = [dealt](stage& at, const chosen_moves& chosen) {
        match both(at, dealt);
        for (const std::size_t each : chosen)
            both.make(dealt.moves[each]);
    };
    return game;
}

} // namespace scramble::check
