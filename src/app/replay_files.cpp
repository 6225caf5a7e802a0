#include "app/replay_files.hpp"

#include "cli/file.hpp"
#include "replay/verify.hpp"
#include "scramble/text/counted.hpp"
#include "scramble/text/readable.hpp"
#include "scramble/text/take_line.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string_view>
#include <utility>
#include <variant>

namespace scramble {

namespace {

/// Prints lines from the file, as a terminal may have them.
void print_lines(std::string_view text)
{
    while (const auto line = take_line(text))
        fmt::print("{}\n", readable(*line));
}

/// Tells of which file the fault is.
fault of_file(const std::string& path, const fault& why)
{
    return {why.line, why.line == 0
                          ? fmt::format("{}: {}", readable(path), why.reason)
                          : fmt::format("{}:{}: {}", readable(path), why.line, why.reason)};
}

} // namespace

std::variant<replay_file, fault> load_replay(const std::string& path)
{
    auto text = read_file(path);
    if (const auto* why = std::get_if<fault>(&text))
        return of_file(path, *why);
    auto read = replay::read_replay(std::get<std::string>(text));
    if (const auto* why = std::get_if<fault>(&read))
        return of_file(path, *why);
    return replay_file{std::get<std::string>(std::move(text)),
                       std::get<replay::recording>(std::move(read))};
}

std::optional<fault> show_replay(const std::string& path, std::optional<std::uint64_t> at)
{
    const auto read = load_replay(path);
    if (const auto* why = std::get_if<fault>(&read))
        return *why;
    const replay::recording& game = std::get<replay_file>(read).game;
    const std::uint64_t moves = game.moves.size();
    if (at.value_or(0) > moves)
        return fault{0,
                     fmt::format("{}: it has {}", readable(path), counted(moves, "move", "moves"))};
    const auto shown = replay::moment_after(game, at.value_or(moves));
    if (const auto* why = std::get_if<fault>(&shown))
        return of_file(path, *why);
    fmt::print("{} {}, room {}, game {}: after move {} of {}\n",
               game.head.is_memory() ? "memory" : "minesweeper", game.head.edition, game.head.room,
               game.head.number, at.value_or(moves), moves);
    print_lines(std::get<replay::moment>(shown).board);
    print_lines(std::get<replay::moment>(shown).scores);
    const auto verdict = replay::verify(game);
    if (!std::holds_alternative<replay::right>(verdict))
        fmt::print(stderr, "{}: {}\n", readable(path), replay::told(verdict));
    return std::nullopt;
}

bool verify_replays(const std::vector<std::string>& paths)
{
    bool are_right = true;
    for (const std::string& path : paths) {
        const auto text = read_file(path);
        const auto* unread = std::get_if<fault>(&text);
        if (unread != nullptr) {
            fmt::print("{}: it cannot be read: {}\n", readable(path), unread->reason);
            are_right = false;
            continue;
        }
        const auto verdict = replay::verify(std::get<std::string>(text));
        are_right = are_right && std::holds_alternative<replay::right>(verdict);
        fmt::print("{}: {}\n", readable(path), replay::told(verdict));
    }
    return are_right;
}

} // namespace scramble
