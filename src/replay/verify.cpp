#include "replay/verify.hpp"

#include "replay/on_strand.hpp"
#include "replay/rerun.hpp"

#include <fmt/format.h>

#include <optional>
#include <type_traits>
#include <utility>

namespace scramble::replay {

namespace {

std::string rules_of(const heading& of)
{
    return fmt::format("{}-{}", of.is_memory() ? "memory" : "minesweeper", of.rules);
}

/// Which lines were changed, if any were.
std::optional<changed> change_in(const recording& recording)
{
    std::size_t right_to = 0;
    for (const mark& each : recording.marks) {
        if (!each.is_unchanged)
            return changed{right_to + 1, each.line};
        right_to = each.line;
    }
    return std::nullopt;
}

verdict play(const recording& recording, rerun& game)
{
    std::uint64_t made = 0;
    std::uint64_t after = 0;
    for (const mark& each : recording.marks) {
        for (; made < each.after; ++made) {
            if (!game.apply(recording.moves[made].line))
                return ruled_otherwise{after, made + 1, rules_of(recording.head)};
        }
        if (digest_of(game.state()) != each.board)
            return ruled_otherwise{after, made, rules_of(recording.head)};
        after = made;
    }
    if (game.points() != recording.scores)
        return ruled_otherwise{after, made, rules_of(recording.head)};
    return right{made, rules_of(recording.head)};
}

} // namespace

verdict verify(std::string_view text)
{
    const auto read = read_replay(text);
    if (const auto* why = std::get_if<fault>(&read))
        return *why;
    return verify(std::get<recording>(read));
}

verdict verify(const recording& recording)
{
    if (const auto found = change_in(recording))
        return *found;
    verdict result;
    on_strand([&](const strand& executor) {
        const auto game = begin_again(executor, recording.head);
        result = play(recording, *game);
    });
    return result;
}

std::string told(const verdict& found)
{
    return std::visit(
        [](const auto& each) {
            using kind = std::decay_t<decltype(each)>;
            if constexpr (std::is_same_v<kind, right>)
                return fmt::format("right: {} moves by the rules {}", each.moves, each.rules);
            else if constexpr (std::is_same_v<kind, changed>)
                return fmt::format("changed: lines {} to {} are not as they were written",
                                   each.first, each.last);
            else if constexpr (std::is_same_v<kind, ruled_otherwise>)
                return fmt::format("the rules have changed since {}: after move {} the board is "
                                   "still the same, at move {} it is not",
                                   each.rules, each.after, each.by);
            else
                return fmt::format("malformed: line {}: {}", each.line, each.reason);
        },
        found);
}

std::variant<moment, fault> moment_after(const recording& recording, std::uint64_t moves)
{
    std::variant<moment, fault> result;
    on_strand([&](const strand& executor) {
        const auto game = begin_again(executor, recording.head);
        for (std::uint64_t made = 0; made < moves; ++made) {
            if (!game->apply(recording.moves[made].line)) {
                result =
                    fault{0, fmt::format("by the rules of this program nobody can make move {}",
                                         made + 1)};
                return;
            }
        }
        result = moment{game->board(), game->scores()};
    });
    return result;
}

} // namespace scramble::replay
