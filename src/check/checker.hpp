#pragma once

#include "check/stage.hpp"
#include "check/trial.hpp"

#include <functional>
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
};

/// Tries all cases, in order. `hear` is told of each as it ends.
[[nodiscard]] std::vector<tried> check_all(const std::vector<trial>& trials, const plan& how,
                                           const std::function<void(const tried&)>& hear);

} // namespace scramble::check
