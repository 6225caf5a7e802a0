#pragma once

#include "check/machine.hpp"
#include "check/random_game.hpp"
#include "check/stage.hpp"
#include "check/trial.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace scramble::check {

/// What is checked, and how.
struct plan {
    std::string edition;
    std::string run;    ///< the command that starts a server; empty if one runs already
    game_address where; ///< of the running server
    patience times;
    std::chrono::seconds whole{45}; ///< after this long no case is begun
};

/// A game that can be checked, in one edition.
struct checked_game {
    std::string name;
    std::vector<trial> trials;
    /// Asks what every server answers at once, and takes the answer.
    std::function<void(stage&)> ask;
    random_games random;
};

/// Plays cases against a server, one after another.
class checker {
public:
    explicit checker(plan how) : how_(std::move(how)), end_(steady::now() + how_.whole) {}

    /// Asks once, to find that the server is there, and how long its answers take. Result: what is
    /// wrong with it.
    [[nodiscard]] std::optional<std::string> meet(const checked_game& game);

    /// Plays cases, in order; servers for the next few are started ahead. `hear` is told of each.
    [[nodiscard]] std::vector<tried> try_all(const std::vector<trial>& trials,
                                             const std::function<void(const tried&)>& hear);

    /// Plays so many random games, of which the first has that seed. Of the first that fails it
    /// finds a shorter one that fails likewise.
    [[nodiscard]] tried play_randomly(const random_games& games, std::uint64_t seed,
                                      unsigned count);

private:
    machine machine_;
    plan how_;
    steady::time_point end_;

    /// A case whose server starts; it ends with the case.
    struct attempt;

    [[nodiscard]] std::unique_ptr<attempt> begin(const trial& what);
    [[nodiscard]] static finding end(attempt& begun);
    [[nodiscard]] finding play(std::unique_ptr<attempt> begun);
    [[nodiscard]] finding play(const trial& what);
    [[nodiscard]] finding play_shortest(const random_game& game, finding failed);
};

} // namespace scramble::check
