#include "check/following.hpp"
#include "check/language.hpp"
#include "check/report.hpp"
#include "check/report_text.hpp"
#include "check/told_steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::check {

namespace {

constexpr std::size_t most_steps = 300; ///< of a case; who wants more reads --verbose

// No script, no picture, nothing of another place: a policy says so, too.
constexpr std::string_view head_of_page = R"(<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
:root { color-scheme: light dark; --bad: #b00020; --good: #0a6b2d; --late: #7a5900;
        --up: #fff3c4; --new: #0b57d0 }
@media (prefers-color-scheme: dark) {
  :root { --bad: #ff8a80; --good: #7bd88f; --late: #ffd166; --up: #4d4420; --new: #8ab4f8 }
}
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem;
       background: Canvas; color: CanvasText }
h2 { border-top: 1px solid; padding-top: 1rem; margin-top: 2rem }
code, td { unicode-bidi: isolate; overflow-wrap: anywhere }
.fails { color: var(--bad) }
.passes { color: var(--good) }
.incomplete { color: var(--late) }
.chapters td, .chapters th { padding: 0 1rem 0 0; text-align: left }
.moves li { margin: .4rem 0 }
.board { border-collapse: separate; border-spacing: 3px; margin: .3rem 0 }
.board td { min-width: 1.4rem; height: 1.6rem; padding: 0 .3rem; text-align: center;
            border: 2px solid GrayText; border-radius: 4px }
.board .down { color: GrayText }
.board .none { border: 2px dotted GrayText }
.board .up, .board .own, .board .marked { background: var(--up) }
.board .own { border-color: CanvasText; font-weight: bold }
.board .new { outline: 2px solid var(--new); outline-offset: 1px }
@media print { section { break-inside: avoid } }
</style>
)";

constexpr std::string_view legend =
    "In a board ? is a card face down or a square that is untouched, a dotted space is empty, a "
    "bold card with a strong border is controlled by the player who sees the board, and what has "
    "another frame is not as the same player saw it before.";

std::string cell_of(const drawn_spot& spot)
{
    using enum drawn_spot::kind;
    const char* const look = spot.is == down   ? "down"
                             : spot.is == none ? "none"
                             : spot.is == up   ? "up"
                             : spot.is == own  ? "own"
                                               : "marked";
    const std::string_view text = spot.is == down ? "?" : std::string_view(spot.text);
    return fmt::format("<td class=\"{}{}\">{}</td>", look, spot.is_new ? " new" : "",
                       escaped(text));
}

std::string table_of(const drawn_board& board)
{
    std::string table = "\n<table class=\"board\">\n";
    for (const auto& row : board) {
        table += "<tr>";
        for (const drawn_spot& spot : row)
            table += cell_of(spot);
        table += "</tr>\n";
    }
    return table + "</table>";
}

std::string item_of(const told_step& step)
{
    const std::string text = step.text.empty() ? "" : "<code>" + escaped(step.text) + "</code>";
    if (step.is == told_step::kind::remark)
        return "<li>" + text + "</li>\n";
    return fmt::format("<li><b>{}</b> {} {}{}</li>\n", escaped(step.who),
                       spoken(step.is == told_step::kind::asked ? "asks" : "gets"), text,
                       step.board.empty() ? "" : table_of(step.board));
}

std::string moves_of(const finding& found)
{
    const auto steps = steps_of(found.talk);
    std::string items;
    for (std::size_t i = 0; i < std::min(steps.size(), most_steps); ++i)
        items += item_of(steps[i]);
    if (steps.size() > most_steps)
        items +=
            fmt::format("<li>{}</li>\n", spoken("and {} more steps", steps.size() - most_steps));
    return items.empty() ? "" : "<ol class=\"moves\">\n" + items + "</ol>\n";
}

std::string paragraph(std::string_view begins, std::string_view text)
{
    return text.empty() ? "" : fmt::format("<p>{}{}</p>\n", begins, escaped(text));
}

std::string section_of(const tried& one, std::size_t number)
{
    const auto& [what, found, took] = one;
    return fmt::format("<section id=\"fail-{}\">\n<h2>{}</h2>\n<p>{}</p>\n"
                       "<p class=\"fails\"><b>{}</b></p>\n{}{}{}</section>\n",
                       number, escaped(what.id), escaped(spoken(what.clause)), escaped(found.what),
                       paragraph(spoken("Usually") + ": ", spoken(what.cause)),
                       paragraph(spoken("The handout") + ", ", what.sentence), moves_of(found));
}

/// A line for each chapter.
std::string chapters_of(const std::vector<tried>& all)
{
    std::string rows;
    for (const auto& [title, cases] : by_chapter(all))
        rows +=
            fmt::format("<tr><th>{}</th><td>{}</td></tr>\n", escaped(spoken(title)), counts(cases));
    return "<table class=\"chapters\">\n" + rows + "</table>\n";
}

/// The cases for which `text` tells something, below a heading.
template <class Text>
std::string list_of(std::string_view heading, const std::vector<tried>& all, Text text)
{
    std::string items;
    for (const tried& each : all) {
        if (const std::string told = text(each); !told.empty())
            items += fmt::format("<li><b>{}</b> {}</li>\n", escaped(each.what.id), escaped(told));
    }
    return items.empty() ? "" : fmt::format("<h2>{}</h2>\n<ul>\n{}</ul>\n", spoken(heading), items);
}

std::string other_lists(const std::vector<tried>& all)
{
    const auto lenient = [](const tried& each) {
        std::string text;
        for (const std::string& one : each.found.lenient)
            text += (text.empty() ? "" : "; ") + one;
        return text;
    };
    const auto otherwise = [](const tried& each) {
        return each.found.is == verdict::open && !each.found.what.empty()
                   ? fmt::format("{} {}: {}", spoken(each.what.clause), spoken("Here"),
                                 each.found.what)
                   : "";
    };
    const auto left_out = [](const tried& each) {
        return each.found.is == verdict::untried || each.found.is == verdict::late ? each.found.what
                                                                                   : "";
    };
    return list_of("Read leniently, since other cases are about it:", all, lenient) +
           list_of("Open in the handout; scramble does as this says, the server otherwise:", all,
                   otherwise) +
           list_of("Not tried:", all, left_out);
}

} // namespace

std::string as_html(const heading& head, const std::vector<tried>& all)
{
    const std::string title = escaped(spoken("{}, edition {}", head.game, head.edition));
    const auto failed = failures(all);
    const auto follows = what_follows(all);
    std::string links;
    std::string sections;
    for (std::size_t i = 0; i < failed.size(); ++i) {
        const auto by = follows.find(failed[i].what.id);
        links += fmt::format("<li><a href=\"#fail-{}\">{}</a> {}{}</li>\n", i,
                             escaped(failed[i].what.id), escaped(spoken(failed[i].what.clause)),
                             by == follows.end()
                                 ? ""
                                 : fmt::format(" ({})", spoken("may follow from {}", by->second)));
        sections += section_of(failed[i], i);
    }
    if (!failed.empty())
        links = fmt::format("<h2>{}</h2>\n<ul>\n{}</ul>\n<p>{}</p>\n", spoken("Fails:"), links,
                            escaped(spoken(legend)));
    return fmt::format("<!doctype html>\n<html lang=\"{}\">\n{}<title>{}</title>\n<h1>{}</h1>\n"
                       "<p class=\"{}\"><b>{}: {}</b></p>\n{}{}{}{}</html>\n",
                       language_spoken(), head_of_page, title, title, word_for(all),
                       spoken(word_for(all)), counts(all), chapters_of(all), links, sections,
                       other_lists(all));
}

} // namespace scramble::check
