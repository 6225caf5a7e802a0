#include "app/load.hpp"

#include "cli/file.hpp"
#include "scramble/memory/rules/board_file.hpp"
#include "scramble/memory/rules/pairs.hpp"
#include "scramble/memory/rules/random_board.hpp"
#include "scramble/minesweeper/rules/board_file.hpp"
#include "scramble/text/utf8.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace scramble {

namespace {

std::variant<people::denied_words, fault> read_denied_words(const std::string& text)
{
    if (!is_utf8(text))
        return fault{0, "it is not valid UTF-8"};
    return people::denied_words(text);
}

std::string in_words(std::optional<std::uint64_t> seed)
{
    return seed ? fmt::format("seed {}", *seed) : "any seed";
}

} // namespace

std::variant<memory::layout, fault> load(const board_source& source, std::uint64_t seed)
{
    if (source.file.empty())
        return memory::random_board(source.rows, source.columns, source.cards, seed);
    return load<memory::layout>(source.file, memory::read_board);
}

std::variant<board_of_pairs, fault> load_pairs(const pairs_source& source, std::uint64_t seed)
{
    constexpr auto most = memory::board::most_spaces / 4;
    auto read = load<std::vector<memory::card_pair>>(
        source.file, [](const std::string& text) { return memory::read_pairs(text, most); });
    if (const auto* why = std::get_if<fault>(&read))
        return by_option(source.by, *why);
    const auto& pairs = std::get<0>(read);
    if (pairs.size() > most)
        return by_option(
            source.by,
            in_file(source.file, {0, fmt::format("a board has at most {} pairs", most)}));
    const auto [rows, columns] = memory::size_for(pairs.size());
    return board_of_pairs{memory::random_pairs(rows, columns, pairs, seed),
                          memory::differing(pairs)};
}

std::variant<minesweeper::field, fault> load(const field_source& source, std::uint64_t seed)
{
    if (source.file.empty())
        return minesweeper::random_field(source.size.columns, source.size.rows, source.bombs, seed);
    auto read = load<minesweeper::field>(source.file, minesweeper::read_field);
    if (const auto* why = std::get_if<fault>(&read))
        return by_option(source.by, *why);
    return read;
}

std::variant<people::denied_words, fault> load_denied_words(const std::string& path)
{
    return load<people::denied_words>(path, read_denied_words);
}

std::string identity_of(const board_source& source, std::optional<std::uint64_t> seed,
                        const memory::layout& cards)
{
    if (!source.file.empty())
        return fmt::format("{}x{}\n{}\n", cards.rows, cards.columns, fmt::join(cards.cards, "\n"));
    return fmt::format("{}x{} of\n{}\n{}", source.rows, source.columns,
                       fmt::join(source.cards, "\n"), in_words(seed));
}

std::string identity_of(const field_source& source, std::optional<std::uint64_t> seed,
                        const minesweeper::field& bombs)
{
    if (!source.file.empty())
        return fmt::format("{} {}\n{}", bombs.columns, bombs.rows, fmt::join(bombs.bombs, ""));
    return fmt::format("{},{} with {}\n{}", source.size.columns, source.size.rows, source.bombs,
                       in_words(seed));
}

} // namespace scramble
