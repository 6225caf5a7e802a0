#include "scramble/memory/wire/views.hpp"

#include "scramble/text/decimal.hpp"
#include "scramble/text/mark.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <utility>

namespace scramble::memory {

namespace {

constexpr std::size_t least_line = std::string_view("down\n").size(); // or "none\n"

/// The size of the line that begins there.
std::size_t line_size(const std::string& text, std::size_t place)
{
    const bool has_card = text[place] == 'u' || text[place] == 'm';
    return has_card ? text.find('\n', place + least_line - 1) + 1 - place : least_line;
}

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
    : board_(board), run_(std::move(run)),
      size_line_(fmt::format("{}x{}\n", board.rows(), board.columns())),
      text_((spaces() - 1) / spaces_a_piece + 1), parts_((spaces() - 1) / spaces_a_piece + 1)
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
        const std::size_t here = space % spaces_a_piece;
        parts_[number].stale[here / 64] |= std::uint64_t{1} << (here % 64);
    }
}

/// Makes a piece: writes the stale lines again, in `before` itself if nobody else has it.
shared_bytes views::make(std::size_t number, shared_bytes before)
{
    if (before == nullptr)
        return first(number);
    std::shared_ptr<std::string> text;
    if (before.use_count() == 1)
        text = std::const_pointer_cast<std::string>(std::move(before)); // it was made here
    else {
        text = std::make_shared<std::string>();
        text->reserve(before->size() + 64);
        *text = *before;
    }
    for (std::size_t word = 0; std::uint64_t & stale : parts_[number].stale) {
        for (; stale != 0; stale &= stale - 1) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(stale));
            write_again(*text, number * spaces_a_piece + word * 64 + bit);
        }
        ++word;
    }
    return text;
}

/// A piece that was never made.
shared_bytes views::first(std::size_t number)
{
    part& made = parts_[number];
    const std::size_t begin = number * spaces_a_piece;
    const std::size_t end = std::min(spaces(), begin + spaces_a_piece);
    auto text = std::make_shared<std::string>();
    text->reserve((end - begin + 16) * least_line);
    if (number == 0)
        *text = size_line_;
    for (std::size_t space = begin; space < end; ++space) {
        const std::string_view line = line_at(space);
        *text += line;
        made.sizes[(space - begin) / spaces_a_strip] += static_cast<std::uint32_t>(line.size());
    }
    made.stale.fill(0);
    return text;
}

/// The line of a space, until the next call.
std::string_view views::line_at(std::size_t space)
{
    const auto spot = board_.at(position_of(board_, space));
    switch (spot.face) {
    case board::face::none: return "none\n";
    case board::face::down: return "down\n";
    case board::face::up: break;
    }
    line_.resize(std::string_view("up ").size());
    line_ += spot.card;
    line_ += '\n';
    return line_;
}

/// Writes the line of a space, which has changed, in the text of its piece.
void views::write_again(std::string& text, std::size_t space)
{
    const std::string_view line = line_at(space);
    const std::size_t place = line_of(text, space);
    const std::size_t size = line_size(text, place);
    text.replace(place, size, line);
    parts_[space / spaces_a_piece].sizes[space % spaces_a_piece / spaces_a_strip] +=
        static_cast<std::uint32_t>(line.size() - size); // may be negative, modulo 2^32
}

/// Where the line of a space begins in `text`, its piece.
std::size_t views::line_of(const std::string& text, std::size_t space) const
{
    const auto& sizes = parts_[space / spaces_a_piece].sizes;
    const std::size_t strip = space % spaces_a_piece / spaces_a_strip;
    std::size_t place = space < spaces_a_piece ? size_line_.size() : 0;
    place = std::accumulate(sizes.begin(), sizes.begin() + strip, place);
    for (std::size_t before = space % spaces_a_strip; before > 0; --before)
        place += line_size(text, place);
    return place;
}

/// In the memory of the last one, if nobody has that any more.
std::shared_ptr<view_text> views::as_common()
{
    if (last_.use_count() != 1) {
        last_ = std::make_shared<view_text>();
        last_->tag.reserve(run_.size() + 48);
        last_->tag = run_;
    }
    view_text& made = *last_;
    made.changes = board_.changes();
    made.tag.resize(run_.size());
    made.tag += '-';
    add_decimal(made.tag, made.changes);
    made.forget_mine();
    made.pieces = {}; // so that only the board has those that change
    made.pieces = text_.pieces([this](std::size_t number, shared_bytes before) {
        return make(number, std::move(before));
    });
    made.size = text_.size();
    return last_;
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
        add_decimal(made->tag, space);
        const std::size_t number = space / spaces_a_piece;
        std::size_t place = line_of(*made->pieces[number], space);
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
    for (const std::string_view name : players.names()) {
        text.append(name) += ' ';
        add_decimal(text, board.play_of(static_cast<player>(number++)).score);
        text += '\n';
    }
    return text;
}

} // namespace scramble::memory
