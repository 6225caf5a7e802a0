#pragma once

#include "journal/write_ahead.hpp"
#include "scramble/async/suspended.hpp"
#include "scramble/error.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace scramble::journal {

/// What is kept in a directory, as far as it can be read.
struct examined {
    struct room {
        std::string name;
        std::uint64_t records = 0; ///< that are right, from the first on
        std::uint64_t last = 0;    ///< how many there should be
        std::uint64_t lost = 0;    ///< at least so many more, by what is left of the log
        error_code why{};          ///< why it cannot be read, or not to its end
        bool is_use_known = true;  ///< when it was last used
    };
    std::vector<room> rooms;             ///< by name
    std::vector<std::string> lost_names; ///< of rooms of which nothing else is left
    std::uint64_t lost_rooms = 0;        ///< more, whose names are lost, too
    bool is_loss_unknown = false;        ///< there may be yet more
    std::optional<left_out> log;         ///< what the log of the last transactions cannot give back
    std::string pages{}; ///< what is wrong with the pages of the file; empty: nothing
};

/// Looks through all that is kept in a directory, which is not changed: a copy is read, for which
/// there must be room among the temporary files.
///
/// Result: what there is, or why it cannot be read at all.
[[nodiscard]] std::variant<examined, fault> examine(const std::filesystem::path& directory);

} // namespace scramble::journal
