#pragma once

#include "brains/mines_brain.hpp"
#include "host/bot_player.hpp"
#include "minesweeper/site/room.hpp"

#include <cstddef>

namespace scramble::host {

/// A bot in a room of Minesweeper. See `bot_player`.
class minesweeper_bot final : public bot_player {
public:
    /// `playing` counts the bots; it must outlive the bot, and so must the room.
    minesweeper_bot(minesweeper::room& in, const bot_settings& who, std::size_t& playing);
    minesweeper_bot(const minesweeper_bot&) = delete;
    minesweeper_bot& operator=(const minesweeper_bot&) = delete;
    ~minesweeper_bot() override { leave(); }

    void take_turn(std::function<void()> done) override;
    void forget() override {}
    void leave() override;

private:
    minesweeper::room& room_;
    minesweeper::person who_;
    std::size_t& playing_;
    bool plays_ = true;
    mines_brain brain_;
    minesweeper::game::player player_;
    people::attendance::registration here_;

    [[nodiscard]] field_view view() const;
};

} // namespace scramble::host
