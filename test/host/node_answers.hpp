#pragma once

#include "catch.hpp"
#include "host/naive_room.hpp"
#include "instrument/answer.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace scramble::test {

/// What somebody asked a node over HTTP, and what came of it.
struct asked_node {
    std::string node;
    std::string who;
    std::string flip;       ///< ROW,COLUMN; empty: a look
    std::size_t asked;      ///< when, in steps
    std::size_t before;     ///< how many records there were
    std::size_t answered{}; ///< when; 0: not yet
    std::size_t after{};    ///< how many records there were then
    answer told{};

    [[nodiscard]] bool is_told() const { return told.status == 200 || told.status == 409; }
};

/// Compares what nodes have answered with what is kept.
class answers_check {
public:
    answers_check(const std::deque<asked_node>& all, naive_room& room) : all_(all), room_(room) {}

    void run()
    {
        check_flips();
        check_looks();
    }

private:
    const std::deque<asked_node>& all_;
    naive_room& room_;

    void check_flips()
    {
        std::map<std::string, std::size_t> done; // flips of each name
        std::size_t known = 0;                   // flips that have a record
        for (const asked_node& each : all_) {
            if (each.flip.empty())
                continue;
            const auto& made = room_.flips_of(each.who);
            INFO(each.who << " flips " << each.flip << " at " << each.node << " in step "
                          << each.asked << ", answered in " << each.answered << " by "
                          << each.told.status << ' ' << each.told.body);
            const std::size_t number = done[each.who]++;
            if (number >= made.size()) {
                CHECK_FALSE(each.is_told()); // what is answered is kept
                continue;
            }
            ++known;
            CHECK(made[number].at == each.flip);
            CHECK(made[number].record > each.before);
            if (each.is_told())
                check_told(each, made[number]);
        }
        std::size_t kept = 0;
        for (const auto& [name, number] : done)
            kept += room_.flips_of(name).size();
        CHECK(kept == known); // none is there twice
    }
    void check_told(const asked_node& asked, const naive_room::flip& made) const
    {
        CHECK(made.decided <= asked.after); // not before it was kept
        using model::rule;
        const bool is_failed =
            made.ended_by == rule::r1a || made.ended_by == rule::r2a || made.ended_by == rule::r2b;
        CHECK(made.ended_by != rule::r1d);
        CHECK((asked.told.status == 409) == is_failed);
        if (!is_failed)
            CHECK(asked.told.body == room_.seen_by(asked.who, made.decided));
    }
    /// Looks at a node never go back, nor behind an answer that the node has given before; and they
    /// show nothing that is not kept yet.
    void check_looks()
    {
        std::vector<const asked_node*> told;
        for (const asked_node& each : all_)
            if (each.is_told())
                told.push_back(&each);
        std::ranges::stable_sort(told, {}, &asked_node::answered);
        std::map<std::string, std::size_t> done;  // flips of each name
        std::map<std::string, std::size_t> least; // by node
        std::map<std::string, std::size_t> known; // the same, of the step that is looked at, too
        std::size_t step = 0;
        for (const asked_node* each : told) {
            if (std::exchange(step, each->answered) != each->answered)
                least = known;
            std::size_t& at_least = known[each->node];
            const std::size_t seen = each->flip.empty()
                                         ? found(*each, least[each->node])
                                         : room_.flips_of(each->who)[done[each->who]++].decided;
            at_least = std::max(at_least, seen);
        }
    }
    /// After how many records a look was answered, of the least that it can have been.
    [[nodiscard]] std::size_t found(const asked_node& look, std::size_t least) const
    {
        INFO("a look of " << look.who << " at " << look.node << " in step " << look.asked
                          << ", answered in " << look.answered << " by " << look.told.body);
        std::size_t at = least;
        while (at < look.after && room_.seen_by(look.who, at) != look.told.body)
            ++at;
        CHECK(room_.seen_by(look.who, at) == look.told.body);
        return at;
    }
};

} // namespace scramble::test
