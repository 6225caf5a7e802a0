#pragma once

#include "app/check_options.hpp"
#include "app/cluster_node.hpp"
#include "app/completion.hpp"
#include "app/data.hpp"
#include "app/listen_at.hpp"
#include "app/memory_settings.hpp"
#include "clients/bots.hpp"
#include "host/rooms.hpp"
#include "scramble/memory/wire/edition.hpp"
#include "scramble/minesweeper/wire/text.hpp"

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace scramble {

/// How operators watch a server.
struct watching {
    std::optional<listen_at> admin; ///< where its health and figures are told
    bool is_log_json = false;
    bool is_verbose = false;
};

/// What the options of a command were given, wherever it came from.
struct given_options {
    std::vector<std::string> line; ///< the command line, from the command on
    std::string config;            ///< the file that was read; empty if there is none
    std::map<std::string, std::vector<std::string>> texts; ///< by the names of the options
};

/// Where a Memory board comes from: a file, or cards to deal.
struct board_source {
    std::string file; ///< empty if the cards are dealt
    std::uint32_t rows = 0;
    std::uint32_t columns = 0;
    std::vector<std::string> cards;
};

/// `scramble memory`
struct memory_command {
    memory::edition edition = memory::edition_2023;
    board_source board;
    std::optional<std::uint64_t> seed;
    std::vector<listen_at> listeners;
    scramble::watching watching;
    given_options given;
    memory_settings settings;
    data_settings data;
};

struct field_size {
    std::uint32_t columns = 10;
    std::uint32_t rows = 10;
};

/// Where a Minesweeper board comes from: a file, or bombs at random.
struct field_source {
    std::string file; ///< empty if the bombs are random
    field_size size;
    double bombs = 0.25; ///< the probability of one, for each square
};

/// `scramble minesweeper`
struct minesweeper_command {
    minesweeper::edition edition = minesweeper::edition_2016;
    field_source field;
    std::optional<std::uint64_t> seed;
    std::vector<listen_at> listeners;
    std::optional<listen_at> web; ///< for browsers
    net::site_settings site;
    bool debug = false; ///< a player who hits a bomb stays connected
    scramble::watching watching;
    given_options given;
    data_settings data;
};

/// `scramble host`
struct host_command {
    std::vector<listen_at> listeners;
    std::optional<listen_at> telnet;
    net::site_settings site;
    host::limits limits;
    std::string names_denied; ///< a file; empty if all names are allowed
    scramble::watching watching;
    given_options given;
    data_settings data{"", true};
    cluster_settings cluster;
};

/// `scramble simulate`
struct simulate_command {
    board_source board;
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

/// `scramble backup`
struct backup_command {
    std::string from; ///< directories
    std::string to;
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

using command = std::variant<memory_command, minesweeper_command, host_command, simulate_command,
                             bots_command, check_command, backup_command, replay_command,
                             config_command, manual_command, completion_command, print_command>;

/// Reads the command line, which begins with the command, and what else gives its options.
[[nodiscard]] command read_command_line(std::vector<std::string> given);

} // namespace scramble
