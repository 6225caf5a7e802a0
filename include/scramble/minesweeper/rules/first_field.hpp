#pragma once

#include "scramble/minesweeper/rules/board.hpp"
#include "scramble/random.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace scramble::minesweeper {

/// What a field that the first dig lays has to be (rooms-4).
struct field_order {
    std::uint32_t columns = 1;
    std::uint32_t rows = 1;
    std::uint64_t bombs = 0; ///< fewer than there are squares
    square first;            ///< the square of the first dig
    std::uint64_t seed = 0;
};

/// A field with so many bombs, none on the first square. None is beside it either, as long as the
/// others can hold all. Each such field is equally likely; the same order gives the same.
[[nodiscard]] field field_around(const field_order& wanted);

/// Looks for a field that is cleared from its first dig without a guess (rooms-5).
///
/// It plays a field as a careful player would, who takes each number by itself and every two that
/// share squares, and who counts the bombs that are left. Where that player would have to guess, it
/// moves bombs that are not known yet, and goes on; at the end it plays the field from the
/// beginning. Where moving does not help, it takes bombs away; after `most_steps`, all that are not
/// known where it has to guess: so it comes to an end on any field, and soon.
///
/// The same order gives the same field. It uses no clock: the caller decides how much it does at
/// once.
class field_search {
public:
    static constexpr std::size_t most_steps = 300'000;

    explicit field_search(const field_order& wanted);

    /// Goes on for about so many steps of at most 2 us. Result: whether the field is found.
    bool work(std::size_t steps);

    /// Requires: it is found.
    [[nodiscard]] field found() &&;

    /// How often it has moved bombs, or taken one away.
    [[nodiscard]] std::size_t changes() const { return changes_; }

private:
    // Represents: bombs_ is the field; known_ what the player of this run through the field has
    // found out. Numbers whose surroundings have changed since the player looked at them are in
    // fresh_; those that have to be compared with others in compared_, each once (waits_).
    enum class fact : std::uint8_t { none, safe, bomb };
    using places = std::vector<std::uint32_t>;
    /// At most eight squares.
    struct few {
        std::size_t size = 0;
        std::array<std::uint32_t, 8> all{};
        void add(std::uint32_t place) { all[size++] = place; }
        [[nodiscard]] const std::uint32_t* begin() const { return all.data(); }
        [[nodiscard]] const std::uint32_t* end() const { return all.data() + size; }
    };
    /// What a number says: so many of these squares have a bomb.
    struct clue {
        few open;
        std::size_t bombs = 0;
    };

    field bombs_;
    std::uint32_t first_;
    random_numbers random_;
    std::vector<fact> known_;
    places fresh_;
    places compared_;
    std::vector<std::uint8_t> waits_;
    std::uint64_t bombs_left_ = 0;
    std::uint64_t unknown_ = 0;
    std::size_t most_moves_;
    std::size_t changes_ = 0;
    std::size_t steps_ = 0;
    bool has_changed_ = false; ///< in this run
    bool is_found_ = false;

    void begin_run();
    bool step();
    void learn(std::uint32_t place, fact as);
    bool learn(const few& squares, fact as);
    void look_at(std::uint32_t number);
    void compare(std::uint32_t number);
    [[nodiscard]] bool compare(const clue& one, const clue& other);
    [[nodiscard]] clue clue_at(std::uint32_t number) const;
    template <class Visit>
    void for_each_around(std::uint32_t place, std::uint32_t reach, Visit visit) const;
    void help();
    void give_up();
    [[nodiscard]] bool turn(const few& squares, bool into_bombs);
    [[nodiscard]] places others(const few& but, bool with_bombs);
    void shuffle(places& all);
    void open_wall();
    void move_out(const few& open);
    [[nodiscard]] std::uint32_t a_bomb_of(const few& squares) const;
    [[nodiscard]] bool is_beside_first(std::uint32_t place) const;
    void put(std::uint32_t place, bool bomb);
};

} // namespace scramble::minesweeper
