#pragma once

#include "check/machine.hpp"
#include "check/plan.hpp"
#include "check/random_game.hpp"
#include "check/trial.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace scramble::check {

/// Plays cases against a server, one after another.
class checker {
public:
    explicit checker(plan how) : machine_(how.whole), how_(std::move(how)) {}

    /// Plays the first case, `start`, a few times over, to learn how long answers take.
    [[nodiscard]] tried meet(const trial& start);

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

    /// A case whose server starts; it ends with the case.
    struct attempt;

    [[nodiscard]] std::unique_ptr<attempt> begin(const trial& what);
    [[nodiscard]] static finding end(attempt& begun);
    [[nodiscard]] finding play(std::unique_ptr<attempt> begun);
    [[nodiscard]] finding play(const trial& what);
    /// Plays a case with little grace, which costs a fast server no time; a slow one may seem to
    /// fail, and then plays once more with the grace of all cases.
    [[nodiscard]] finding play_in_haste(const trial& what);
    [[nodiscard]] finding play_shortest(const random_game& game, finding failed);
};

} // namespace scramble::check
