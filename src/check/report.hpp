#pragma once

#include "check/trial.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::check {

/// What was checked, for the heads of reports.
struct heading {
    std::string game;
    std::string edition;
    std::string more; ///< the command that tells more of a case, up to its id
};

/// The exit status of a check: 1 if a case fails; 3 if it is incomplete: some came too late, or
/// could not be tried, and none but `start` passes; else 0.
[[nodiscard]] int status_of(const std::vector<tried>& all);
/// The same in a word: "passes", "fails" or "incomplete".
[[nodiscard]] std::string_view word_for(const std::vector<tried>& all);

/// What fails, that first which may explain the others.
[[nodiscard]] std::vector<tried> failures(const std::vector<tried>& all);

/// What fails, without what may follow from another failure.
[[nodiscard]] std::vector<tried> own_failures(const std::vector<tried>& all);
/// The ids of the others, by the case whose failure may explain theirs.
[[nodiscard]] std::map<std::string, std::vector<std::string>>
following_failures(const std::vector<tried>& all);

/// All cases: first what fails, as it is told, and behind its own failures what may follow.
[[nodiscard]] std::vector<tried> in_order_of_telling(const std::vector<tried>& all);
/// Paragraphs of what may follow from other failures, and of what was read leniently, each behind
/// an empty line; empty if there is nothing of that.
[[nodiscard]] std::string remarks(const std::vector<tried>& all);

/// The cases of a chapter.
struct chapter_of_report {
    std::string title;
    std::vector<tried> cases;
};
[[nodiscard]] std::vector<chapter_of_report> by_chapter(const std::vector<tried>& all);
/// "5 passed, 1 failed", without what there is none of.
[[nodiscard]] std::string counts(const std::vector<tried>& all);

/// The results for people, on one screen: a line for each chapter, what fails, and what this server
/// does otherwise than scramble where the handout leaves it open.
[[nodiscard]] std::string for_people(const heading& head, const std::vector<tried>& all,
                                     bool has_colours);

/// A line with the usual cause of a failure, with a text before it; empty if there is none.
[[nodiscard]] std::string usual_cause(const tried& one, std::string_view before);

/// One case, with all that was said.
[[nodiscard]] std::string in_detail(const tried& one);

/// The Test Anything Protocol, version 13.
[[nodiscard]] std::string as_tap(const std::vector<tried>& all);

/// JUnit's XML, in the order of telling.
[[nodiscard]] std::string as_junit(const heading& head, const std::vector<tried>& all);

/// A page that needs no other file: the summary, and each case that fails, move by move.
[[nodiscard]] std::string as_html(const heading& head, const std::vector<tried>& all);

/// The JSON of Gradescope's results, in the order of telling: a point for each case that was judged
/// and passes. Those that were too late cost no points.
[[nodiscard]] std::string as_gradescope(const std::vector<tried>& all);

/// Writes a report where that option says. Throws std::runtime_error if that fails.
void write_report(std::string_view option, const std::string& path, std::string_view text);

/// All cases, a line for each: its id, whether the handout demands it, its clause.
[[nodiscard]] std::string as_list(const std::vector<trial>& all);

} // namespace scramble::check
