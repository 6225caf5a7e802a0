#include "scramble/memory/wire/views.hpp"

#include "scramble/text/decimal.hpp"
#include "scramble/text/mark.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <numeric>
#include <utility>

namespace scramble::memory {

namespace {

constexpr std::size_t least_line = std::string_view("down\n").size(); // or "none\n"

std::size_t index_of(const board& board, position at)
{
    return std::size_t{at.row} * board.columns() + at.column;
}

position position_of(const board& board, std::size_t space)
{
    return {static_cast<std::uint32_t>(space / board.columns()),
            static_cast<std::uint32_t>(space % board.columns())};
}

} // namespace

std::string view_text::text() const
{
    std::string whole;
    whole.reserve(size);
    for (const auto& piece : pieces)
        whole += *piece;
    for (const std::size_t place : mine())
        whole.replace(place, 2, "my");
    return whole;
}

views::views(const board& board, std::string run)
    : board_(board), run_(std::move(run)), text_((spaces() - 1) / spaces_a_piece + 1),
      strips_((spaces() - 1) / spaces_a_piece + 1)
{
}

std::size_t views::spaces() const
{
    return std::size_t{board_.rows()} * board_.columns();
}

void views::changed(std::span<const position> spaces)
{
    common_ = nullptr;
    for (const position at : spaces) {
        const std::size_t space = index_of(board_, at);
        const std::size_t number = space / spaces_a_piece;
        text_.changed(number);
        strips_[number].stale |= std::uint64_t{1} << (space % spaces_a_piece / spaces_a_strip);
    }
}

/// Makes a piece: rebuilds the stale strips, in `before` itself if nobody else has it.
shared_bytes views::make(std::size_t number, shared_bytes before)
{
    strips& piece = strips_[number];
    const std::size_t begin = number * spaces_a_piece;
    const std::size_t end = std::min(spaces(), begin + spaces_a_piece);
    std::shared_ptr<std::string> text;
    if (before.use_count() == 1)
        text = std::const_pointer_cast<std::string>(std::move(before)); // it was made here
    else {
        text = std::make_shared<std::string>();
        text->reserve(before ? before->size() + 64 : (end - begin + 16) * least_line);
        if (before)
            *text = *before;
    }
    std::size_t offset = 0; // of this strip
    for (std::size_t strip = 0; begin + strip * spaces_a_strip < end; ++strip) {
        if ((piece.stale >> strip & 1U) != 0) {
            const std::size_t first = begin + strip * spaces_a_strip;
            lines_.clear();
            if (first == 0)
                fmt::format_to(std::back_inserter(lines_), "{}x{}\n", board_.rows(),
                               board_.columns());
            add_lines(lines_, first, std::min(first + spaces_a_strip, end));
            text->replace(offset, piece.sizes[strip], lines_);
            piece.sizes[strip] = static_cast<std::uint32_t>(lines_.size());
        }
        offset += piece.sizes[strip];
    }
    piece.stale = 0;
    return text;
}

void views::add_lines(std::string& text, std::size_t begin, std::size_t end) const
{
    std::array<char, spaces_a_strip * least_line> plain; // lines that are not in `text` yet
    char* next = plain.data();
    const auto flush = [&] { text.append(plain.data(), std::exchange(next, plain.data())); };
    position at = position_of(board_, begin);
    for (std::size_t space = begin; space < end; ++space) {
        const board::face face = board_.face_at(at);
        if (face == board::face::up) {
            flush();
            text += "up ";
            text += board_.at(at).card;
            text += '\n';
        }
        else {
            std::memcpy(next, face == board::face::down ? "down\n" : "none\n", least_line);
            next += least_line;
        }
        if (++at.column == board_.columns())
            at = {at.row + 1, 0};
    }
    flush();
}

/// The offset of a space's line in its piece. Requires: the piece is made.
std::size_t views::line_of(std::size_t space) const
{
    const auto& sizes = strips_[space / spaces_a_piece].sizes;
    const std::size_t strip = space % spaces_a_piece / spaces_a_strip;
    const std::size_t begin = space - space % spaces_a_strip;
    // Counted back from the end of the strip, since the first strip begins with the size of the
    // board.
    std::size_t offset = std::accumulate(sizes.begin(), sizes.begin() + strip + 1, std::size_t{0});
    position at = position_of(board_, space);
    for (std::size_t here = space; here < std::min(begin + spaces_a_strip, spaces()); ++here) {
        offset -= least_line;
        if (board_.face_at(at) == board::face::up)
            offset -= board_.at(at).card.size() - 1; // "up ", card and newline
        if (++at.column == board_.columns())
            at = {at.row + 1, 0};
    }
    return offset;
}

std::shared_ptr<view_text> views::as_common()
{
    auto made = std::make_shared<view_text>();
    made->changes = board_.changes();
    made->tag.reserve(run_.size() + 48);
    made->tag += run_;
    made->tag += '-';
    made->tag += std::to_string(board_.changes());
    made->pieces = text_.pieces([this](std::size_t number, shared_bytes before) {
        return make(number, std::move(before));
    });
    made->size = text_.size();
    return made;
}

view views::common()
{
    if (common_ == nullptr)
        common_ = as_common();
    return common_;
}

view views::of(player who)
{
    const auto own = board_.play_of(who).controlled();
    if (own.empty())
        return common();
    const auto made = as_common();
    made->is_common = false;
    std::array<std::size_t, 2> spaces{};
    for (std::size_t number = 0; number < own.size(); ++number)
        spaces[number] = index_of(board_, own[number]);
    if (own.size() == 2 && spaces[1] < spaces[0])
        std::swap(spaces[0], spaces[1]); // so that equal texts have equal tags
    for (const std::size_t space : std::span(spaces).first(own.size())) {
        made->tag += '-';
        made->tag += std::to_string(space);
        const std::size_t number = space / spaces_a_piece;
        std::size_t place = line_of(space);
        if (made->size > longest_short) {
            std::string piece = *made->pieces[number];
            piece.replace(place, 2, "my"); // from "up"
            made->pieces.instead(number, shared(std::move(piece)));
            continue;
        }
        for (std::size_t before = 0; before < number; ++before)
            place += made->pieces[before]->size();
        made->add_mine(place);
    }
    return made;
}

std::optional<std::uint64_t> views::changes_in(std::string_view tag) const
{
    const auto rest = behind_run(tag, run_);
    return rest ? decimal(rest->substr(0, rest->find('-'))) : std::nullopt;
}

std::string scores_text(const roster& players, const board& board)
{
    std::string text;
    std::uint32_t number = 0;
    for (const std::string_view name : players.names())
        text += fmt::format("{} {}\n", name, board.play_of(static_cast<player>(number++)).score);
    return text;
}

} // namespace scramble::memory
