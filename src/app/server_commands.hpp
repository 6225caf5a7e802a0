#pragma once

#include "app/cluster_node.hpp"
#include "app/data.hpp"
#include "app/listen_at.hpp"
#include "host/rooms.hpp"
#include "memory/site/room.hpp"
#include "scramble/memory/wire/edition.hpp"
#include "scramble/minesweeper/wire/text.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace scramble {

// The commands that serve games, as they were asked for.

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
    memory::edition edition = memory::edition_2025;
    board_source board;
    std::optional<std::uint64_t> seed;
    std::vector<listen_at> listeners;
    scramble::watching watching;
    given_options given;
    net::site_settings site;
    memory::room_settings room;
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
    std::string by{};    ///< which option names the file, as it is called
};

/// `scramble minesweeper`
struct minesweeper_command {
    minesweeper::edition edition = minesweeper::edition_2016;
    field_source board;
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
    std::string names_denied;    ///< a file; empty if all names are allowed
    std::string names_denied_by; ///< which option says so, as it is called
    scramble::watching watching;
    given_options given;
    data_settings data{"", true};
    cluster_settings cluster;
};

} // namespace scramble
