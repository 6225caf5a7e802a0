#include "catch.hpp"
#include "instrument/literal.hpp"

#include "app/replay_site.hpp"
#include "host/class_requests.hpp"
#include "host/lobby.hpp"
#include "host/room_requests.hpp"
#include "memory/site/site.hpp"
#include "minesweeper/site/site.hpp"

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The maps of the sites: how a path is found, and that docs/PROTOCOL.md has the same paths with the
// same methods.

namespace scramble::test {

namespace {

/// The row that a path has in the map of Memory, with its parts; `malformed`, or `unknown`.
std::string row_of(std::string_view text)
{
    const net::decoded_path path(text);
    if (path.is_malformed())
        return "malformed";
    const auto* const found = net::find(memory::site::map(true), path.asked());
    if (found == nullptr)
        return "unknown";
    std::string row(found->path.substr(0, found->path.find('/', 1)));
    for (std::size_t part = 0; part < path.size(); ++part)
        (row += ' ') += path[part];
    return row;
}

void check(const std::vector<std::pair<std::string, std::string>>& rows)
{
    for (const auto& [path, row] : rows) {
        CAPTURE(quoted(path));
        CHECK(row_of(path) == row);
    }
}

} // namespace

TEST_CASE("a path is found by its first word and the number of its parts", "[routes]")
{
    check({
        {"/", "/"},
        {"/look/alice", "/look alice"},
        {"/look/look", "/look look"},
        {"/look/", "/look "},
        {"/flip/alice/0,0", "/flip alice 0,0"},
        {"/flip//", "/flip  "},
        {"/watch/alice", "/watch alice"},
        {"/scores", "/scores"},
        {"/edition", "/edition"},
        {"/replace/alice/A/B", "/replace alice A B"},
        {"/live", "/live"},
        {"/live/alice", "/live alice"},
    });
}

TEST_CASE("a path is known by all of its parts, their case and slashes", "[routes]")
{
    for (const std::string& path : between_bars(
             "//|/look|/watch|/flip|/replace|/LOOK/a|/Look/a|/looks/a|/loo/a|//look/a|/look//a|"
             "/look/a/|/look/a/b|/watch/a/|/watch/a/1|/flip/a|/flip/a/0,0/|/flip/a/0/0|"
             "/flip//a/0,0|/scores/|/scores/a|//scores|/SCORES|/score|/replace/a|/replace/a/A|"
             "/replace/a/A/B/|/replace/a/A/B/C|/replace/a/A/B/C/D/E/F|/map/a/A/B|/favicon.ico|"
             "/index.html|/../look/a|/./look/a|/look/../look/a|/%20look/a|/look%20/a|/edition/|"
             "/a/b/c/d/e/f/g/h/i/j|/live/alice/bob|/look%2Falice|/%2Flook/alice"))
        check({{path, "unknown"}});
}

TEST_CASE("parts are decoded once, after the path was split", "[routes]")
{
    check({
        {"/l%6F%6fk/al%69ce", "/look alice"},
        {"/replace/a/%25/%F0%9F%8C%88", "/replace a % \xF0\x9F\x8C\x88"},
        {"/replace/a/\xF0\x9F\x8C\x88/%2F", "/replace a \xF0\x9F\x8C\x88 /"},
        {"/replace/a/%3F/%23", "/replace a ? #"},
        {"/replace/a/+/%2B", "/replace a + +"},
        {"/replace/a/%2541/x", "/replace a %41 x"},
        {"/flip/a/%31%2c2", "/flip a 1,2"},
        {"/look/%4/1", "malformed"}, // no escape is put together from two parts
        {"/replace/a/%F0%9F/%8C%88", "malformed"},
    });
}

TEST_CASE("a bad escape or bytes that no path has make it malformed", "[routes]")
{
    using namespace std::string_literals;
    for (const std::string& part :
         {"%"s, "%4"s, "%zz"s, "a%4"s, "%00"s, "a%00"s, "%0A"s, "%0d"s, "%FF"s, "%C0%80"s,
          "%ED%A0%80"s, "%F4%90%80%80"s, "%E2%82"s, "\xFF"s, "\xE2\x82"s, "a\0"s, "a\n"s}) {
        for (const std::string before : {"/", "/look/", "/flip/a/", "/replace/a/", "/replace/a/A/",
                                         "/scores/", "/replace/a/A/B/", "/a/b/c/d/e/f/g/"}) {
            check({{before + part, "malformed"}});
            check({{before + part + "/x", "malformed"}});
        }
    }
}

TEST_CASE("a number is digits, with the ending of its row", "[routes]")
{
    const auto row = [](std::string_view path) -> std::string_view {
        const auto* const found =
            net::find(scramble::host::map_of_rooms(false), net::asked_path(path));
        return found == nullptr ? "unknown" : found->path;
    };
    CHECK(row("/games") == "/games");
    CHECK(row("/games/12") == "/games/N");
    CHECK(row("/games/12.frames") == "/games/N.frames");
    CHECK(row("/games/0.scramble") == "/games/N.scramble");
    for (const std::string& path :
         between_bars("/games/|/games/.frames|/games/x|/games/1x|/games/1.|/games/1.frames.frames|"
                      "/games/1.framess|/games/-1|/games/1/2|/games/%31|/name|/name/a/b|/given"))
        CHECK(row(path) == "unknown");
    CHECK(net::find(scramble::host::map_of_rooms(true), net::asked_path("/given")) != nullptr);
}

TEST_CASE("a path that leads on has all below its word", "[routes]")
{
    for (const std::string_view path : {"/r/", "/r/room", "/r/room/", "/r/room/look/alice"})
        CHECK(net::find(scramble::host::lobby::map(), net::asked_path(path))->path == "/r/ROOM/");
    for (const std::string_view path : {"/r", "/rr/", "//r/", "/j", "/j/a/b"})
        CHECK(net::find(scramble::host::lobby::map(), net::asked_path(path)) == nullptr);
}

namespace {

/// Paths, each as a line: `GET /look/PLAYER`; a move ends with ` moves`.
using path_lines = std::set<std::string>;

template <class Map>
path_lines of_map(const Map& map, const std::string& below = {})
{
    using enum net::effect;
    path_lines all;
    for (const auto& each : map) {
        const std::string path = below + std::string(each.path);
        if (each.does == leads_on)
            all.insert(path);
        if (each.does == reads || each.does == reads_or_changes)
            all.insert("GET " + path);
        if (each.does == changes || each.does == reads_or_changes)
            all.insert("POST " + path);
        if (each.does == moves)
            all.insert("GET " + path + " moves");
    }
    return all;
}

path_lines both(path_lines all, const path_lines& more)
{
    all.insert(more.begin(), more.end());
    return all;
}

/// Those that only rooms have.
path_lines in_rooms(const path_lines& with, const path_lines& without)
{
    path_lines only;
    for (const std::string& each : with) {
        if (!without.contains(each))
            only.insert("GET /r/ROOM" + each.substr(each.find('/')));
    }
    return only;
}

/// Adds the paths in the first cell of a row: `GET /names`, `/scores` and `GET`, `POST /name`.
void read_row(const std::string& row, path_lines& into)
{
    const bool is_move = row.ends_with("| yes |");
    std::istringstream cell(row.substr(0, row.find(" |", 1)));
    path_lines methods;
    bool are_used = true; // a method begins others
    for (std::string each; std::getline(cell, each, '`') && std::getline(cell, each, '`');) {
        const std::size_t slash = each.find('/');
        const std::string method = each.substr(0, each.find(' '));
        const bool has_method = method == "GET" || method == "POST";
        if (has_method) {
            if (std::exchange(are_used, false))
                methods.clear();
            methods.insert(method);
        }
        if (slash != 0 && (!has_method || slash != method.size() + 1))
            continue; // a setting, such as from=ROOM/N
        are_used = true;
        std::string path = each.substr(slash, each.find('?') - slash);
        if (row.starts_with("| `GET /r/ROOM/") || row.starts_with("| `POST /r/ROOM/"))
            path = path.starts_with("/r/ROOM") ? path : "/r/ROOM" + path;
        if (methods.empty())
            into.insert(path);
        for (const std::string& one : methods)
            into.insert(one + ' ' + path + (is_move ? " moves" : ""));
    }
}

/// Those in the tables of docs/PROTOCOL.md below that heading, up to the next of its level.
path_lines documented(std::string_view heading)
{
    std::ifstream in(std::string(SCRAMBLE_SOURCE_DIR) + "/docs/PROTOCOL.md");
    const std::string level(heading.substr(0, heading.find(' ') + 1));
    path_lines all;
    bool is_below = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with(level))
            is_below = line == heading;
        if (is_below && line.starts_with("| `"))
            read_row(line, all);
    }
    return all;
}

} // namespace

TEST_CASE("the maps of the sites have the paths of the protocol, and no others", "[routes]")
{
    const auto memory_alone = of_map(memory::site::map(false));
    const auto field_alone = of_map(minesweeper::site::map(false));
    CHECK(memory_alone == documented("## The requests"));
    CHECK(field_alone == documented("## Connecting"));
    const path_lines games = both(in_rooms(of_map(memory::site::map(true)), memory_alone),
                                  in_rooms(of_map(minesweeper::site::map(true)), field_alone));
    const path_lines rooms = both(of_map(scramble::host::map_of_rooms(true), "/r/ROOM"),
                                  of_map(scramble::host::map_of_classes(), "/c/CLASS"));
    CHECK(both(of_map(scramble::host::lobby::map()), both(rooms, games)) == documented("# Rooms"));
    for (const auto& each : replay_site::map()) {
        const std::string in_a_room = "GET /r/ROOM" + std::string(each.path);
        CHECK((each.path == "/" || rooms.contains(in_a_room)));
    }
}

} // namespace scramble::test
