#pragma once

#include "catch.hpp"

#include <cstddef>
#include <deque>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace scramble::test {

/// Visits each state that a model of a room can reach, by the shortest way, and tries each event in
/// it, in a real room of its own. What is answered, and what the room then tells, must be the same.
/// Result: how many states there are.
template <class Real, class Model>
std::size_t explore(const Model& beginning)
{
    std::set<Model> known{beginning};
    std::deque<std::pair<Model, std::vector<typename Model::event>>> next{{beginning, {}}};
    for (; !next.empty(); next.pop_front()) {
        for (const auto what : Model::events) {
            auto [model, done] = next.front();
            if (!model.is_possible(what))
                continue;
            done.push_back(what);
            const auto expected = model.apply(what);
            std::string text;
            for (const auto each : done)
                text += std::to_string(static_cast<int>(each)) + ' ';
            INFO("the events " << text);
            Real room(beginning);
            auto answered = expected;
            for (const auto each : done)
                answered = room.apply(each);
            CHECK(answered == expected);
            REQUIRE(room.told() == model.told());
            if (known.insert(model).second)
                next.emplace_back(model, done);
        }
    }
    return known.size();
}

} // namespace scramble::test
