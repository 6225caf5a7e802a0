#include "replay/write.hpp"

#include "replay/form.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

namespace scramble::replay {

namespace {

std::string board_text(const memory_beginning& of)
{
    std::string text = fmt::format("{}x{}\n", of.cards.rows, of.cards.columns);
    for (const std::string& card : of.cards.cards)
        text.append(card).append("\n");
    return text;
}

std::string board_text(const minesweeper_beginning& of)
{
    std::string text = fmt::format("{} {}\n", of.bombs.columns, of.bombs.rows);
    std::uint32_t x = 0;
    for (const std::uint8_t bomb : of.bombs.bombs) {
        const bool ends_row = ++x == of.bombs.columns;
        text.append(bomb == 0 ? "0" : "1").append(ends_row ? "\n" : " ");
        x = ends_row ? 0 : x;
    }
    return text;
}

std::string more_rules(const memory_beginning& of)
{
    std::string rules;
    if (of.rules.last_pair)
        rules.append(" ").append(last_pair_rule);
    if (!of.rules.pairs.empty())
        rules.append(" ").append(pairs_rule);
    return rules;
}

std::string more_rules(const minesweeper_beginning& of)
{
    if (of.rules.first_dig_lays)
        return fmt::format(" {}", first_dig_lays_rule);
    return of.rules.safe_first_dig ? fmt::format(" {}", safe_first_dig_rule) : std::string();
}

std::string pairs_text(const heading& of)
{
    std::string text;
    if (const auto* cards = std::get_if<memory_beginning>(&of.beginning)) {
        for (const auto& [one, other] : cards->rules.pairs)
            fmt::format_to(std::back_inserter(text), "pair {} {}\n", one, other);
    }
    return text;
}

std::string heading_text(const heading& of)
{
    return fmt::format("{}\n{}{}board {}moves\n", first_line, about_text(of), pairs_text(of),
                       std::visit([](const auto& each) { return board_text(each); }, of.beginning));
}

std::string scores_text(std::span<const score> scores)
{
    std::string text;
    for (const auto& [player, points] : scores)
        fmt::format_to(std::back_inserter(text), "{}{}={}", text.empty() ? "" : ",", player,
                       points);
    return text.empty() ? std::string(no_scores) : text;
}

} // namespace

std::string about_text(const heading& of)
{
    const std::string_view game = of.is_memory() ? "memory" : "minesweeper";
    const auto more = std::visit([](const auto& each) { return more_rules(each); }, of.beginning);
    std::string text =
        fmt::format("game {} {}\nrules {}-{}{}\nroom {} game {}\nstarted {}\n", game, of.edition,
                    game, of.rules, more, of.room, of.number, text_of(of.started));
    for (const auto& [player, name] : of.names)
        fmt::format_to(std::back_inserter(text), "call {} {}\n", player, name);
    return text;
}

writer::writer(const heading& of) : text_(heading_text(of)) {}

void writer::add(std::chrono::milliseconds at, std::string_view line)
{
    fmt::format_to(std::back_inserter(text_), "{} {} {}\n", ++moves_, at.count(), line);
}

void writer::mark(const digest& board)
{
    fmt::format_to(std::back_inserter(text_), "@{} ", moves_);
    add_digests(board);
}

std::string writer::end(std::span<const score> scores, const digest& board)
{
    fmt::format_to(std::back_inserter(text_), "end {} scores {} ", moves_, scores_text(scores));
    add_digests(board);
    return std::move(text_);
}

std::string writer::take()
{
    digest_text();
    digested_ = 0;
    return std::exchange(text_, {});
}

void writer::digest_text()
{
    digest_.add(std::string_view(text_).substr(digested_));
    digested_ = text_.size();
}

void writer::add_digests(const digest& board)
{
    fmt::format_to(std::back_inserter(text_), "board {} chain ", scramble::text_of(board));
    digest_text();
    text_.append(scramble::text_of(digest_.so_far())).append("\n");
}

std::string text_of(const recording& recording)
{
    writer file(recording.head);
    auto next = recording.marks.begin();
    for (const move& each : recording.moves) {
        file.add(each.at, each.line);
        if (file.moves() % moves_a_mark == 0)
            file.mark((next++)->board);
    }
    return file.end(recording.scores, next->board);
}

} // namespace scramble::replay
