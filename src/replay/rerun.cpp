#include "replay/rerun.hpp"

#include "scramble/memory/game.hpp"
#include "scramble/minesweeper/game.hpp"

#include <cstddef>
#include <utility>

namespace scramble::replay {

namespace {

/// With which the marks in the news begin.
constexpr auto run = "replay";

/// The points of all who play, by their number.
template <class PointsOf>
std::vector<score> points_by(const people::roster& players, PointsOf points_of)
{
    std::vector<score> all;
    for (const std::string_view name : players.names())
        all.emplace_back(name, points_of(static_cast<people::player>(all.size())));
    return all;
}

class memory_rerun final : public rerun {
public:
    memory_rerun(strand executor, const memory_beginning& of)
        : game_(std::move(executor), of.cards, run, 0, of.rules)
    {
    }

    [[nodiscard]] bool apply(std::string_view line) override
    {
        const auto what = memory::read_input(line);
        return what && game_.apply(*what);
    }
    [[nodiscard]] std::string board() override { return game_.look({})->text(); }
    [[nodiscard]] std::string scores() const override
    {
        return memory::scores_text(game_.players(), game_.board());
    }
    [[nodiscard]] std::vector<score> points() const override
    {
        return points_by(game_.players(),
                         [this](people::player who) { return game_.board().play_of(who).score; });
    }

private:
    memory::game game_;

    [[nodiscard]] followed_game& followed() override { return game_; }
};

class minesweeper_rerun final : public rerun {
public:
    minesweeper_rerun(strand executor, const minesweeper_beginning& of)
        : game_(std::move(executor), of.bombs, run, false, of.rules, people::roster::most_players)
    {
    }

    [[nodiscard]] bool apply(std::string_view line) override
    {
        const auto what = minesweeper::read_input(line);
        return what && game_.apply(*what);
    }
    [[nodiscard]] std::string board() override
    {
        std::string text;
        for (const auto& piece : game_.text())
            text += *piece;
        return text;
    }
    [[nodiscard]] std::string scores() const override
    {
        return minesweeper::scores_text(game_.table());
    }
    [[nodiscard]] std::vector<score> points() const override
    {
        return points_by(game_.table().players(),
                         [this](people::player who) { return game_.table().of(who).squares; });
    }

private:
    minesweeper::game game_;

    [[nodiscard]] followed_game& followed() override { return game_; }
};

} // namespace

std::unique_ptr<rerun> begin_again(strand executor, const heading& of)
{
    if (const auto* cards = std::get_if<memory_beginning>(&of.beginning))
        return std::make_unique<memory_rerun>(std::move(executor), *cards);
    return std::make_unique<minesweeper_rerun>(std::move(executor),
                                               std::get<minesweeper_beginning>(of.beginning));
}

} // namespace scramble::replay
