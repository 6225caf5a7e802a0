#include "scramble/memory/rules/pairs.hpp"

#include "scramble/memory/rules/card.hpp"
#include "scramble/text/order_of.hpp"
#include "scramble/text/take_line.hpp"
#include "scramble/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>

namespace scramble::memory {

namespace {

/// A half as a card; nothing if it is not valid UTF-8.
std::optional<std::string> card_of(std::string_view half)
{
    while (half.starts_with(' '))
        half.remove_prefix(1);
    while (half.ends_with(' '))
        half.remove_suffix(1);
    const auto is_sign = [](char each) { return each > ' '; }; // of ASCII
    if (std::ranges::all_of(half, is_sign))                    // as most are
        return std::string(half);
    std::string card;
    bool is_spaced = false;
    while (!half.empty()) {
        std::string_view rest = half;
        const auto next = take_code_point(rest);
        if (!next)
            return std::nullopt;
        if (is_white_space(*next)) {
            is_spaced = !card.empty();
        }
        else {
            card.append(is_spaced ? space_sign : "");
            card.append(half.substr(0, half.size() - rest.size()));
            is_spaced = false;
        }
        half = rest;
    }
    return card;
}

/// The halves read so far, those of a pair one behind the other, and the line of each.
struct pair_reader {
    std::vector<std::string> halves;
    std::vector<std::size_t> lines;

    /// Result: why the line is no pair; nothing if it is one, or blank.
    std::optional<std::string> read(std::string_view line, std::size_t number);
    std::optional<std::string> read_half(std::string_view half, std::size_t number);
    /// The first card that is in an earlier line, too.
    [[nodiscard]] std::optional<fault> repeated() const;
};

std::optional<std::string> pair_reader::read(std::string_view line, std::size_t number)
{
    const std::size_t middle = line.find_first_of("|\t");
    if (middle == line.npos || line[middle] == '\t') {
        const auto blank = card_of(line);
        if (blank && blank->empty())
            return std::nullopt;
    }
    if (auto wrong = read_half(line.substr(0, middle), number))
        return wrong;
    if (middle == line.npos) {
        halves.push_back(halves.back());
        lines.push_back(number);
        return std::nullopt;
    }
    const std::string_view rest = line.substr(middle + 1);
    if (rest.find_first_of("|\t") != rest.npos)
        return "a pair has two halves, with one | between them";
    return read_half(rest, number);
}

std::optional<std::string> pair_reader::read_half(std::string_view half, std::size_t number)
{
    auto card = card_of(half);
    if (!card)
        return "a half is not valid UTF-8";
    if (card->empty())
        return "a half is missing";
    if (auto wrong = what_is_wrong_with_card(*card))
        return wrong;
    halves.push_back(std::move(*card));
    lines.push_back(number);
    return std::nullopt;
}

/// The second half of a pair may equal the first.
std::optional<fault> pair_reader::repeated() const
{
    std::optional<std::size_t> repeated;
    std::size_t line = 0;  // in which that card was before
    std::size_t alike = 0; // the first with this text
    for (const auto& [beginning, index] : order_of(halves)) {
        if (halves[index] != halves[alike])
            alike = index;
        if (lines[index] == lines[alike] || index > repeated.value_or(index))
            continue;
        repeated = index;
        line = lines[alike];
    }
    if (!repeated)
        return std::nullopt;
    return fault{lines[*repeated],
                 fmt::format("{} is in line {} already", halves[*repeated], line)};
}

} // namespace

std::variant<std::vector<card_pair>, fault> read_pairs(std::string_view text, std::size_t most)
{
    pair_reader all;
    std::optional<fault> wrong;
    std::size_t number = 0;
    for (const std::string_view line : lines_of(text)) {
        if (auto why = all.read(line, ++number)) {
            wrong = fault{number, std::move(*why)};
            break;
        }
        if (all.halves.size() / 2 > most)
            break;
    }
    if (auto why = all.repeated()) // it was read before what else is wrong
        wrong = std::move(why);
    if (wrong)
        return std::move(*wrong);
    if (all.halves.empty())
        return fault{0, "expected a pair in each line, such as dog | Hund"};
    std::vector<card_pair> pairs;
    pairs.reserve(all.halves.size() / 2);
    for (std::size_t half = 0; half < all.halves.size(); half += 2)
        pairs.push_back({std::move(all.halves[half]), std::move(all.halves[half + 1])});
    return pairs;
}

std::vector<card_pair> differing(const std::vector<card_pair>& pairs)
{
    std::vector<card_pair> result;
    std::ranges::copy_if(pairs, std::back_inserter(result),
                         [](const card_pair& each) { return each.one != each.other; });
    return result;
}

std::pair<std::uint32_t, std::uint32_t> size_for(std::size_t pairs)
{
    const std::uint64_t spaces = std::uint64_t{2} * pairs;
    std::pair<std::uint32_t, std::uint32_t> best;
    std::uint64_t least = 0;
    for (std::uint32_t rows = 1; least == 0 || std::uint64_t{rows} * rows <= least; ++rows) {
        auto columns =
            static_cast<std::uint32_t>(std::max<std::uint64_t>(rows, (spaces + rows - 1) / rows));
        columns += rows * columns % 2; // both are odd
        const std::uint64_t area = std::uint64_t{rows} * columns;
        if (columns <= 2 * rows && (least == 0 || area <= least)) {
            least = area;
            best = {rows, columns};
        }
    }
    return best;
}

} // namespace scramble::memory
