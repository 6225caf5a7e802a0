#pragma once

#include "brains/brain.hpp"
#include "host/bot_player.hpp"
#include "memory/site/room.hpp"
#include "scramble/async/while_here.hpp"

#include <cstddef>
#include <set>
#include <string>

namespace scramble::host {

/// A bot in a room of Memory Scramble. See `bot_player`.
class memory_bot final : public bot_player {
public:
    /// `seated` has the names of all bots of the room; it must outlive the bot, and so must the
    /// room.
    using names = std::set<std::string, std::less<>>;
    memory_bot(memory::room& in, const bot_settings& who, names& seated);
    memory_bot(const memory_bot&) = delete;
    memory_bot& operator=(const memory_bot&) = delete;
    ~memory_bot() override;

    void take_turn(std::function<void()> done) override;
    void forget() override;
    void leave() override;

private:
    // Represents: a player of the room. asks_ says whether brain_ has chosen a flip that is not
    // decided.
    memory::room& room_;
    bot_settings settings_;
    names& seated_;
    brain brain_;
    memory::presence::registration present_;
    bool asks_ = false;
    while_here<memory_bot> while_here_{*this};

    [[nodiscard]] brain new_brain();
    [[nodiscard]] board_view view() const;
    void on_decided(memory::flip_outcome outcome);
};

} // namespace scramble::host
