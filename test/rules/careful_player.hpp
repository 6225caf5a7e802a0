#pragma once

#include "drawn_field.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace scramble::minesweeper {

/// Clears a board without a guess, or gives up. It sees what people see: the squares, and how many
/// bombs there are. It shares nothing with `field_search`: for every two numbers it tries how many
/// bombs can be in the squares around the one alone, around both, and around the other alone. That
/// is simple, and slow.
class careful_player {
public:
    careful_player(board& on, std::uint64_t bombs) : on_(on), bombs_(bombs) {}

    /// Digs the first square, then whatever it knows. Result: whether the board is cleared.
    bool clears(square first)
    {
        dig(first);
        while (!hit_ && !on_.is_cleared() && (look_at_numbers() || dig_the_rest())) {
        }
        return !hit_ && on_.is_cleared();
    }
    /// Whether it was wrong.
    [[nodiscard]] bool has_hit() const { return hit_; }

private:
    using squares = std::set<square>;
    struct part {
        squares of;
        std::size_t least = 99; ///< bombs, as far as has been tried
        std::size_t most = 0;
    };

    board& on_;
    std::uint64_t bombs_;
    squares known_; ///< to have a bomb
    bool hit_ = false;

    void dig(square at) { hit_ = on_.dig(at).boom || hit_; }

    [[nodiscard]] std::vector<square> all_within(square of, std::uint32_t reach) const
    {
        std::vector<square> near;
        for (square at{0, of.y - std::min(of.y, reach)}; at.y <= of.y + reach && at.y < on_.rows();
             ++at.y) {
            for (at.x = of.x - std::min(of.x, reach); at.x <= of.x + reach && at.x < on_.columns();
                 ++at.x)
                near.push_back(at);
        }
        return near;
    }

    /// The squares around a number that may have a bomb or not.
    [[nodiscard]] squares open_around(square number) const
    {
        squares open;
        for (const square each : all_within(number, 1)) {
            if (on_.symbol_at(each) == '-' && !known_.contains(each))
                open.insert(each);
        }
        return open;
    }

    /// How many bombs are in these squares.
    [[nodiscard]] std::size_t bombs_around(square number) const
    {
        const char shown = on_.symbol_at(number);
        std::size_t bombs = shown == ' ' ? 0 : static_cast<std::size_t>(shown - '0');
        for (const square each : all_within(number, 1))
            bombs -= known_.contains(each) ? 1 : 0;
        return bombs;
    }

    bool look_at_numbers()
    {
        bool is_news = false;
        for (square one{0, 0}; one.y < on_.rows(); ++one.y) {
            for (one.x = 0; one.x < on_.columns(); ++one.x) {
                if (on_.symbol_at(one) == '-' || open_around(one).empty())
                    continue;
                for (const square other : all_within(one, 2)) // itself, too
                    is_news = (on_.symbol_at(other) != '-' && compare(one, other)) || is_news;
            }
        }
        return is_news;
    }

    bool compare(square one, square other)
    {
        part alone;
        part both;
        part beyond{open_around(other)};
        for (const square each : open_around(one))
            (beyond.of.erase(each) > 0 ? both : alone).of.insert(each);
        const std::size_t around_one = bombs_around(one);
        const std::size_t around_other = bombs_around(other);
        const auto note = [](part& in, std::size_t bombs) {
            in.least = std::min(in.least, bombs);
            in.most = std::max(in.most, bombs);
        };
        for (std::size_t shared = 0; shared <= both.of.size(); ++shared) {
            if (shared > around_one || shared > around_other ||
                around_one - shared > alone.of.size() || around_other - shared > beyond.of.size())
                continue;
            note(alone, around_one - shared);
            note(both, shared);
            note(beyond, around_other - shared);
        }
        const bool knows_alone = learn(alone);
        const bool knows_both = learn(both);
        return learn(beyond) || knows_both || knows_alone;
    }

    bool learn(const part& in)
    {
        if (in.of.empty() || (in.most > 0 && in.least < in.of.size()))
            return false;
        for (const square each : in.of) {
            if (in.most > 0)
                known_.insert(each);
            else
                dig(each);
        }
        return true;
    }

    /// Once all bombs are known, the rest has none.
    bool dig_the_rest()
    {
        if (known_.size() != bombs_)
            return false;
        for (square at{0, 0}; at.y < on_.rows(); ++at.y) {
            for (at.x = 0; at.x < on_.columns(); ++at.x) {
                if (!known_.contains(at))
                    dig(at);
            }
        }
        return true;
    }
};

} // namespace scramble::minesweeper
