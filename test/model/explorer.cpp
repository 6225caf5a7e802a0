#include "explorer.hpp"

#include <cstdint>
#include <list>
#include <sstream>
#include <unordered_set>
#include <utility>

#include "state_facts.hpp"
#include "state_key.hpp"

namespace scramble::model {

using memory::board;

namespace {

std::vector<move> moves_of(const game& rules)
{
    std::vector<move> moves;
    for (player_number who = 0; who < rules.players; ++who) {
        for (int row = 0; row < rules.rows; ++row) {
            for (int column = 0; column < rules.columns; ++column)
                moves.push_back({move::kind::flip, who, row, column, {}});
        }
        moves.push_back({move::kind::release, who, 0, 0, {}});
        // Also for players who do not wait: then it must do nothing.
        moves.push_back({move::kind::withdraw, who, 0, 0, {}});
    }
    for (const board::substitution& by : rules.replacements)
        moves.push_back({move::kind::replace, 0, 0, 0, by});
    return moves;
}

// Whether swapping the names of two cards leaves the replacements the same.
bool cards_are_alike(const game& rules)
{
    if (!rules.rules.pairs.empty())
        return false;
    std::set<std::string> texts(rules.cards.begin(), rules.cards.end());
    for (const board::substitution& by : rules.replacements) {
        for (const auto& [from, to] : by)
            texts.insert({from, to});
    }
    const std::set<board::substitution> all(rules.replacements.begin(), rules.replacements.end());
    for (auto one = texts.begin(); one != texts.end(); ++one) {
        for (auto other = texts.begin(); other != one; ++other) {
            const auto renamed = [&](const std::string& text) {
                return text == *one ? *other : text == *other ? *one : text;
            };
            for (const board::substitution& by : all) {
                board::substitution swapped;
                for (const auto& [from, to] : by)
                    swapped[renamed(from)] = renamed(to);
                if (!all.contains(swapped))
                    return false;
            }
        }
    }
    return true;
}

// Breadth first. Only the newest generation of states is kept whole. Of earlier states it keeps the
// keys, to recognise them, and the moves, to report them.
class explorer {
public:
    explorer(game rules, states by)
        : rules_(std::move(rules)), by_(by), cards_are_alike_(cards_are_alike(rules_)),
          moves_(moves_of(rules_))
    {
    }

    census explore()
    {
        const board_and_model start{rules_.rows, rules_.columns, rules_.cards, rules_.rules};
        generation newest;
        add(start, {}, newest);
        while (!newest.empty() && found_.problem.empty()) {
            generation next;
            for (const member& each : newest)
                expand(each, next);
            spent_.splice(spent_.end(), newest);
            newest = std::move(next);
        }
        found_.states = origins_.size();
        found_.folded = known_folded_.size();
        return found_;
    }

private:
    struct origin {
        std::uint32_t state = 0;
        std::uint32_t move = 0;
    };
    struct member {
        std::uint32_t state;
        board_and_model boards;
    };
    using generation = std::list<member>;

    void add(const board_and_model& boards, origin from, generation& to)
    {
        if (!is_new(boards))
            return;
        const auto state = static_cast<std::uint32_t>(origins_.size());
        origins_.push_back(from);
        if (spent_.empty()) {
            to.push_back({state, boards});
            return;
        }
        to.splice(to.end(), spent_, spent_.begin());
        to.back().state = state;
        to.back().boards = boards;
    }

    bool is_new(const board_and_model& boards)
    {
        const board& real = boards.board;
        if (by_ == states::exact && !known_.insert(exact_key(real, rules_.players)).second)
            return false;
        if (rules_.rules.last_pair)
            return true;
        const bool is_first =
            known_folded_.insert(folded_key(real, rules_.players, cards_are_alike_)).second;
        return is_first || by_ == states::exact;
    }

    void expand(const member& from, generation& next)
    {
        board_and_model boards = from.boards; // one for all moves: allocating is what takes time
        for (std::uint32_t i = 0; i < moves_.size() && found_.problem.empty(); ++i) {
            const origin last{from.state, i};
            const move& made = moves_[i];
            boards = from.boards;
            const move_result result = boards.make(made);
            if (made.what == move::kind::flip)
                found_.outcomes.insert(result.turn.outcome);
            count(result.turn.taken, made);

            report(result.difference, last);
            report(boards.difference(rules_.players), last);
            report(broken_step_fact(from.boards.board, boards.board, made, result, rules_.players),
                   last);
            if (found_.problem.empty()) // otherwise it would abort before the problem is reported
                boards.board.check_invariants();
            add(boards, last, next);
        }
    }

    void count(const memory::last_pair& taken, const move& made)
    {
        if (taken.taken_by == memory::nobody)
            return;
        const bool is_mover =
            made.what == move::kind::flip && taken.taken_by == player_of(made.who);
        found_.taken_by_mover += is_mover ? 1 : 0;
        found_.taken_by_another += is_mover ? 0 : 1;
        found_.taken_from_another += taken.taken_from == memory::nobody ? 0 : 1;
    }

    // Keeps only the first problem; the later ones follow from it.
    void report(const std::string& problem, origin last)
    {
        if (problem.empty() || !found_.problem.empty())
            return;
        std::vector<origin> way{last};
        while (way.back().state != 0)
            way.push_back(origins_[way.back().state]);
        std::ostringstream text;
        for (auto each = way.rbegin(); each != way.rend(); ++each)
            text << moves_[each->move] << '\n';
        text << problem;
        found_.problem = text.str();
    }

    game rules_;
    states by_;
    bool cards_are_alike_;
    std::vector<move> moves_;
    std::unordered_set<std::string> known_;
    std::unordered_set<std::string> known_folded_;
    std::vector<origin> origins_;
    generation spent_; ///< expanded states, whose memory new ones reuse
    census found_;
};

} // namespace

census explore(const game& rules, states by)
{
    return explorer{rules, by}.explore();
}

} // namespace scramble::model
