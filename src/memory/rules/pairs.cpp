#include "scramble/memory/rules/pairs.hpp"

#include "scramble/memory/rules/card.hpp"
#include "scramble/text/take_line.hpp"
#include "scramble/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
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

/// The pairs read so far, and the line of each card.
struct pair_reader {
    std::vector<card_pair> pairs;
    std::map<std::string, std::size_t, std::less<>> lines;

    /// Result: why the line is no pair; nothing if it is one, or blank.
    std::optional<std::string> read(std::string_view line, std::size_t number);
    std::optional<std::string> read_half(std::string_view half, std::size_t number,
                                         std::string& into);
};

std::optional<std::string> pair_reader::read(std::string_view line, std::size_t number)
{
    const std::size_t middle = line.find_first_of("|\t");
    if (middle == line.npos || line[middle] == '\t') {
        const auto blank = card_of(line);
        if (blank && blank->empty())
            return std::nullopt;
    }
    card_pair read;
    if (auto wrong = read_half(line.substr(0, middle), number, read.one))
        return wrong;
    read.other = read.one;
    if (middle != line.npos) {
        const std::string_view rest = line.substr(middle + 1);
        if (rest.find_first_of("|\t") != rest.npos)
            return "a pair has two halves, with one | between them";
        if (auto wrong = read_half(rest, number, read.other))
            return wrong;
    }
    pairs.push_back(std::move(read));
    return std::nullopt;
}

/// The second half of a pair may equal the first.
std::optional<std::string> pair_reader::read_half(std::string_view half, std::size_t number,
                                                  std::string& into)
{
    auto card = card_of(half);
    if (!card)
        return "a half is not valid UTF-8";
    if (card->empty())
        return "a half is missing";
    if (auto wrong = what_is_wrong_with_card(*card))
        return wrong;
    const std::size_t before = lines.emplace(*card, number).first->second;
    if (before != number)
        return fmt::format("{} is in line {} already", *card, before);
    into = std::move(*card);
    return std::nullopt;
}

} // namespace

std::variant<std::vector<card_pair>, fault> read_pairs(std::string_view text, std::size_t most)
{
    pair_reader all;
    std::size_t number = 0;
    for (const std::string_view line : lines_of(text)) {
        if (auto wrong = all.read(line, ++number))
            return fault{number, std::move(*wrong)};
        if (all.pairs.size() > most)
            break;
    }
    if (all.pairs.empty())
        return fault{0, "expected a pair in each line, such as dog | Hund"};
    return std::move(all.pairs);
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
