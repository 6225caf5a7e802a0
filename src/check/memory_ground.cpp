#include "check/memory_ground.hpp"

#include "check/language.hpp"
#include "scramble/text/decimal.hpp"
#include "scramble/text/take_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>

namespace scramble::check {

namespace {

constexpr std::size_t most_learnt = 256; ///< spaces of a large board
constexpr milliseconds to_learn{15'000};

bool is_spot(std::string_view line)
{
    const bool is_open = line.starts_with("up ") || line.starts_with("my ");
    return line == "none" || line == "down" || (is_open && line.size() > 3);
}

shown_board board_now(stage& at)
{
    question look(at, "anyone", "GET /look/anyone");
    return shown_in(look.get(), at);
}

/// The card with the fewest spaces that are enough; the end if there is none.
auto fewest(const std::map<std::string, std::vector<std::size_t>>& left, std::ptrdiff_t need)
{
    auto best = left.end();
    for (auto each = left.begin(); each != left.end(); ++each) {
        if (std::ssize(each->second) >= need &&
            (best == left.end() || each->second.size() < best->second.size()))
            best = each;
    }
    return best;
}

} // namespace

std::optional<shown_board> read_shown(std::string_view text)
{
    auto lines = lines_of(text);
    std::string lenient = text.ends_with('\n') || text.ends_with('\r') ? "" : "no last newline";
    for (std::string_view& line : lines) {
        if (line.ends_with(' ')) {
            line = line.substr(0, line.find_last_not_of(' ') + 1);
            lenient = "blanks at the ends of lines";
        }
    }
    while (!lines.empty() && lines.back().empty()) {
        lines.pop_back();
        lenient = "empty lines behind a board";
    }
    if (lines.empty())
        return std::nullopt;
    constexpr auto digits = "0123456789";
    const std::string_view size = lines.front();
    const std::size_t by = size.find_first_not_of(digits);
    const auto rows = decimal(size.substr(0, by));
    const std::size_t behind = size.find_last_not_of(digits) + 1; // npos + 1 is 0
    const auto columns = decimal(size.substr(behind));
    if (by == std::string::npos || size.substr(by, behind - by) != "x")
        lenient = "a size of another form";
    lines.erase(lines.begin());
    if (by == std::string::npos || !rows || !columns || lines.empty() || *rows > lines.size() ||
        *columns > lines.size() || *rows * *columns != lines.size() ||
        !std::ranges::all_of(lines, is_spot))
        return std::nullopt;
    return shown_board{static_cast<std::uint32_t>(*rows),
                       static_cast<std::uint32_t>(*columns),
                       {lines.begin(), lines.end()},
                       lenient};
}

shown_board shown_in(const http_answer& answer, stage& at)
{
    auto seen = read_shown(answer.body);
    if (!seen)
        at.fail(spoken("expected a board, but it was {}",
                       fmt::format("{} {}", answer.status, visible(answer.body))));
    if (!seen->lenient.empty())
        at.read_leniently(seen->lenient, "board, board.flip, board.watch");
    return std::move(*seen);
}

/// Turns cards up to see them, each as a first card and then once more, which fails by 2-B; so none
/// is matched.
void memory_ground::learn(stage& at, const memory::edition& spoken, const shown_board& now)
{
    int unanswered = 0;                               // one after another
    std::vector<std::string> cards(now.spots.size()); // which are all known, or none
    const std::string scout = fmt::format("scout_{:08x}", std::random_device()()); // a new name
    const auto end = steady::now() + to_learn;
    for (std::size_t i = 0; i < std::min(now.spots.size(), most_learnt); ++i) {
        if (now.spots[i] != "down" || steady::now() > end)
            continue;
        const auto flip_it = [&] {
            question flip(at, "scout",
                          fmt::format("GET /flip/{}/{},{}", scout,
                                      i / now.columns + spoken.first_space,
                                      i % now.columns + spoken.first_space));
            if (!flip.is_answered()) {
                if (!flip.answer().broken.empty() || ++unanswered == most_unanswered)
                    flip.get();       // the case fails, and says why
                return std::string(); // another player controls the card
            }
            unanswered = 0;
            const http_answer& answer = flip.answer();
            if (answer.status == 429)
                at.skip("the server allows too few moves a second");
            return answer.body;
        };
        const auto seen = read_shown(flip_it());
        if (!seen)
            continue;
        if (seen->spots.size() == cards.size() && seen->spots[i].starts_with("my "))
            cards[i] = seen->spots[i].substr(3);
        flip_it();
    }
    cards_ = std::move(cards);
}

void memory_ground::meet(stage& at, const memory::edition& spoken)
{
    const shown_board now = board_now(at);
    if (file_ && (file_->rows != now.rows || file_->columns != now.columns))
        at.fail(check::spoken("the server plays a board of {}x{}, the file has {}x{}", now.rows,
                              now.columns, file_->rows, file_->columns));
    if (cards_.empty())
        learn(at, spoken, now);
    at.begin();
}

allotment memory_ground::allot(stage& at, const std::vector<std::string>& words) const
{
    const shown_board now = board_now(at);
    spaces_of_cards left = spaces_left(now);
    allotment given;
    spaces_of_cards taken; // by the words
    for (const std::string& word : words) {
        if (taken.contains(word))
            continue;
        const auto best = fewest(left, std::ranges::count(words, word));
        if (best == left.end())
            at.skip("the board has not enough cards face down for it, as boards/nature.txt has");
        given.cards[word] = best->first;
        taken[word] = best->second;
        left.erase(best);
    }
    for (const std::string& word : words) {
        const auto space = static_cast<std::uint32_t>(taken[word].back());
        taken[word].pop_back();
        given.spaces.push_back({space / now.columns, space % now.columns});
    }
    return given;
}

/// Of each card, the spaces where it is face down.
memory_ground::spaces_of_cards memory_ground::spaces_left(const shown_board& now) const
{
    spaces_of_cards left;
    for (std::size_t i = 0; i < std::min(now.spots.size(), cards_.size()); ++i) {
        if (now.spots[i] == "down" && !cards_[i].empty())
            left[cards_[i]].push_back(i);
    }
    return left;
}

std::optional<std::size_t> memory_ground::resting_place(const shown_board& now)
{
    const auto index = [&](auto found) {
        return static_cast<std::size_t>(found - now.spots.begin());
    };
    const auto empty = std::ranges::find(now.spots, "none");
    if (empty != now.spots.end())
        return index(empty);
    const auto down = std::ranges::find(now.spots, "down");
    if (!resting_place_ && down != now.spots.end()) {
        resting_place_ = index(down);
        cards_.at(*resting_place_).clear();
    }
    return resting_place_;
}

} // namespace scramble::check
