#include "check/memory_table.hpp"

#include "check/language.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <random>
#include <utility>

namespace scramble::check {

std::vector<std::string> words_of(std::string_view text)
{
    std::vector<std::string> words;
    for (std::size_t at = text.find_first_not_of(' '); at != text.npos;
         at = text.find_first_not_of(' ', at)) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        words.emplace_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

memory_player::memory_player(memory_table& at, std::string name) : at_(at), name_(std::move(name))
{
    if (!at.at.is_own()) // names that nobody has played under
        name_ += fmt::format("_{:08x}", std::random_device()());
}

http_answer memory_player::flips(std::uint32_t row, std::uint32_t column)
{
    return asks_for(row, column).get();
}

void memory_player::flips(memory::position first, memory::position second)
{
    flips(first.row, first.column);
    flips(second.row, second.column);
}

question memory_player::asks_for(std::uint32_t row, std::uint32_t column)
{
    return {at_.at, name_, fmt::format("GET /flip/{}/{}", name_, at_.space(row, column))};
}

question memory_player::watches()
{
    return {at_.at, name_, fmt::format("GET /watch/{}", name_)};
}

question memory_player::replaces(const std::string& old_card, const std::string& new_card)
{
    return {at_.at, name_, fmt::format("GET /replace/{}/{}/{}", name_, old_card, new_card)};
}

http_answer memory_player::looks()
{
    return begins_to_look().get();
}

question memory_player::begins_to_look()
{
    return {at_.at, name_, "GET /look/" + name_};
}

void memory_player::sees(std::string_view board)
{
    at_.shows(looks(), board, spoken("a look by {}", name_));
}

memory_table::memory_table(stage& where, std::string_view board, memory_ground* ground)
    : at(where), edition(memory::edition_of(where.edition()).value_or(memory::edition_2025)),
      alice(*this, "alice"), bob(*this, "bob"), charlie(*this, "charlie"), dora(*this, "dora"),
      ground_(ground)
{
    words_ = words_of(board);
    rows_ += static_cast<std::uint32_t>(std::erase(words_, "/"));
    columns_ = static_cast<std::uint32_t>(words_.size()) / rows_;
}

/// Null if the server has the board of the case.
const allotment* memory_table::allotted() const
{
    if (ground_ != nullptr && !allotted_)
        allotted_ = ground_->allot(at, words_);
    return ground_ != nullptr ? &*allotted_ : nullptr;
}

question memory_table::bob_waits_for_alice()
{
    alice.flips(0, 0);
    auto bobs = bob.asks_for(0, 0);
    bobs.waits("alice controls the card");
    return bobs;
}

question memory_table::dora_watches()
{
    auto watch = dora.watches();
    watch.waits("nothing changes");
    return watch;
}

question memory_table::asks(const std::string& request)
{
    return {at, "anyone", request};
}

std::string memory_table::space(std::uint32_t row, std::uint32_t column) const
{
    const allotment* const given = allotted();
    const memory::position where = given != nullptr ? given->spaces.at(row * columns_ + column)
                                                    : memory::position{row, column};
    return fmt::format("{},{}", where.row + edition.first_space,
                       where.column + edition.first_space);
}

std::string memory_table::card(const std::string& word) const
{
    const allotment* const given = allotted();
    return given != nullptr && given->cards.contains(word) ? given->cards.at(word) : word;
}

std::string memory_table::spot_of(const std::string& word) const
{
    if (word == "?")
        return "down";
    if (word == "-")
        return "none";
    return word.starts_with('[') ? "my " + card(word.substr(1, word.size() - 2))
                                 : "up " + card(word);
}

void memory_table::shows(const http_answer& answer, std::string_view board,
                         std::string_view subject) const
{
    const auto seen = spots_of(answer);
    std::vector<std::string> expected;
    for (const std::string& word : words_of(board)) {
        if (word != "/")
            expected.push_back(spot_of(word));
    }
    if (seen == expected)
        return;
    const compared both(fmt::to_string(fmt::join(expected, "\n")),
                        fmt::to_string(fmt::join(seen, "\n")));
    at.fail(spoken("{} should show {}, but shows {}", subject, both.expected, both.seen));
}

void memory_table::has_status(const http_answer& answer, int status) const
{
    if (answer.status != status)
        at.fail(spoken("expected the status {}, but it was {}", status, answer.status));
}

std::string memory_table::text_of(const http_answer& answer) const
{
    std::string text;
    for (std::size_t at_byte = 0; at_byte < answer.body.size(); ++at_byte) {
        const bool is_return = answer.body[at_byte] == '\r';
        if (is_return && answer.body.compare(at_byte, 2, "\r\n") == 0)
            continue;
        text += is_return && at.edition() == "2020" ? '\n' : answer.body[at_byte];
    }
    return text;
}

std::vector<std::string> memory_table::spots_of(const http_answer& answer) const
{
    const shown_board board = shown_in(answer, at);
    const allotment* const given = allotted();
    if (given == nullptr) {
        if (board.rows != rows_ || board.columns != columns_)
            at.fail(spoken("expected a board of {}x{}, but it was {}x{}", rows_, columns_,
                           board.rows, board.columns));
        return board.spots;
    }
    std::vector<std::string> spots;
    for (const auto& [row, column] : given->spaces) {
        if (row >= board.rows || column >= board.columns)
            at.fail("the board has another size now");
        spots.push_back(board.spots[std::size_t{row} * board.columns + column]);
    }
    return spots;
}

void memory_table::needs_own_board() const
{
    if (ground_ != nullptr)
        at.skip("it needs a board of its own: see --run");
}

void memory_table::clear()
{
    if (!allotted_ || !ground_->can_be_cleared()) // or no case has played on spaces of the ground
        return;
    try {
        for (memory_player* each : {&alice, &bob, &charlie, &dora})
            clear(*each);
    }
    catch (const ended&) { // the next case finds out what can be played still
    }
}

/// A single card is relinquished by asking for it again (2-B). A flip at the resting place removes
/// a pair, or turns cards down (3-A, 3-B); where there is a card, another flip relinquishes that,
/// too.
void memory_table::clear(memory_player& who)
{
    const auto board = read_shown(who.looks().body);
    if (!board)
        return;
    const auto flip = [&](std::size_t space) {
        return question(at, who.name(),
                        fmt::format("GET /flip/{}/{},{}", who.name(),
                                    space / board->columns + edition.first_space,
                                    space % board->columns + edition.first_space))
            .is_answered();
    };
    const auto is_mine = [](const std::string& spot) { return spot.starts_with("my "); };
    const auto mine = std::ranges::find_if(board->spots, is_mine);
    if (std::ranges::count_if(board->spots, is_mine) == 1)
        (void)flip(static_cast<std::size_t>(mine - board->spots.begin()));
    const auto rest = ground_->resting_place(*board);
    if (!rest)
        return;
    const bool has_rested = flip(*rest);
    ground_->note_clearing(has_rested);
    if (has_rested && board->spots[*rest] != "none")
        (void)flip(*rest);
}

} // namespace scramble::check
