#pragma once

#include "app/data.hpp"
#include "app/server.hpp"
#include "journal/journal.hpp"
#include "journal/room_log.hpp"
#include "net/log.hpp"
#include "scramble/async/followed_game.hpp"
#include "scramble/error.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace scramble {

/// The one game of `scramble memory` or `scramble minesweeper` in a store: what was played before,
/// and the log of what comes. The server must outlive it.
class kept_game {
public:
    /// Finds the game of a command line, or begins one. `word` is that of the command; `board` is
    /// whatever decides which game it is, as a text; `seed` is that of a new game.
    ///
    /// Result: the game; null if no games are kept; or why it cannot be had. Runs the loop
    /// meanwhile: call it before anybody is served.
    [[nodiscard]] static std::variant<std::unique_ptr<kept_game>, fault>
    open(server& daemon, const data_settings& how, std::string_view word, const std::string& board,
         std::uint64_t seed);
    kept_game(const kept_game&) = delete;
    kept_game& operator=(const kept_game&) = delete;
    ~kept_game()
    {
        if (kept_ != nullptr)
            kept_->order_by(at_once());
    }

    /// The word with which the marks of that game begin.
    [[nodiscard]] const std::string& run() const { return run_; }
    [[nodiscard]] std::uint64_t seed() const { return seed_; }
    [[nodiscard]] journal::store& store() const { return *store_; }

    /// Applies to a room what was played before; from then on what is played there is kept. Runs
    /// the loop meanwhile. The room must outlive this. Result: why it failed.
    template <class Room>
    [[nodiscard]] std::optional<fault> go_on_in(Room& room)
    {
        const auto apply = [&](const journal::record& each) {
            return room.apply(each.line, daemon_.connections().now());
        };
        if (auto why = replay(apply))
            return why;
        kept_ = &room.game();
        kept_->order_by(log_);
        if constexpr (requires { room.resume(); })
            on_loop([&room] { room.resume(); });
        daemon_.run_until([this] { return log_.is_idle(); });
        return std::nullopt;
    }

private:
    server& daemon_;
    std::unique_ptr<journal::store> store_;
    journal::claimed_room game_;
    std::string run_;
    std::uint64_t seed_;
    journal::room_log log_;
    followed_game* kept_ = nullptr; ///< its inputs are records of log_
    log::failures failures_{"cannot keep moves"};
    callbacks::registration tick_;

    kept_game(server& daemon, std::unique_ptr<journal::store> store, journal::claimed_room game,
              std::string run, std::uint64_t seed);
    [[nodiscard]] std::optional<fault>
    replay(const std::function<bool(const journal::record&)>& apply);
    void on_loop(const std::function<void()>& act);
};

} // namespace scramble
