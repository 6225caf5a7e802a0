#include "clients/simulation.hpp"

#include "scramble/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <thread>
#include <utility>

namespace scramble {

using memory::board;
using memory::flip_outcome;
using memory::position;
using std::chrono::milliseconds;

namespace {

/// How many spaces a player checks at most to find one worth a flip.
constexpr int glances = 8;

std::string text_of(position at)
{
    return fmt::format("{},{}", at.row, at.column);
}

std::string card_at(const board& current, position at)
{
    return fmt::format("{} at {}", current.at(at).card, text_of(at));
}

/// A progress line, kept below all other output; does nothing without a terminal.
struct progress_line {
    std::ostream* terminal;

    void show(const simulation& game) const
    {
        if (terminal != nullptr)
            *terminal << game.moves() << " of at most " << game.most_moves() << " moves"
                      << std::flush;
    }

    void erase() const
    {
        if (terminal != nullptr)
            *terminal << "\r\033[K" << std::flush;
    }
};

} // namespace

simulation::simulation(memory::layout cards, const simulation_settings& settings,
                       const memory::board_rules& rules)
    : game_(loop_.get_executor(), std::move(cards), "simulation", 0, rules), settings_(settings),
      random_(settings.seed)
{
    ensure(settings.players <= simulation_settings::most_players, "the table has room for all");
    ensure(settings.max_delay >= milliseconds(0) &&
               settings.max_delay <= simulation_settings::most_delay,
           "a delay is within its limits");
    const board& current = game_.board();
    cards_left_ = std::uint64_t{current.rows()} * current.columns();
    report_ = fmt::format("{}x{} board, players: {}, tries each: {}, delays up to {} ms, seed {}\n",
                          current.rows(), current.columns(), settings.players, settings.tries,
                          settings.max_delay.count(), settings.seed);
    for (std::uint32_t number = 1; number <= settings.players; ++number)
        players_.push_back({fmt::format("player_{}", number), settings.tries});
    for (participant& each : players_)
        schedule(each);
    run([this] { watch(0); });
}

/// Runs `step` on the game's strand, then the loop until it has nothing left to do.
void simulation::run(const std::function<void()>& step)
{
    asio::post(loop_, [&step] { step(); });
    loop_.restart();
    loop_.poll();
}

/// Makes the watcher wait for the next change after those it has seen, again and again.
void simulation::watch(std::uint64_t seen)
{
    game_.async_watch("watcher", seen, [this](error_code error, const memory::view& board) {
        if (error)
            return; // the game is over
        ++changes_told_;
        watch(board->changes);
    });
}

/// Adds a player to the agenda, if it has tries left.
void simulation::schedule(participant& who)
{
    if (who.tries_left == 0)
        return;
    const std::uint64_t bound = static_cast<std::uint64_t>(settings_.max_delay.count()) + 1;
    agenda_.emplace(now_ + milliseconds(random_.below(bound)), &who);
}

std::optional<milliseconds> simulation::next_move() const
{
    if (agenda_.empty() || cards_left_ == 0)
        return std::nullopt;
    return agenda_.begin()->first;
}

std::uint64_t simulation::most_moves() const
{
    return std::uint64_t{2} * settings_.players * settings_.tries;
}

std::string simulation::move()
{
    ensure(next_move().has_value(), "only while the game goes on is there a move");
    const auto next = agenda_.extract(agenda_.begin());
    now_ = next.key();
    start_flip(*next.mapped());
    return std::exchange(report_, {});
}

/// A random space to flip; within a few checks, one with a card that the player does not control.
position simulation::choose_space(const board::play& play)
{
    const auto own = play.controlled();
    const board& current = game_.board();
    position at;
    for (int glance = 0; glance < glances; ++glance) {
        at.row = static_cast<std::uint32_t>(random_.below(current.rows()));
        at.column = static_cast<std::uint32_t>(random_.below(current.columns()));
        const bool has_card = current.at(at).face != board::face::none;
        if (has_card && std::find(own.begin(), own.end(), at) == own.end())
            break;
    }
    return at;
}

/// Reports what happens to the cards of a player's earlier play when it flips a first card, and
/// notes whether the flipped card is one of them: it then turns down and up again.
void simulation::finish_play(participant& who, const board::play& play)
{
    std::string cards;
    for (const position at : play.cards) {
        const board::spot spot = game_.board().at(at);
        if (play.stage == board::stage::relinquished &&
            (spot.face != board::face::up || spot.controller != memory::nobody))
            continue;
        cards += fmt::format("{}{}", cards.empty() ? "" : " and ", card_at(game_.board(), at));
        if (at == who.target)
            who.turns_up = true;
    }
    if (play.stage == board::stage::pair) {
        cards_left_ -= play.cards.size();
        report(who, fmt::format("removes {} (3-A)", cards));
    }
    else if (!cards.empty()) {
        report(who, fmt::format("turns {} down (3-B)", cards));
    }
}

void simulation::start_flip(participant& who)
{
    const board::play play = play_of(who);
    who.target = choose_space(play);
    const board::spot spot = game_.board().at(who.target);
    who.turns_up = spot.face == board::face::down;
    who.controller = spot.controller;
    if (play.stage == board::stage::first_card)
        who.first = play.cards.front();
    else
        finish_play(who, play);

    ++moves_;
    run([this, &who] {
        game_.async_flip(who.name, who.target,
                         [this, &who](error_code error, const memory::flip_result& result) {
                             if (!error)
                                 end_flip(who, result.outcome);
                         });
        who.waits = play_of(who).stage == board::stage::waiting;
        if (who.waits)
            report(who, outcome_text(who, flip_outcome::waits));
    });
}

/// A player's flip is decided, at once or after a wait.
void simulation::end_flip(participant& who, flip_outcome outcome)
{
    report(who, outcome_text(who, outcome));
    who.waits = false;
    if (outcome != flip_outcome::took_first_card)
        --who.tries_left;
    schedule(who);
}

/// The outcome of a flip in words, with its rules.
std::string simulation::outcome_text(const participant& who, flip_outcome outcome) const
{
    const board& current = game_.board();
    const std::string at = text_of(who.target);
    const std::string_view card = current.at(who.target).card;
    const std::string turns_up = who.turns_up ? " turns up (2-C)" : " is face up (2-C)";
    switch (outcome) {
    case flip_outcome::took_first_card:
        if (who.waits)
            return fmt::format("stops waiting for {}: {} is its first card (1-C)", at, card);
        if (who.turns_up)
            return fmt::format("flips {}: {} turns up, its first card (1-B)", at, card);
        return fmt::format("flips {}: {} is face up, its first card now (1-C)", at, card);
    case flip_outcome::waits:
        return fmt::format("flips {}: it starts to wait for {}, who controls {} (1-D)", at,
                           name_of(current.at(who.target).controller), card);
    case flip_outcome::matched:
        return fmt::format("flips {}: {}{} and matches {}, a point (2-D)", at, card, turns_up,
                           current.halves().empty() ? text_of(who.first)
                                                    : card_at(current, who.first));
    case flip_outcome::mismatched:
        return fmt::format("flips {}: {}{} and does not match {}, it relinquishes both (2-E)", at,
                           card, turns_up, card_at(current, who.first));
    case flip_outcome::no_first_card:
        if (who.waits)
            return fmt::format("stops waiting for {}: the card is gone (1-A)", at);
        return fmt::format("flips {}: no card is there (1-A)", at);
    case flip_outcome::no_second_card:
        return fmt::format("flips {}: no card is there, it relinquishes {} (2-A)", at,
                           card_at(current, who.first));
    case flip_outcome::card_is_controlled:
        return fmt::format("flips {}: {} controls {}, it relinquishes {} (2-B)", at,
                           name_of(who.controller), card, card_at(current, who.first));
    case flip_outcome::still_waiting:
    case flip_outcome::game_is_full: break;
    }
    ensure_failed("a simulated player waits for its earlier flip, at a table with room");
}

std::string simulation::finish()
{
    ensure(!next_move().has_value(), "the game is over when it is finished");
    const board& current = game_.board();
    const bool somebody_waits = game_.waiting() > 1; // besides the watcher
    report_ += fmt::format("The game is over: {}.\n",
                           cards_left_ == 0 ? "no card is left"
                           : somebody_waits ? "all who have tries left would wait for ever"
                                            : "all tries are made");
    for (const participant& each : players_) {
        if (each.waits)
            report_ += fmt::format("{} waits for {}, which {} controls, who has no tries left\n",
                                   each.name, card_at(current, each.target),
                                   name_of(current.at(each.target).controller));
    }
    report_ += "Scores:\n" + memory::scores_text(game_.players(), current);
    report_ += fmt::format("The watcher was told of {} of {} changes.\n", changes_told_,
                           current.changes());
    run([this] { game_.close(); });
    return std::exchange(report_, {});
}

const board::play& simulation::play_of(const participant& who) const
{
    return game_.board().play_of(game_.players().find(who.name).value_or(memory::nobody));
}

std::string_view simulation::name_of(memory::player who) const
{
    return game_.players().names().at(static_cast<std::size_t>(who));
}

void simulation::report(const participant& who, std::string_view event)
{
    report_ += fmt::format("{:>6} ms  {} {}\n", now_.count(), who.name, event);
}

int simulate(memory::layout cards, const simulation_settings& settings, std::ostream& out,
             std::ostream* progress, const memory::board_rules& rules)
{
    simulation game(std::move(cards), settings, rules);
    const progress_line line{progress};
    const auto start = std::chrono::steady_clock::now();
    while (const auto due = game.next_move()) {
        if (*due > milliseconds(0))
            std::this_thread::sleep_until(start + *due);
        const std::string report = game.move();
        line.erase();
        out << report << std::flush;
        line.show(game);
        if (!out)
            break;
    }
    line.erase();
    if (out)
        out << game.finish() << std::flush;
    return out ? 0 : 1;
}

} // namespace scramble
