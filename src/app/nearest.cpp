#include "app/nearest.hpp"

#include <algorithm>
#include <numeric>

namespace scramble {

namespace {

/// How many letters to insert, delete or change to make one of the other (Levenshtein).
std::size_t distance(std::string_view one, std::string_view other)
{
    std::vector<std::size_t> row(other.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (const char letter : one) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 0; j < other.size(); ++j) {
            const std::size_t changed = diagonal + (letter == other[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

} // namespace

std::string nearest(std::string_view text, const std::vector<std::string>& names)
{
    std::string best;
    std::size_t least = text.size() / 2 + 1;
    for (const std::string& name : names) {
        if (const std::size_t d = distance(text, name); d < least) {
            least = d;
            best = name;
        }
    }
    return best;
}

} // namespace scramble
