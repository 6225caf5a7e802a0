#pragma once

#include "app/server_commands.hpp"
#include "cli/completion.hpp"
#include "clients/bots.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace scramble {

/// The file of pairs that is played with, instead of a board.
struct pairs_source {
    std::string file; ///< empty if there is none
    std::string by;   ///< which option names the file, as it is called
};

/// `scramble simulate`
struct simulate_command {
    board_source board;
    pairs_source pairs;
    std::optional<std::uint64_t> seed;
    unsigned players = 4;
    unsigned tries = 10;
    std::chrono::milliseconds max_delay{100};
};

/// `scramble bots`
struct bots_command {
    bots_settings settings;
    std::optional<std::string> name; ///< if empty, a name that no other run uses
    std::optional<std::uint64_t> seed;
};

/// `scramble check`, which is a program of its own
struct check_command {
    std::vector<std::string> arguments;
};

/// `scramble backup`
struct backup_command {
    std::string from; ///< directories
    std::string to;
};

/// `scramble check-data`
struct check_data_command {
    std::string directory;
};

/// `scramble replay`
struct replay_command {
    std::string action;                ///< show, play or verify
    std::vector<std::string> files;    ///< one, unless it verifies
    std::optional<std::uint64_t> at;   ///< the move after which to show; at the end if empty
    std::optional<std::uint16_t> port; ///< where to play; a free one if empty
};

/// `scramble config`
struct config_command {
    std::string file; ///< to check
};

/// `scramble manual`
struct manual_command {
    std::string directory;
};

/// `scramble completion`
struct completion_command {
    shell which;
};

/// Text to print instead of running: `--help`, `--version`, or an error in the command line.
struct print_command {
    int status;       ///< 0, to standard output, or 2, to standard error
    std::string text; ///< with newlines
};

using command =
    std::variant<memory_command, minesweeper_command, host_command, simulate_command, bots_command,
                 check_command, backup_command, check_data_command, replay_command, config_command,
                 manual_command, completion_command, print_command>;

/// Reads the command line, which begins with the command, and what else gives its options.
[[nodiscard]] command read_command_line(std::vector<std::string> given);

} // namespace scramble
