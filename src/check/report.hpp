#pragma once

#include "check/trial.hpp"

#include <string>
#include <vector>

namespace scramble::check {

/// What was checked, for the heads of reports.
struct heading {
    std::string game;
    std::string edition;
    std::string more; ///< the command that tells more of a case, up to its id
};

/// Whether no case fails or came too late; and if some could not be tried, another than `start`
/// passes.
[[nodiscard]] bool is_good(const std::vector<tried>& all);

/// The results for people, on one screen: a line for each chapter, what fails, and what this server
/// does otherwise than scramble where the handout leaves it open.
[[nodiscard]] std::string for_people(const heading& head, const std::vector<tried>& all,
                                     bool has_colours);

/// One case, with all that was said.
[[nodiscard]] std::string in_detail(const tried& one);

/// The Test Anything Protocol, version 13.
[[nodiscard]] std::string as_tap(const std::vector<tried>& all);

/// JUnit's XML.
[[nodiscard]] std::string as_junit(const heading& head, const std::vector<tried>& all);

/// All cases, a line for each: its id, whether the handout demands it, its clause.
[[nodiscard]] std::string as_list(const std::vector<trial>& all);

} // namespace scramble::check
