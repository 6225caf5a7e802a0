#include "check/report.hpp"

#include "check/following.hpp"
#include "check/language.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <map>
#include <string_view>

namespace scramble::check {

namespace {

// A screen has about 50 lines.
constexpr std::size_t most_failures = 8;
constexpr std::size_t most_otherwise = 4;
constexpr std::size_t most_characters = 150; ///< of what was found
constexpr std::size_t most_columns = 80;

std::string word_of(verdict is)
{
    constexpr std::array words{"passes", "fails", "open", "not tried", "too late"};
    return spoken(words.at(static_cast<std::size_t>(is)));
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

/// As much of what was found as fits in two lines.
std::string shortened(std::string_view text)
{
    std::size_t characters = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool begins = (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
        if (begins && ++characters > most_characters)
            return std::string(text.substr(0, at)) + "...";
    }
    return std::string(text);
}

/// The cases for which `holds`, each with what was found; at most so many.
template <class Condition>
std::string told(const std::vector<tried>& all, Condition holds, std::size_t most_told)
{
    std::string text;
    std::size_t number = 0;
    for (const tried& each : all) {
        if (holds(each) && ++number <= most_told)
            text += fmt::format("  {:<16} {}\n  {:<16} {}\n", each.what.id,
                                spoken(each.what.clause), "", shortened(each.found.what));
    }
    if (number > most_told)
        text += fmt::format("  {}\n",
                            spoken("and {} more; --format tap tells all", number - most_told));
    return text;
}

/// Adds an id to lines of ids.
void add_id(std::string& ids, const std::string& id)
{
    const std::size_t line = ids.size() - (ids.rfind('\n') + 1); // npos + 1 is 0
    ids += ids.empty() ? "    " : line + 1 + id.size() > most_columns ? "\n    " : " ";
    ids += id;
}

/// The first of some ids, in lines.
std::string ids_in_lines(const std::vector<std::string>& ids)
{
    constexpr std::size_t most_told = 8;
    std::string lines;
    for (std::size_t i = 0; i < std::min(ids.size(), most_told); ++i)
        add_id(lines, ids[i]);
    if (ids.size() > most_told)
        lines += ' ' + spoken("and {} more", ids.size() - most_told);
    return lines;
}

/// The cases that were not tried, by reason.
std::string untried(const std::vector<tried>& all)
{
    std::map<std::string_view, std::string> by_reason; // the ids, in lines
    for (const auto& [what, found, took] : all) {
        if (found.is == verdict::untried)
            add_id(by_reason[found.what], what.id);
    }
    std::string text;
    for (const auto& [reason, ids] : by_reason)
        text += fmt::format("  {}:\n{}\n", reason, ids);
    return text;
}

/// What was read leniently, and in which cases; of many the first.
std::string read_leniently(const std::vector<tried>& all)
{
    std::map<std::string_view, std::vector<std::string>> by_reason;
    for (const auto& [what, found, took] : all) {
        for (const std::string& each : found.lenient)
            by_reason[each].push_back(what.id);
    }
    std::string text;
    for (const auto& [reason, ids] : by_reason) {
        text += fmt::format("  {}:\n{}\n", reason, ids_in_lines(ids));
    }
    return text;
}

} // namespace

std::string counts(const std::vector<tried>& all)
{
    std::string text;
    const auto add = [&](verdict is, fmt::format_string<const std::size_t&> words) {
        if (const std::size_t number = count(all, is); number > 0)
            text += fmt::format("{}{}", text.empty() ? "" : ", ", spoken(words, number));
    };
    add(verdict::passes, "{} passed");
    add(verdict::fails, "{} failed");
    add(verdict::open, "{} open");
    add(verdict::untried, "{} not tried");
    add(verdict::late, "{} too late");
    return text;
}

std::vector<chapter_of_report> by_chapter(const std::vector<tried>& all)
{
    std::vector<chapter_of_report> found;
    for (const tried& each : all) {
        if (found.empty() || found.back().title != each.what.group)
            found.push_back({each.what.group, {}});
        found.back().cases.push_back(each);
    }
    return found;
}

std::vector<tried> own_failures(const std::vector<tried>& all)
{
    const auto follows = what_follows(all);
    auto own = failures(all);
    std::erase_if(own, [&](const tried& each) { return follows.contains(each.what.id); });
    return own;
}

std::map<std::string, std::vector<std::string>> following_failures(const std::vector<tried>& all)
{
    std::map<std::string, std::vector<std::string>> by_case;
    for (const auto& [id, by] : what_follows(all))
        by_case[by].push_back(id);
    return by_case;
}

std::vector<tried> in_order_of_telling(const std::vector<tried>& all)
{
    const auto follows = what_follows(all);
    const auto failed = failures(all);
    std::vector<tried> told = own_failures(all);
    std::ranges::copy_if(failed, std::back_inserter(told),
                         [&](const tried& each) { return follows.contains(each.what.id); });
    std::ranges::copy_if(all, std::back_inserter(told),
                         [](const tried& each) { return each.found.is != verdict::fails; });
    return told;
}

std::string remarks(const std::vector<tried>& all)
{
    std::string text;
    for (const auto& [by, ids] : following_failures(all))
        text += fmt::format("\n{}\n{}\n", spoken("Fails, too, and may follow from {}:", by),
                            ids_in_lines(ids));
    if (const std::string lenient = read_leniently(all); !lenient.empty())
        text += fmt::format("\n{}\n{}", spoken("Read leniently, since other cases are about it:"),
                            lenient);
    return text;
}

std::vector<tried> failures(const std::vector<tried>& all)
{
    std::vector<tried> failed;
    std::ranges::copy_if(all, std::back_inserter(failed),
                         [](const tried& each) { return each.found.is == verdict::fails; });
    std::ranges::stable_sort(failed, {}, [](const tried& each) {
        return each.what.explains > 0 ? each.what.explains
                                      : std::numeric_limits<std::size_t>::max();
    });
    return failed;
}

int status_of(const std::vector<tried>& all)
{
    constexpr int failed = 1;
    constexpr int incomplete = 3;
    const bool is_any_judged = std::ranges::any_of(all, [](const tried& each) {
        return each.found.is == verdict::passes && each.what.id != "start";
    });
    if (count(all, verdict::fails) > 0)
        return failed;
    const bool is_whole = !all.empty() && count(all, verdict::late) == 0 &&
                          (is_any_judged || count(all, verdict::untried) == 0);
    return is_whole ? 0 : incomplete;
}

std::string_view word_for(const std::vector<tried>& all)
{
    const int status = status_of(all);
    return status == 0 ? "passes" : status == 1 ? "fails" : "incomplete";
}

std::string usual_cause(const tried& one, std::string_view before)
{
    const bool fails = one.found.is == verdict::fails;
    return fails && !one.what.cause.empty()
               ? fmt::format("{}{}: {}\n", before, spoken("Usually"), spoken(one.what.cause))
               : "";
}

std::string in_detail(const tried& one)
{
    const auto& [what, found, took] = one;
    std::string text = fmt::format("{}: {}\n", what.id, spoken(what.clause));
    if (!what.sentence.empty())
        text += fmt::format("{}, {}\n", spoken("The handout"), what.sentence);
    for (const std::string& line : found.talk)
        text += "    " + line + '\n';
    text += word_of(found.is);
    if (!found.what.empty())
        text += ": " + found.what;
    else if (found.is == verdict::open)
        text += fmt::format(": {}", spoken("this server does so, like scramble"));
    return text + '\n' + usual_cause(one, "");
}

std::string for_people(const heading& head, const std::vector<tried>& all, bool has_colours)
{
    const paint painted(has_colours);
    std::string text = spoken("{}, edition {}", head.game, head.edition) + "\n\n";
    for (const auto& [title, cases] : by_chapter(all)) {
        const bool fails = count(cases, verdict::fails) > 0;
        const bool is_judged = count(cases, verdict::passes) > 0;
        text += painted(fails       ? red
                        : is_judged ? green
                                    : yellow,
                        fmt::format("  {:<16} {}", spoken(title), counts(cases))) +
                '\n';
    }
    const auto failed = failures(all);
    const std::size_t late = count(all, verdict::late);
    if (!failed.empty())
        text += '\n' + spoken("Fails:") + '\n' +
                told(
                    own_failures(all), [](const tried&) { return true; }, most_failures);
    text += remarks(all);
    if (std::ranges::any_of(all, is_otherwise))
        text += fmt::format(
            "\n{}\n{}",
            spoken("Open in the handout; scramble does as this says, the server otherwise:"),
            told(all, is_otherwise, most_otherwise));
    if (count(all, verdict::untried) > 0)
        text += fmt::format("\n{}\n{}", spoken("Not tried:"), untried(all));
    if (!failed.empty())
        text += fmt::format("\n{} {} {}\n", spoken("All that was said in a case:"), head.more,
                            failed.front().what.id);
    if (const std::size_t left_out = count(all, verdict::untried); 2 * left_out > all.size())
        text += '\n' +
                spoken("This says little: {} of {} cases were not tried.", left_out, all.size()) +
                '\n';
    if (late > 0)
        text += '\n' +
                spoken("The check is incomplete: no time was left for {} of {} cases. See --time.",
                       late, all.size()) +
                '\n';
    return text + '\n' +
           painted(status_of(all) == 0   ? green
                   : status_of(all) == 1 ? red
                                         : yellow,
                   counts(all)) +
           '\n';
}

std::string as_list(const std::vector<trial>& all)
{
    std::string text;
    for (const trial& each : all)
        text += fmt::format("{:<16} {:<8} {}\n", each.id,
                            spoken(each.is_demanded ? "demanded" : "open"), spoken(each.clause));
    return text;
}

} // namespace scramble::check
