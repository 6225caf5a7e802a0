#pragma once

#include "replay/rerun.hpp"

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace scramble::replay {

/// Plays the records of a game again, in order, and makes a text of them. Used on the strand.
class retelling {
public:
    retelling(const retelling&) = delete;
    retelling& operator=(const retelling&) = delete;
    virtual ~retelling() = default;

    /// The next record, made so long after the start. What the game cannot have is left out, as the
    /// room itself has left it out. A time before the last one counts as that.
    ///
    /// Result: whether the game can have it.
    bool add(std::chrono::milliseconds at, std::string_view line);
    /// Takes the text so far, of which nothing is left here then.
    [[nodiscard]] std::string take();
    /// Result: the rest of the text. Call nothing after it.
    [[nodiscard]] virtual std::string end() = 0;

    /// Whether there have been more moves, or more text, than anybody has to take.
    [[nodiscard]] bool is_too_long() const;
    /// How many bytes there are to take.
    [[nodiscard]] virtual std::size_t size() const = 0;

protected:
    retelling(strand executor, const heading& of) : game_(begin_again(std::move(executor), of)) {}

    [[nodiscard]] rerun& game() { return *game_; }
    [[nodiscard]] std::uint64_t moves() const { return moves_; }

private:
    std::unique_ptr<rerun> game_;
    std::uint64_t moves_ = 0;
    std::size_t taken_ = 0; ///< bytes
    std::chrono::milliseconds last_{0};

    /// The game has just had that move, its `moves()`th.
    virtual void tell(std::chrono::milliseconds at, std::string_view line) = 0;
    [[nodiscard]] virtual std::string take_text() = 0;
};

} // namespace scramble::replay
