#include "check/following.hpp"
#include "check/language.hpp"
#include "check/report.hpp"
#include "check/report_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <stdexcept>
#include <system_error>

namespace scramble::check {

namespace {

/// What was said is in UTF-8 already, and a line each.
std::string in_json(std::string_view text)
{
    std::string result = "\"";
    for (const char each : text) {
        if (each == '\n')
            result += "\\n";
        else
            result += each == '"' || each == '\\' ? std::string{'\\', each} : std::string(1, each);
    }
    return result + '"';
}

std::string in_seconds(milliseconds time)
{
    return fmt::format("{}.{:03}", time.count() / 1000, time.count() % 1000);
}

/// The score of an incomplete check: the share that passes of the demanded cases that were not too
/// late, of the points for all of them. That a server starts shows nothing of them.
std::string score_if_incomplete(const std::vector<tried>& all)
{
    const auto count = [&](auto holds) {
        return static_cast<double>(std::ranges::count_if(all, holds));
    };
    const auto is_late = [](const tried& each) {
        return each.what.is_demanded && each.found.is == verdict::late;
    };
    const double late = count(is_late);
    if (late == 0)
        return "";
    const double passed = count([](const tried& each) { return each.found.is == verdict::passes; });
    const double possible = count([](const tried& each) { return each.what.is_demanded; });
    const double judged = possible - late;
    const bool is_only_start =
        judged <= count([](const tried& each) { return each.what.id == "start"; });
    return fmt::format(", \"score\": {:.2f}", is_only_start ? passed : passed * possible / judged);
}

} // namespace

std::string as_tap(const std::vector<tried>& all)
{
    const auto follows = what_follows(all);
    std::string text = fmt::format("TAP version 13\n1..{}\n", all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& [what, found, took] = all[i];
        const bool fails = found.is == verdict::fails;
        text += fmt::format("{} {} - {}", fails ? "not ok" : "ok", i + 1, what.id);
        if (found.is == verdict::open)
            text += found.what.empty() ? " # open as scramble" : " # open unlike scramble";
        if (found.is == verdict::untried || found.is == verdict::late)
            text += " # SKIP " + found.what;
        text += '\n';
        for (const std::string& each : found.lenient)
            text += fmt::format("# read leniently: {}\n", each);
        if (!fails && (found.is != verdict::open || found.what.empty()))
            continue;
        text += fmt::format("# {}\n", spoken(what.clause));
        if (!what.sentence.empty())
            text += fmt::format("# {}, {}\n", spoken("The handout"), what.sentence);
        text += fmt::format("# {}\n{}", found.what, usual_cause(all[i], "# "));
        if (const auto by = follows.find(what.id); by != follows.end())
            text += fmt::format("# May follow from {}.\n", by->second);
        for (const std::string& line : found.talk)
            text += "#   " + line + '\n';
    }
    return text;
}

std::string as_junit(const heading& head, const std::vector<tried>& all)
{
    const auto count = [&](verdict is) {
        return std::ranges::count(all, is, [](const tried& each) { return each.found.is; });
    };
    milliseconds whole{0};
    for (const tried& each : all)
        whole += each.took;
    std::string text =
        fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    "<testsuite name=\"{}, edition {}\" tests=\"{}\" failures=\"{}\" errors=\"0\" "
                    "skipped=\"{}\" time=\"{}\">\n",
                    escaped(head.game), escaped(head.edition), all.size(), count(verdict::fails),
                    count(verdict::late) + count(verdict::untried), in_seconds(whole));
    const auto follows = what_follows(all);
    for (const tried& each : in_order_of_telling(all)) {
        const auto& [what, found, took] = each;
        text += fmt::format("  <testcase classname=\"{}\" name=\"{}\" time=\"{}\">\n",
                            escaped(what.group), escaped(what.id + ": " + what.clause),
                            in_seconds(took));
        std::string talk;
        if (const auto by = follows.find(what.id); by != follows.end())
            talk = fmt::format("May follow from {}.\n", by->second);
        for (const std::string& line : found.talk)
            talk += escaped(line) + '\n';
        if (found.is == verdict::fails)
            text += fmt::format("    <failure message=\"{}\" type=\"fails\">{}{}</failure>\n",
                                escaped(found.what), escaped(usual_cause(each, "")), talk);
        if (found.is == verdict::untried || found.is == verdict::late)
            text += fmt::format("    <skipped message=\"{}\"/>\n", escaped(found.what));
        std::string notes;
        for (const std::string& one : found.lenient)
            notes += fmt::format("read leniently: {}\n", escaped(one));
        if (found.is == verdict::open)
            text += fmt::format("    <system-out>{}open in the handout: {}</system-out>\n", notes,
                                found.what.empty() ? "as scramble" : escaped(found.what));
        else if (!notes.empty())
            text += fmt::format("    <system-out>{}</system-out>\n", notes);
        text += "  </testcase>\n";
    }
    return text + "</testsuite>\n";
}

void write_report(std::string_view option, const std::string& path, std::string_view text)
{
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << text;
    file.close();
    if (!file)
        throw std::runtime_error(
            fmt::format("{}: {}: {}", option, path, std::generic_category().message(errno)));
}

std::string as_gradescope(const std::vector<tried>& all)
{
    std::string tests;
    const auto follows = what_follows(all);
    for (const tried& each : in_order_of_telling(all)) {
        const bool passes = each.found.is == verdict::passes;
        if (!passes && each.found.is != verdict::fails)
            continue;
        std::string output = passes ? "" : in_detail(each);
        if (const auto by = follows.find(each.what.id); by != follows.end())
            output += fmt::format("({})\n", spoken("may follow from {}", by->second));
        tests +=
            fmt::format("{}\n  {{\"name\": {}, \"status\": \"{}\", \"score\": {}, "
                        "\"max_score\": 1, \"output\": {}}}",
                        tests.empty() ? "" : ",", in_json(each.what.id + ": " + each.what.clause),
                        passes ? "passed" : "failed", passes ? 1 : 0, in_json(output));
    }
    const std::string score = score_if_incomplete(all);
    std::string output =
        score.empty() && status_of(all) != 3 ? "" : spoken("The check is incomplete.") + '\n';
    output += remarks(all);
    output.erase(0, output.starts_with('\n') ? 1 : 0);
    output.erase(output.find_last_not_of('\n') + 1); // npos + 1 is 0
    return fmt::format("{{\"output\": {}{}, \"tests\": [{}\n]}}\n", in_json(output), score, tests);
}

} // namespace scramble::check
