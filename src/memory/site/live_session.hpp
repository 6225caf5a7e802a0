#pragma once

#include "memory/site/claims.hpp"
#include "memory/site/presence.hpp"
#include "net/websocket/live_session.hpp"
#include "scramble/memory/game.hpp"
#include "scramble/memory/wire/edition.hpp"
#include "scramble/memory/wire/live_message.hpp"

#include <memory>
#include <string>

namespace scramble::net {

/// One player of Memory Scramble, over a WebSocket. To the game it is a player as any other.
class memory_live_session final : public live_session {
public:
    static constexpr std::string_view subprotocol = "memory.scramble.2";

    /// `here` is told that the player is there; null if nobody cares. `shown` is what the client
    /// has shown for the name.
    memory_live_session(tcp_socket socket, connections& others, memory::game& game,
                        const memory::edition& spoken, presence* here, memory::claims& names,
                        std::string player, const key& shown, std::optional<std::uint64_t> since);

private:
    // Represents: a player whose flip waits by 1-D if waits_, or is being decided: its handler runs
    // within this turn of the loop or the next, and nothing behind it is looked at, so that answers
    // keep their order.
    memory::game& game_;
    const memory::edition& edition_;
    presence* here_;
    memory::claims& claims_;
    std::string player_;
    key shown_;
    presence::stay stay_; ///< with `here_`
    asio::cancellation_signal give_up_;
    bool waits_ = false;
    bool is_deciding_ = false;
    bool has_given_up_ = false;

    void on_message(std::string_view text) override;
    void on_left() override;
    [[nodiscard]] bool is_waiting() const override;
    [[nodiscard]] std::uint64_t steps() const override { return game_.steps(); }
    [[nodiscard]] news news_since(std::optional<std::uint64_t> step) override
    {
        return game_.news_since(step);
    }
    void follow(std::uint64_t since, asio::cancellation_slot slot) override;

    void flip(const memory::flip_message& asked);
    void give_up();
    void on_decided(std::string_view space, error_code error, memory::flip_outcome outcome);
    [[nodiscard]] std::shared_ptr<memory_live_session> shared()
    {
        return std::static_pointer_cast<memory_live_session>(shared_from_this());
    }
};

} // namespace scramble::net
