#include "net/places.hpp"

#include "catch.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace scramble::net {

TEST_CASE("one network leaves half of the places to the others, and these again", "[net]")
{
    places all(8);
    std::vector<places::place> taken;
    const auto take = [&](const std::string& network) {
        std::size_t count = 0;
        for (auto made = all.take(network); made != nullptr; made = all.take(network)) {
            taken.push_back(std::move(made));
            ++count;
        }
        return count;
    };
    CHECK(take("a") == 4);
    CHECK(take("b") == 2);
    CHECK(take("c") == 1);
    CHECK(take("d") == 1); // each has one, as long as there is one
    CHECK(take("e") == 0);
    taken.erase(taken.begin());
    CHECK(take("a") == 0); // it has more than half of what the others leave
    CHECK(take("e") == 1);
    taken.clear();
    CHECK(take("") == 8); // of whom nothing is known
}

TEST_CASE("few may always come from one network, and later half of those who are left", "[net]")
{
    arrivals all;
    const auto come = [&](const std::string& network, std::size_t taken) {
        std::size_t count = 0;
        while (taken + count < 1000 && all.admit(network, taken + count, 1000))
            ++count;
        return count;
    };
    CHECK(come("a", 0) == 501);
    CHECK(come("b", 501) == 250);
    CHECK(come("c", 950) == 50);       // all that are left
    CHECK(all.admit("d", 1000, 1000)); // that they are full is told elsewhere
}

} // namespace scramble::net
