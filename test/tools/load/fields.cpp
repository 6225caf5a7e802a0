// How long it takes to find fields that are cleared without a guess (rooms-5), as a room looks for
// them: so many steps at once, then the loop has its turn.
//
//     fields COLUMNS ROWS BOMBS COUNT      prints `median_ms`, `p99_ms`, `worst_ms` and `turn_ms`
//
// Of COUNT fields, with first digs everywhere. The last is the longest that the loop was held, in
// time of the processor.

#include "scramble/minesweeper/rules/first_field.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

namespace {

using clock_type = std::chrono::steady_clock;
using milliseconds = std::chrono::duration<double, std::milli>;

constexpr std::size_t steps_a_turn = 1000; // as in host/minesweeper_kind.cpp

milliseconds of_the_processor()
{
    timespec used{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

std::uint32_t number(const char* text)
{
    return static_cast<std::uint32_t>(std::stoul(text));
}

} // namespace

int main(int count, char* arguments[])
{
    if (count != 5) {
        std::cerr << "usage: fields COLUMNS ROWS BOMBS COUNT\n";
        return 2;
    }
    scramble::minesweeper::field_order wanted{
        number(arguments[1]), number(arguments[2]), number(arguments[3]), {}};
    const std::uint32_t squares = wanted.columns * wanted.rows;
    std::vector<milliseconds> times;
    milliseconds longest{};
    for (const std::uint64_t fields = number(arguments[4]); wanted.seed < fields; ++wanted.seed) {
        const auto first = static_cast<std::uint32_t>(wanted.seed * 7919 % squares); // a prime
        wanted.first = {first % wanted.columns, first / wanted.columns};
        const auto begun = clock_type::now();
        scramble::minesweeper::field_search search(wanted);
        for (bool is_found = false; !is_found;) {
            const milliseconds turn = of_the_processor();
            is_found = search.work(steps_a_turn);
            longest = std::max(longest, of_the_processor() - turn);
        }
        times.emplace_back(clock_type::now() - begun);
    }
    std::sort(times.begin(), times.end());
    std::cout << "median_ms " << times[times.size() / 2].count() << "\np99_ms "
              << times[times.size() * 99 / 100].count() << "\nworst_ms " << times.back().count()
              << "\nturn_ms " << longest.count() << '\n';
}
