#pragma once

#include "replay/replay.hpp"

#include "scramble/async/followed_game.hpp"
#include "scramble/async/suspended.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::replay {

/// A game that is played again, by the rules of this program. Used only on its strand.
class rerun {
public:
    rerun(const rerun&) = delete;
    rerun& operator=(const rerun&) = delete;
    virtual ~rerun() = default;

    /// Makes a move, a line as in a journal. Result: whether the game can have it; if not, nothing
    /// has changed.
    [[nodiscard]] virtual bool apply(std::string_view line) = 0;

    /// BOARD, as somebody sees it who has not played.
    [[nodiscard]] virtual std::string board() = 0;
    /// What each player has done, a line each, in the order in which they became known:
    /// `PLAYER POINTS`, in Minesweeper with the bombs hit behind it.
    [[nodiscard]] virtual std::string scores() const = 0;
    /// Everybody's points, in that order.
    [[nodiscard]] virtual std::vector<score> points() const = 0;

    /// What a mark has the digest of.
    [[nodiscard]] std::string state() { return board() + scores(); }

    /// The message of a live connection that tells what has changed since the last one; or the
    /// whole game, if that is asked for or would be no longer.
    [[nodiscard]] std::string news(bool is_whole)
    {
        followed_game& of = followed();
        const auto told = of.news_since(is_whole ? std::nullopt : std::optional(told_));
        told_ = told->step;
        return told->text();
    }

protected:
    rerun() = default;

private:
    std::uint64_t told_ = 0; ///< the step to which the last news led

    [[nodiscard]] virtual followed_game& followed() = 0;
};

/// The game at its beginning.
[[nodiscard]] std::unique_ptr<rerun> begin_again(strand executor, const heading& of);

} // namespace scramble::replay
