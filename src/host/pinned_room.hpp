#pragma once

#include "host/archived.hpp"
#include "host/kind.hpp"
#include "people/site/game_log.hpp"

#include <memory>
#include <string_view>

namespace scramble::host {

/// The only room of a server, at its root: `scramble memory` and `scramble minesweeper`. It is a
/// game at its table, without what the lobby's rooms have beside: no name, no host, no bots, and no
/// next game.
///
/// Used only on the strand.
class pinned_room final : public archived {
public:
    /// `kind` is what the log calls the game.
    pinned_room(std::string_view kind, std::unique_ptr<hosted_game> playing);

    [[nodiscard]] hosted_game& game() const { return *game_; }
    [[nodiscard]] people::table& table() const { return game_->table(); }

    [[nodiscard]] journal::place place() const override { return {}; }
    void order_by(sequencer& by) override { table().game().order_by(by); }
    [[nodiscard]] bool apply(std::string_view record, net::instant at) override
    {
        return table().apply(record, at);
    }
    void resume() override { table().resume(); }

private:
    std::unique_ptr<hosted_game> game_;
    people::game_log log_;
    callbacks::registration steps_;

    void on_step();
};

} // namespace scramble::host
