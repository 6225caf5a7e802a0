#pragma once

#include "check/machine.hpp"
#include "check/plan.hpp"
#include "check/random_game.hpp"
#include "check/trial.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace scramble::check {

/// Plays cases against a server, one after another.
///
/// Cases that can share a server are played on one. A case that does not pass there is played again
/// on a server of its own, and only that counts. So is whatever fails because something came too
/// early or not in time, such as an answer or the start, unless none has come for a few cases.
class checker {
public:
    explicit checker(plan how);
    checker(const checker&) = delete;
    checker& operator=(const checker&) = delete;
    ~checker();

    /// Plays the first case, `start`, a few times over, to learn how long answers take, and then
    /// what prepares the other cases, of which nothing counts but a flood. A server that is slow
    /// gets more time. If no time is left to play it again, what failed first counts.
    [[nodiscard]] tried meet(const trial& start, const std::function<void(stage&)>& preparation);

    /// When all has to be over.
    [[nodiscard]] steady::time_point end() const { return machine_.end(); }

    /// How long the server may take, as `meet` has found out.
    [[nodiscard]] const patience& times() const { return how_.times; }

    /// How many servers such as that one keep a processor busy: more than one where it is slow
    /// because it waits. `meet` has found that out, too.
    [[nodiscard]] std::size_t a_processor() const
    {
        return static_cast<std::size_t>(std::max<milliseconds::rep>(waits_, 1));
    }

    /// Plays cases; servers for the next few are started ahead. `hear` is told of each, nearly in
    /// order.
    void try_all(const std::vector<trial>& trials, const std::function<void(const tried&)>& hear);

    /// Plays random games: that of the seed `first`, the `step`th behind it, and so on below `end`.
    /// Of the first that fails it finds a shorter one that fails likewise.
    [[nodiscard]] tried play_randomly(const random_games& games, std::uint64_t first,
                                      std::uint64_t step, std::uint64_t end);

private:
    /// A case whose server starts; it ends with the case.
    struct attempt;

    machine machine_;
    plan how_;
    trial shared_trial_;               ///< whose server many cases share
    std::unique_ptr<attempt> shared_;  ///< null until a case asks for it
    std::unique_ptr<attempt> leaving_; ///< the last one; its server ends while the next is played
    int shared_starts_ = 0;
    int distrust_ = 0; ///< cases, one after another, in which the shared server was silent
    int silent_ = 0;   ///< cases, one after another, without an answer
    int endless_ = 0;  ///< cases, one after another, that were sent lines without end
    milliseconds::rep waits_ = 1; ///< of its time, for each part in which it works
    milliseconds usual_{0};       ///< the time for an answer, unless it is silent
    std::string endless_case_;    ///< the first of those

    [[nodiscard]] attempt* shared();
    [[nodiscard]] std::optional<finding> play_shared(const trial& trial);
    [[nodiscard]] bool should_play_again(const finding& found) const;
    [[nodiscard]] finding meet_once(const trial& start,
                                    const std::function<void(stage&)>& preparation);
    [[nodiscard]] finding play_twice(std::unique_ptr<attempt> begun);
    void take_note(const tried& one);
    void expect_answers_in(milliseconds slowest);
    [[nodiscard]] std::unique_ptr<attempt> begin(const trial& trial);
    [[nodiscard]] static finding come_of(attempt& begun);
    /// Plays a case, and `behind` it, if it passes and there is any, what else that server shows.
    [[nodiscard]] finding play(std::unique_ptr<attempt> begun,
                               const std::function<void(stage&)>& behind = {});
    static void show_more(attempt& begun, const std::function<void(stage&)>& behind,
                          finding& found);
    [[nodiscard]] finding play(const trial& trial);
    /// Plays a case with little grace, which costs a fast server no time; a slow one may seem to
    /// fail, and then plays again with all the grace, as other cases do.
    [[nodiscard]] finding play_in_haste(const trial& trial);
    [[nodiscard]] finding play_shortest(const random_game& game, finding failed);
};

} // namespace scramble::check
