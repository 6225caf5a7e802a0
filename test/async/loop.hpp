#pragma once

#include "rules/table.hpp"

#include "scramble/memory/game.hpp"

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/system/system_error.hpp>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace scramble::memory {

using lines = std::vector<std::string>;

/// An event loop that a test runs step by step. Nothing sleeps: whatever is left when no handler is
/// ready, waits.
struct loop {
    asio::io_context context{1};

    void run_dry()
    {
        context.restart();
        context.poll();
    }

    /// Runs `act` on the loop, then everything that it made ready.
    template <class Act>
    void on_strand(Act act)
    {
        asio::post(context, std::move(act));
        run_dry();
    }

    /// Runs one handler; false if none is ready.
    bool step()
    {
        context.restart();
        return context.poll_one() == 1;
    }

    /// Whether `context.run()` would still wait for something.
    bool has_work()
    {
        run_dry();
        return !context.stopped();
    }
};

/// The error that `get` throws, if any.
template <class Get>
error_code error_of(Get get)
{
    try {
        get();
    }
    catch (const boost::system::system_error& thrown) {
        return thrown.code();
    }
    return {};
}

/// The spaces of a view in one line: "my A, down, none".
inline std::string spaces_of(const view& shown)
{
    std::string text = shown->text();
    text.erase(0, text.find('\n') + 1);
    std::string result;
    for (const char each : text)
        result += each == '\n' ? std::string(", ") : std::string(1, each);
    return result.substr(0, result.size() - 2);
}

/// A game on a loop. It writes down its answers as they come: who got what in `said`, and the last
/// board shown to each player in `shown`.
///
/// Call functions named `start_` on the strand; the others go there themselves.
class hosted_game : public loop {
public:
    hosted_game(std::uint32_t rows, std::uint32_t columns, std::vector<std::string> cards,
                board_rules rules = {}, std::size_t most_players = roster::most_players)
        : game(std::in_place, context.get_executor(), layout{rows, columns, std::move(cards)},
               "run", 0, rules, most_players)
    {
    }

    lines said;
    std::map<std::string, std::string> shown;
    std::optional<memory::game> game;

    /// What was said since the last call.
    lines heard() { return std::exchange(said, {}); }

    void start_flip(const std::string& who, position at, asio::cancellation_slot slot = {})
    {
        starting_ = true;
        game->async_flip(who, at,
                         asio::bind_cancellation_slot(
                             slot, [this, who](error_code error, const flip_result& result) {
                                 write(who, error, name_of(result.outcome), result.board);
                             }));
        starting_ = false;
    }

    void start_watch(const std::string& who, std::optional<std::uint64_t> since = {},
                     asio::cancellation_slot slot = {})
    {
        starting_ = true;
        game->async_watch(who, since, asio::bind_cancellation_slot(slot, viewer(who, "watched")));
        starting_ = false;
    }

    template <class Function>
    void start_map(const std::string& who, Function function, asio::cancellation_slot slot = {})
    {
        starting_ = true;
        game->async_map(who, std::move(function),
                        asio::bind_cancellation_slot(slot, viewer(who, "mapped")));
        starting_ = false;
    }

    void flip(const std::string& who, position at, asio::cancellation_slot slot = {})
    {
        on_strand([=, this] { start_flip(who, at, slot); });
        game->board().check_invariants();
    }

    /// Flips in this order: "alice 0,0; bob 1,2".
    void play(const std::string& flips)
    {
        for_each_flip(flips, [this](const std::string& name, position at) { flip(name, at); });
    }

    /// Flips in this order. Result: what was said since `heard` or this was last called.
    lines after(const std::string& flips)
    {
        play(flips);
        return heard();
    }

    void watch(const std::string& who, std::optional<std::uint64_t> since = {},
               asio::cancellation_slot slot = {})
    {
        on_strand([=, this] { start_watch(who, since, slot); });
    }

    template <class Function>
    void map(const std::string& who, Function function, asio::cancellation_slot slot = {})
    {
        on_strand([=, this] { start_map(who, function, slot); });
        game->board().check_invariants();
    }

    /// Requires: `who` is known. Result: whether anything changed.
    bool release(const std::string& who)
    {
        bool result = false;
        on_strand([&] { result = game->release(game->players().find(who).value()); });
        game->board().check_invariants();
        return result;
    }

    void cancel(asio::cancellation_signal& signal, asio::cancellation_type type)
    {
        on_strand([&signal, type] { signal.emit(type); });
        game->board().check_invariants();
    }

    void close()
    {
        on_strand([this] { game->close(); });
    }

    std::string look(const std::string& who)
    {
        std::string seen;
        on_strand([&] { seen = spaces_of(game->look(who)); });
        return seen;
    }

private:
    bool starting_ = false;

    std::function<void(error_code, view)> viewer(const std::string& who, const std::string& asked)
    {
        return [this, who, asked](error_code error, const view& board) {
            write(who, error, asked, board);
        };
    }

    /// Checks where and when every answer comes.
    void write(const std::string& who, error_code error, const std::string& asked,
               const view& board)
    {
        std::string told = who + ' ';
        if (error == asio::error::operation_aborted)
            told += board == nullptr ? "aborted" : "aborted with a board";
        else
            told += error ? error.message() : asked;
        if (starting_)
            told += ", inside the call";
        if (!context.get_executor().running_in_this_thread())
            told += ", off the strand";
        said.push_back(told);
        if (board != nullptr)
            shown[who] = spaces_of(board);
    }
};

/// A B A
/// B C C, after those flips, if any, whose answers are forgotten.
struct six_hosted_cards : hosted_game {
    explicit six_hosted_cards(const std::string& flips = {})
        : hosted_game(2, 3, {"A", "B", "A", "B", "C", "C"})
    {
        (void)after(flips);
    }
};

} // namespace scramble::memory
