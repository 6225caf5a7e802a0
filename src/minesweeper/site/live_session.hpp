#pragma once

#include "minesweeper/site/room.hpp"
#include "net/websocket/live_session.hpp"

#include <memory>

namespace scramble::net {

/// One player of Minesweeper, over a WebSocket. To the game it is a player as any other.
class minesweeper_live_session final : public live_session {
public:
    static constexpr std::string_view subprotocol = "minesweeper.scramble.1";

    minesweeper_live_session(tcp_socket socket, connections& others, minesweeper_table& table,
                             std::optional<std::uint64_t> since);

private:
    minesweeper_table& table_;
    minesweeper::game::seat seat_;

    void on_message(std::string_view text) override;
    void on_left() override { seat_.leave(); }
    [[nodiscard]] std::uint64_t steps() const override { return table_.game().steps(); }
    [[nodiscard]] news news_since(std::optional<std::uint64_t> step) override
    {
        return table_.game().news_since(step);
    }
    void follow(std::uint64_t since, asio::cancellation_slot slot) override;

    [[nodiscard]] bool dig(minesweeper::square at);
    [[nodiscard]] std::shared_ptr<minesweeper_live_session> shared()
    {
        return std::static_pointer_cast<minesweeper_live_session>(shared_from_this());
    }
};

} // namespace scramble::net
