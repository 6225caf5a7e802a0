#include "check/field_random.hpp"

#include "check/field_table.hpp"
#include "check/model/naive_field.hpp"
#include "scramble/random.hpp"

#include <fmt/format.h>

#include <array>
#include <memory>
#include <utility>

namespace scramble::check {

namespace {

using model::naive_field;

constexpr std::array field_players{"alice", "bob", "charlie"};
constexpr std::size_t messages_a_game = 60;

struct field_move {
    std::size_t who;
    const char* word;
    int x;
    int y;

    [[nodiscard]] std::string text() const { return fmt::format("{} {} {}", word, x, y); }
};

/// What is shown after the move; nothing after a bomb went off.
std::optional<std::string> made_in(naive_field& field, const field_move& move)
{
    const std::string_view word = move.word;
    if (word == "dig" && field.dig(move.x, move.y))
        return std::nullopt;
    if (word == "flag")
        field.flag(move.x, move.y);
    if (word == "deflag")
        field.deflag(move.x, move.y);
    std::string board;
    for (int y = 0; y < field.rows; ++y) {
        for (int x = 0; x < field.columns; ++x)
            board += std::string(x > 0 ? " " : y > 0 ? " / " : "") + field.shown(x, y);
    }
    return board;
}

/// The same messages at a table and in the model.
class field_match {
public:
    field_match(stage& at, std::string_view text, naive_field field)
        : table_(at, text, habits_), model_(std::move(field))
    {
    }

    void make(const field_move& move)
    {
        auto& player = players_.at(move.who);
        if (player == nullptr)
            player = std::make_unique<field_player>(table_.joins(field_players.at(move.who)));
        if (const auto board = made_in(model_, move))
            return player->says(move.text(), *board);
        player->booms(move.text());
        player->is_disconnected("BOOM!");
        player.reset(); // and comes again with the next move
    }

private:
    const field_habits habits_; // no message of a random game is answered with HELP
    field_table table_;
    naive_field model_;
    std::array<std::unique_ptr<field_player>, field_players.size()> players_;
};

} // namespace

random_game random_field_game(std::uint64_t seed)
{
    random_numbers random(seed);
    const auto below = [&random](std::uint64_t bound) {
        return static_cast<int>(random.below(bound));
    };
    const int columns = 1 + below(7);
    const int rows = 1 + below(6);
    const int bombs_in_ten = below(4);
    std::vector<unsigned char> bombs;
    std::string text;
    for (int square = 0; square < columns * rows; ++square) {
        bombs.push_back(below(10) < bombs_in_ten ? 1 : 0);
        text += square % columns > 0 ? " " : square > 0 ? " / " : "";
        text += bombs.back() != 0 ? '1' : '0';
    }
    const std::array words{"dig", "dig", "flag", "flag", "deflag"};
    std::vector<field_move> moves;
    random_game game{file_of_field(text), {}, nullptr};
    while (moves.size() < messages_a_game) {
        moves.push_back({random.below(field_players.size()), words.at(random.below(words.size())),
                         below(static_cast<std::uint64_t>(columns) + 1),
                         below(static_cast<std::uint64_t>(rows) + 1)});
        game.moves.push_back(
            fmt::format("{} {}", field_players.at(moves.back().who), moves.back().text()));
    }
    game.play = [text, moves,
                 field = naive_field(columns, rows, bombs)](stage& at, const chosen_moves& chosen) {
        field_match both(at, text, field);
        for (const std::size_t each : chosen)
            both.make(moves.at(each));
    };
    return game;
}

} // namespace scramble::check
