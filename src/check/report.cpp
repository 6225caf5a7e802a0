#include "check/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace scramble::check {

namespace {

constexpr std::size_t most_told = 12; ///< cases on a screen

std::string_view word_of(verdict is)
{
    constexpr std::array words{"passes", "fails", "open", "not tried", "too late"};
    return words.at(static_cast<std::size_t>(is));
}

/// Whether the handout leaves it open, and this server does otherwise than scramble.
bool is_otherwise(const tried& each)
{
    return each.found.is == verdict::open && !each.found.what.empty();
}

std::size_t count(const std::vector<tried>& all, verdict is)
{
    return static_cast<std::size_t>(
        std::ranges::count(all, is, [](const tried& each) { return each.found.is; }));
}

/// "5 pass, 1 fails", without what there is none of.
std::string counts(const std::vector<tried>& all)
{
    std::string text;
    const auto add = [&](verdict is, std::string_view one, std::string_view more) {
        if (const std::size_t number = count(all, is); number > 0)
            text +=
                fmt::format("{}{} {}", text.empty() ? "" : ", ", number, number == 1 ? one : more);
    };
    add(verdict::passes, "passes", "pass");
    add(verdict::fails, "fails", "fail");
    add(verdict::open, "is open", "are open");
    add(verdict::untried, "was not tried", "were not tried");
    add(verdict::late, "came too late", "came too late");
    return text;
}

/// Puts text between the marks of a colour.
class paint {
public:
    explicit paint(bool has_colours) : has_colours_(has_colours) {}

    [[nodiscard]] std::string operator()(int colour, std::string_view text) const
    {
        return has_colours_ ? fmt::format("\x1b[{}m{}\x1b[0m", colour, text) : std::string(text);
    }

private:
    bool has_colours_;
};
constexpr int red = 31;
constexpr int green = 32;
constexpr int yellow = 33;

/// The cases for which `holds`, each with what was found; at most so many as fit.
template <class Condition>
std::string told(const std::vector<tried>& all, Condition holds)
{
    std::string text;
    std::size_t number = 0;
    for (const tried& each : all) {
        if (holds(each) && ++number <= most_told)
            text += fmt::format("  {:<16} {}\n  {:<16} {}\n", each.what.id, each.what.clause, "",
                                each.found.what);
    }
    if (number > most_told)
        text += fmt::format("  and {} more\n", number - most_told);
    return text;
}

} // namespace

std::string in_detail(const tried& one)
{
    const auto& [what, found] = one;
    std::string text = fmt::format("{}: {}\n", what.id, what.clause);
    for (const std::string& line : found.talk)
        text += "    " + line + '\n';
    text += word_of(found.is);
    if (!found.what.empty())
        text += ": " + found.what;
    else if (found.is == verdict::open)
        text += ": this server does so, like scramble";
    return text + '\n';
}

std::string for_people(const heading& head, const std::vector<tried>& all, bool has_colours)
{
    const paint painted(has_colours);
    std::string text = fmt::format("{}, edition {}\n\n", head.game, head.edition);
    for (auto begin = all.begin(); begin != all.end();) {
        const auto end = std::find_if(begin, all.end(), [&](const tried& each) {
            return each.what.group != begin->what.group;
        });
        const std::vector<tried> chapter(begin, end);
        const bool fails = count(chapter, verdict::fails) > 0;
        const bool is_good = count(chapter, verdict::passes) > 0;
        text += painted(fails     ? red
                        : is_good ? green
                                  : yellow,
                        fmt::format("  {:<16} {}", begin->what.group, counts(chapter))) +
                '\n';
        begin = end;
    }
    const bool fails = count(all, verdict::fails) > 0;
    const std::size_t late = count(all, verdict::late);
    if (fails)
        text += "\nFails:\n" +
                told(all, [](const tried& each) { return each.found.is == verdict::fails; });
    if (std::ranges::any_of(all, is_otherwise))
        text += "\nOpen in the handout; scramble does as this says, the server otherwise:\n" +
                told(all, is_otherwise);
    if (fails)
        text += fmt::format("\nAll that was said in a case: {} CASE\n", head.more);
    if (late > 0)
        text += fmt::format("\nThe check is incomplete: no time was left for {} of {} cases. "
                            "See --time.\n",
                            late, all.size());
    return text + '\n' + painted(fails || late > 0 ? red : green, counts(all)) + '\n';
}

std::string as_list(const std::vector<trial>& all)
{
    std::string text;
    for (const trial& each : all)
        text += fmt::format("{:<16} {:<8} {}\n", each.id, each.is_demanded ? "demanded" : "open",
                            each.clause);
    return text;
}

} // namespace scramble::check
