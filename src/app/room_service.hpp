#pragma once

#include "app/listen_at.hpp"
#include "app/metrics.hpp"
#include "app/server.hpp"
#include "host/best_times.hpp"
#include "host/keeper.hpp"
#include "host/pinned_room.hpp"
#include "host/store_log.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace scramble {

/// A server of one room, which is at its root: `scramble memory` and `scramble minesweeper`. It
/// must not outlive the server.
class room_service {
public:
    /// `kept` is where its game is kept; null if it is not.
    explicit room_service(server& daemon, std::unique_ptr<journal::store> kept = nullptr);
    room_service(const room_service&) = delete;
    room_service& operator=(const room_service&) = delete;
    ~room_service();

    /// What is played.
    struct plan {
        std::string_view kind; ///< of the game; also the word of the command
        std::string identity;  ///< whatever decides which game it is, where games are kept
        host::beginning begin;
        std::uint64_t seed = 0; ///< of a new game
        net::site_settings site{};
    };
    /// Opens the room: with the game that is kept, as it was, or with a new one. Runs the loop
    /// meanwhile: call it once, before anybody is served. Result: why it failed.
    [[nodiscard]] std::optional<fault> open(const plan& wanted);

    /// Also listens at `where`; all listeners share the room. Requires: it is open.
    [[nodiscard]] std::variant<std::uint16_t, fault> listen(const listen_at& where);
    /// The same for telnet. Requires: the game has it.
    [[nodiscard]] std::variant<std::uint16_t, fault> listen_telnet(const listen_at& where);

    void tell(metrics& to) const;
    /// A word if no move is kept any more although it should be; empty otherwise.
    [[nodiscard]] std::string_view unready() const;

    // Requires: it is open.
    [[nodiscard]] host::hosted_game& game() const { return room_->game(); }
    [[nodiscard]] net::http_site& site() const { return game().site(); }

private:
    server& daemon_;
    std::unique_ptr<journal::store> store_;
    std::unique_ptr<host::keeper> keeper_; ///< null if nothing is kept
    host::best_times best_;                ///< nobody asks for them
    chores long_work_;                     ///< nobody has any
    std::shared_ptr<host::pinned_room> room_;
    std::unique_ptr<host::kept_order> order_; ///< ends before the room
    host::store_log log_{"cannot keep moves"};
    callbacks::registration tick_;
    callbacks::registration stop_;

    void on_second();
    [[nodiscard]] host::keeper::remade make(const plan& wanted, const journal::kept_room& known);
};

} // namespace scramble
