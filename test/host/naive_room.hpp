#pragma once

#include "check/model/naive_board.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace scramble::test {

/// A room of Memory after each of its records, by the model of the rules: what everybody sees, and
/// what became of each flip.
class naive_room {
public:
    struct flip {
        std::string at;       ///< ROW,COLUMN
        std::size_t record;   ///< its own
        std::size_t decided;  ///< that which decided it
        model::rule ended_by; ///< r1d: it waits, or was withdrawn
    };

    /// The cards row by row, and the records.
    naive_room(int rows, int columns, const std::vector<std::string>& cards,
               const std::vector<std::string>& lines)
        : dealt_(rows, columns, cards)
    {
        model::naive_board now = dealt_;
        states_.push_back(now);
        for (const std::string& line : lines) {
            apply(now, line);
            states_.push_back(now);
        }
    }

    [[nodiscard]] std::size_t records() const { return states_.size() - 1; }
    /// Which game it is in the end, from 1.
    [[nodiscard]] int game() const { return game_; }
    [[nodiscard]] const std::vector<flip>& flips_of(const std::string& name)
    {
        return flips_[name];
    }

    /// What somebody sees after as many records, as protocol 2023 tells it.
    [[nodiscard]] std::string seen_by(const std::string& name, std::size_t records) const
    {
        const model::naive_board& now = states_.at(records);
        const auto found = numbers_.find(name);
        std::string text = std::to_string(now.rows) + 'x' + std::to_string(now.columns) + '\n';
        for (std::size_t at = 0; at < now.cards.size(); ++at) {
            const bool is_own = found != numbers_.end() && now.controllers[at] == found->second;
            text += !now.cards[at]     ? "none"
                    : !now.face_up[at] ? "down"
                    : is_own           ? "my " + *now.cards[at]
                                       : "up " + *now.cards[at];
            text += '\n';
        }
        return text;
    }

private:
    model::naive_board dealt_;
    int game_ = 1;
    std::vector<model::naive_board> states_;
    std::map<std::string, model::player_number> numbers_;
    std::map<std::string, std::vector<flip>> flips_;

    /// flip NAME ROW,COLUMN; withdraw NAME ROW,COLUMN; release NAME; deal GAME SEED, where the
    /// cards lie as they did. The rest is no move.
    void apply(model::naive_board& now, const std::string& line)
    {
        const std::string word = line.substr(0, line.find(' '));
        if (word == "deal")
            return deal(now, std::stoi(line.substr(word.size() + 1)));
        if (word != "flip" && word != "withdraw" && word != "release")
            return;
        const std::string rest = line.substr(word.size() + 1);
        const std::string name = rest.substr(0, rest.find(' '));
        const auto who = numbers_.emplace(name, static_cast<model::player_number>(numbers_.size()))
                             .first->second;
        if (word == "withdraw")
            withdraw(now, who, rest.substr(name.size() + 1));
        else if (word == "release")
            settle(now.release(who));
        else
            flip_card(now, name, rest.substr(name.size() + 1));
    }
    /// Another one may have been dealt before.
    void deal(model::naive_board& now, int game)
    {
        if (game != game_ + 1)
            return;
        for (const auto& [name, number] : numbers_)
            if (now.awaited_by(number)) {
                flips_[name].back().decided = states_.size();
                flips_[name].back().ended_by = model::rule::r1a;
            }
        now = dealt_;
        game_ = game;
    }
    /// It may come late, when another flip waits.
    static void withdraw(model::naive_board& now, model::player_number who, const std::string& at)
    {
        const auto awaited = now.awaited_by(who);
        if (awaited &&
            std::to_string(*awaited / now.columns) + ',' + std::to_string(*awaited % now.columns) ==
                at)
            (void)now.withdraw(who);
    }
    void flip_card(model::naive_board& now, const std::string& name, const std::string& at)
    {
        const std::size_t comma = at.find(',');
        const model::naive_turn turn = now.flip(numbers_.at(name), std::stoi(at.substr(0, comma)),
                                                std::stoi(at.substr(comma + 1)));
        flips_[name].push_back({at, states_.size(), states_.size(), turn.ended_by});
        settle(turn);
    }
    void settle(const model::naive_turn& turn)
    {
        for (const auto& each : turn.settled)
            for (const auto& [name, number] : numbers_)
                if (number == each.who) {
                    flips_[name].back().decided = states_.size();
                    flips_[name].back().ended_by = each.ended_by;
                }
    }
};

} // namespace scramble::test
