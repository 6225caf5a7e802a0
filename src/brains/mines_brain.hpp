#pragma once

#include "scramble/minesweeper/rules/board.hpp"
#include "scramble/random.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble {

/// A field of Minesweeper as its players see it.
struct field_view {
    std::uint32_t columns = 0;
    std::uint32_t rows = 0;
    /// Row by row: `-` untouched, `F` flagged, a space or `1` to `8` dug.
    std::string squares;

    /// Whether that is such a square.
    [[nodiscard]] static bool is_square(char each)
    {
        return each == '-' || each == 'F' || each == ' ' || (each >= '1' && each <= '8');
    }
};

/// Reads the rows of a field, each with its newline; nothing if `text` is no field.
[[nodiscard]] std::optional<field_view> read_field_view(std::string_view text);

/// How well a program plays Minesweeper. Each level knows what those before it know.
enum class mines_skill : std::uint8_t {
    guesses = 1,  ///< digs anywhere every third time
    counts = 2,   ///< knows what follows from one number
    compares = 3, ///< knows what follows from two numbers
};

/// The decisions of a Minesweeper player. Values only: no clock, no network; the same seed and
/// fields give the same choices.
///
/// It trusts numbers, and no flag of others. It never digs what it knows to be a bomb. Where
/// nothing is certain it digs the square with the least risk, so it is never stuck.
class mines_brain {
public:
    mines_brain(mines_skill skill, std::uint64_t seed);

    /// Looks at the field.
    void see(field_view field);

    /// Whether nothing is left to dig as far as it knows: every square is dug or flagged, and it
    /// knows of no wrong flag.
    [[nodiscard]] bool is_done() const;

    struct move {
        enum class kind : std::uint8_t { dig, flag, deflag };
        kind what;
        minesweeper::square at;
        bool is_certain; ///< whether it follows from the numbers
    };
    /// What to do on the last field seen. When it is done but the field is not cleared, a flag is
    /// wrong: then it removes the one that is most likely wrong. Nothing if no such flag is left.
    [[nodiscard]] std::optional<move> choose();

private:
    // Represents: field_ is the last field seen; known_ is what follows from it about each square
    // that is not dug.
    enum class fact : std::uint8_t { none, safe, bomb };
    /// At most `Most` squares, kept without an allocation: a field has many numbers.
    template <std::size_t Most>
    class few {
    public:
        using value_type = std::size_t;
        void push_back(std::size_t place) { places_[size_++] = place; }
        [[nodiscard]] const std::size_t* begin() const { return places_.data(); }
        [[nodiscard]] const std::size_t* end() const { return places_.data() + size_; }
        [[nodiscard]] std::size_t size() const { return size_; }
        [[nodiscard]] bool empty() const { return size_ == 0; }

    private:
        std::array<std::size_t, Most> places_;
        std::size_t size_ = 0;
    };
    /// The squares around a number about which nothing is known, and how many bombs they hold.
    struct clue {
        few<8> open;
        std::size_t bombs = 0;
    };

    mines_skill skill_;
    random_numbers random_;
    field_view field_;
    std::vector<fact> known_;

    void reason();
    [[nodiscard]] bool count();
    [[nodiscard]] bool compare();
    [[nodiscard]] bool compare(const clue& one, const clue& other);
    bool learn(const few<8>& squares, fact as);
    [[nodiscard]] bool is_number(std::size_t place) const;
    [[nodiscard]] clue clue_at(std::size_t place) const;
    [[nodiscard]] few<24> around(std::size_t place, std::uint32_t reach) const;
    [[nodiscard]] std::vector<std::size_t> find(char square, fact as) const;
    [[nodiscard]] std::vector<std::size_t>
    least_risky(const std::vector<std::size_t>& places) const;
    [[nodiscard]] double risk_at(std::size_t place) const;
    [[nodiscard]] std::optional<move>
    one_of(move::kind kind, const std::vector<std::size_t>& places, bool is_certain);
};

} // namespace scramble
