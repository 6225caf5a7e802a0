#include "check/trial.hpp"

#include "check/causes.hpp"
#include "check/handout.hpp"

namespace scramble::check {

trial random_trial()
{
    trial one{"Random play", "random", "Random games go as the rules say, move by move.", {},
              true,          nullptr};
    one.sentence = sentence_for(memory_sentences(), one.id); // Minesweeper has the same
    one.cause = usual_cause_of(one.id);
    return one;
}

} // namespace scramble::check
