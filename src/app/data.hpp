#pragma once

#include "app/server.hpp"
#include "journal/journal.hpp"
#include "scramble/error.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

namespace scramble {

/// What a command line says about where games are kept.
struct data_settings {
    std::string directory; ///< empty: the usual one, if there is one
    bool is_kept = false;
    bool survives_power_loss = true; ///< see `journal::database::settings`
    std::uint32_t most_megabytes = 16'000;
};

/// Opens the store in that directory, which is made if it is missing. It must not outlive the
/// server. The usual directory is $STATE_DIRECTORY, as systemd gives it; else
/// $XDG_STATE_HOME/scramble; else ~/.local/state/scramble.
///
/// Result: the store; null if nothing is kept; or why it cannot be opened.
[[nodiscard]] std::variant<std::unique_ptr<journal::store>, fault>
open_data(server& daemon, const data_settings& how);

/// A word for /readyz if what people do is no longer kept in `store`; empty if it is, or if `store`
/// is null.
[[nodiscard]] std::string_view unready(const journal::store* store);

} // namespace scramble
