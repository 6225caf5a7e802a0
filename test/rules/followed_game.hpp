#pragma once

#include "scramble/memory/wire/chronicle.hpp"

#include <cstdint>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace scramble::memory {

/// What a client knows from the news alone: each space as a line of BOARD, and each player's line,
/// in the order in which they first appeared.
struct follower {
    std::string mark; ///< RUN-STEP
    std::uint32_t first = 0;
    std::string size; ///< "2x3"
    std::vector<std::string> spots;
    std::vector<std::string> persons;

    friend bool operator==(const follower&, const follower&) = default;

    /// Reads news in the form of docs/PROTOCOL.md; throws if the text is malformed.
    void read(const std::string& text)
    {
        std::istringstream lines(text);
        std::string line;
        if (!text.ends_with('\n') || !std::getline(lines, line) || !line.starts_with("at "))
            throw std::invalid_argument("news begin with where they lead to: " + text);
        mark = line.substr(3);
        while (std::getline(lines, line)) {
            if (line.starts_with("first "))
                read_whole(line, lines);
            else if (line.starts_with("space "))
                read_space(line.substr(6));
            else if (line.starts_with("player "))
                read_person(line);
            else
                throw std::invalid_argument("no news: " + line);
        }
    }

private:
    std::uint32_t columns() const
    {
        return static_cast<std::uint32_t>(std::stoul(size.substr(size.find('x') + 1)));
    }

    void read_whole(const std::string& line, std::istringstream& lines)
    {
        first = static_cast<std::uint32_t>(std::stoul(line.substr(6)));
        std::getline(lines, size);
        spots.assign(std::stoul(size) * columns(), {});
        for (std::string& each : spots)
            std::getline(lines, each);
        persons.clear();
    }

    void read_space(const std::string& text)
    {
        const auto row = std::stoul(text) - first;
        const auto column = std::stoul(text.substr(text.find(',') + 1)) - first;
        spots.at(row * columns() + column) = text.substr(text.find(' ') + 1);
    }

    void read_person(const std::string& line)
    {
        const auto name_of = [](const std::string& of) {
            return of.substr(0, of.find(' ', 7) + 1);
        };
        for (std::string& each : persons) {
            if (name_of(each) == name_of(line)) {
                each = line;
                return;
            }
        }
        persons.push_back(line);
    }
};

/// A game whose chronicle is told of each step, as the asynchronous game does.
class followed_game {
public:
    explicit followed_game(layout cards, std::uint32_t first_space = 0, board_rules rules = {})
        : board(std::move(cards), rules), seen(board, "run"),
          told(board, players, seen, "run", first_space), first(first_space)
    {
    }

    memory::board board;
    roster players;
    views seen;
    chronicle told;
    std::uint32_t first;

    bool flip(const std::string& name, position at)
    {
        const player who = players.enroll(name).value();
        const turn step = board.flip(who, at);
        if (!step.turned.empty())
            seen.changed(step.turned);
        return told.flipped(who, step);
    }

    bool withdraw(const std::string& name)
    {
        const auto who = players.find(name);
        if (!who || !board.withdraw(*who))
            return false;
        told.withdrew(*who);
        return true;
    }

    bool replace(const memory::board::substitution& by)
    {
        const replacement step = board.replace(by);
        if (step.changed)
            seen.changed(step.visible);
        return told.replaced(step);
    }

    void deal(std::vector<std::string> cards, std::string run)
    {
        board.deal_again(std::move(cards));
        std::vector<position> all;
        for (position at; at.row < board.rows(); ++at.row) {
            for (at.column = 0; at.column < board.columns(); ++at.column)
                all.push_back(at);
        }
        seen.changed(all);
        told.dealt(std::move(run));
    }

    /// What a client should know now, taken from the board alone.
    [[nodiscard]] follower truth() const
    {
        follower result{"run-" + std::to_string(told.step()), first, {}, {}, {}};
        result.size = std::to_string(board.rows()) + 'x' + std::to_string(board.columns());
        for (position at; at.row < board.rows(); ++at.row) {
            for (at.column = 0; at.column < board.columns(); ++at.column) {
                const auto spot = board.at(at);
                result.spots.push_back(spot.face == memory::board::face::none ? "none"
                                       : spot.face == memory::board::face::down
                                           ? "down"
                                           : "up " + std::string(spot.card));
            }
        }
        for (std::uint32_t number = 0; number < players.names().size(); ++number)
            result.persons.push_back(person(number));
        return result;
    }

private:
    [[nodiscard]] std::string place(position at) const
    {
        return ' ' + std::to_string(at.row + first) + ',' + std::to_string(at.column + first);
    }

    [[nodiscard]] std::string person(std::uint32_t number) const
    {
        const auto& play = board.play_of(static_cast<player>(number));
        std::string line =
            "player " + std::string(players.names()[number]) + ' ' + std::to_string(play.score);
        if (play.stage == memory::board::stage::waiting)
            return line + " waits" + place(play.cards.front());
        if (play.stage == memory::board::stage::relinquished)
            return line;
        line += " holds";
        for (const position at : play.cards)
            line += place(at);
        return line;
    }
};

} // namespace scramble::memory
