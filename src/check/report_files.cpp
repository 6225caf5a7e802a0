#include "check/report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace scramble::check {

namespace {

/// Text for an element or an attribute. What was said is in UTF-8 already, without control
/// characters.
std::string escaped(std::string_view text)
{
    std::string result;
    for (const char each : text) {
        switch (each) {
        case '&': result += "&amp;"; break;
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '"': result += "&quot;"; break;
        default: result += each;
        }
    }
    return result;
}

} // namespace

std::string as_tap(const std::vector<tried>& all)
{
    std::string text = fmt::format("TAP version 13\n1..{}\n", all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& [what, found] = all[i];
        const bool fails = found.is == verdict::fails || found.is == verdict::late;
        text += fmt::format("{} {} - {}", fails ? "not ok" : "ok", i + 1, what.id);
        if (found.is == verdict::open)
            text += found.what.empty() ? " # open as scramble" : " # open unlike scramble";
        if (found.is == verdict::untried)
            text += " # SKIP " + found.what;
        text += '\n';
        for (const std::string& each : found.lenient)
            text += fmt::format("# read leniently: {}\n", each);
        if (!fails && (found.is != verdict::open || found.what.empty()))
            continue;
        text += fmt::format("# {}\n", what.clause);
        if (!what.sentence.empty())
            text += fmt::format("# The handout, {}\n", what.sentence);
        text += fmt::format("# {}\n", found.what);
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
    std::string text =
        fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    "<testsuite name=\"{}, edition {}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" "
                    "skipped=\"{}\">\n",
                    escaped(head.game), escaped(head.edition), all.size(), count(verdict::fails),
                    count(verdict::late), count(verdict::untried));
    for (const auto& [what, found] : all) {
        text += fmt::format("  <testcase classname=\"{}\" name=\"{}\">\n", escaped(what.group),
                            escaped(what.id + ": " + what.clause));
        std::string talk;
        for (const std::string& line : found.talk)
            talk += escaped(line) + '\n';
        if (found.is == verdict::fails)
            text += fmt::format("    <failure message=\"{}\">{}</failure>\n", escaped(found.what),
                                talk);
        if (found.is == verdict::late)
            text += fmt::format("    <error message=\"{}\"/>\n", escaped(found.what));
        if (found.is == verdict::untried)
            text += fmt::format("    <skipped message=\"{}\"/>\n", escaped(found.what));
        if (found.is == verdict::open)
            text += fmt::format("    <system-out>open in the handout: {}</system-out>\n",
                                found.what.empty() ? "as scramble" : escaped(found.what));
        text += "  </testcase>\n";
    }
    return text + "</testsuite>\n";
}

} // namespace scramble::check
