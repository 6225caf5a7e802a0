#include "host/memory_kind.hpp"
#include "host/boards.hpp"
#include "host/memory_bot.hpp"

#include "memory/site/site.hpp"
#include "scramble/memory/rules/board_file.hpp"
#include "scramble/memory/rules/pairs.hpp"
#include "scramble/memory/rules/random_board.hpp"
#include "scramble/memory/wire/input.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <variant>
#include <vector>

namespace scramble::host {

namespace {

constexpr memory::release_times release{std::chrono::seconds(10), std::chrono::seconds(30)};
constexpr std::uint32_t most_spaces = 10'000;
constexpr std::size_t most_pairs = 5'000; // of one's own: each has its place on a board
static_assert(2 * most_pairs == most_spaces);
constexpr std::size_t most_bytes_of_cards = 64UL * 1024;

class hosted_memory final : public hosted_game {
public:
    hosted_memory(const std::shared_ptr<memory::room>& room, memory::game::dealer by,
                  const surroundings& with, memory::board_rules rules)
        : hosted_game(room, new memory::site(room, with.site), with.seed), room_(*room), deal_(by),
          rules_(std::move(rules))
    {
        room->game().allow_deals(std::move(by));
    }

    [[nodiscard]] record_reader reader() const override
    {
        return [](std::string_view record) { return record_of(memory::read_input(record)); };
    }
    [[nodiscard]] std::optional<replay::heading> heading_of(std::uint64_t seed) const override;
    void add_people(people_at_node& to) const override
    {
        to.here.merge(room_.attendance().at_this_server());
        to.waiting.merge(room_.attendance().waiting_here());
    }
    void know_elsewhere(const people_at_node& all) override
    {
        room_.attendance().know_elsewhere(all.here);
        room_.attendance().know_waiting(all.waiting);
    }
    void on_wait(std::function<void()> hear) override { room_.game().on_wait(std::move(hear)); }
    void share(bool decides) override { room_.attendance().share(decides); }
    [[nodiscard]] bool is_used() const override;
    [[nodiscard]] bool has_bots() const override { return true; }
    [[nodiscard]] std::unique_ptr<bot_player> seat(const bot_settings& who) override;

private:
    memory::room& room_;
    memory::game::dealer deal_;
    memory::board_rules rules_;
    memory_bot::names bots_;
};

std::optional<replay::heading> hosted_memory::heading_of(std::uint64_t seed) const
{
    const auto& board = room_.game().board();
    replay::heading result;
    result.edition = std::to_string(room_.edition().year);
    result.rules = replay::memory_rules;
    result.beginning =
        replay::memory_beginning{{board.rows(), board.columns(), deal_(seed)}, rules_};
    return result;
}

/// Bots that wait for a card do not count.
bool hosted_memory::is_used() const
{
    const auto& game = room_.game();
    return game.waiting() > static_cast<std::size_t>(std::ranges::count_if(
                                bots_, [&](const auto& each) { return game.is_waiting(each); }));
}

/// A name that a person has is that person's.
std::unique_ptr<bot_player> hosted_memory::seat(const bot_settings& who)
{
    if (!room_.claims().is_free_for(who.name, who.key))
        return nullptr;
    return std::make_unique<memory_bot>(room_, who, bots_);
}

/// The size and the cards of a board that is dealt again for each game.
struct pack {
    std::uint32_t rows;
    std::uint32_t columns;
    memory::game::dealer deal;
    std::vector<memory::card_pair> pairs{}; ///< whose halves differ (rooms-3)
};

/// The board file of which `text()` is the text, and of which that was read, for the first deal.
/// Then the text is kept, as it is smaller than the cards.
template <class Text>
pack pack_of_text(memory::layout read, Text text)
{
    const auto [rows, columns] = std::pair(read.rows, read.columns);
    const auto first = std::make_shared<std::optional<memory::layout>>(std::move(read));
    return {rows, columns, [text, first](std::uint64_t seed) {
                auto cards = *first ? *std::exchange(*first, std::nullopt)
                                    : std::get<memory::layout>(memory::read_board(text()));
                if (seed != as_in_file)
                    memory::shuffle(cards, seed);
                return std::move(cards.cards);
            }};
}

/// A file of boards/.
pack pack_of_file(std::string_view name)
{
    const auto text = find_board(name);
    if (!text)
        throw refused_settings("board: there is none of that name; GET /boards lists them");
    return pack_of_text(std::get<memory::layout>(memory::read_board(*text)),
                        [text = *text] { return text; });
}

/// What was read from the body. Throws what is wrong with it.
template <class Value>
const Value& read_from_body(const std::variant<Value, fault>& read, std::string_view name)
{
    if (const auto* why = std::get_if<fault>(&read))
        throw refused_settings(why->line == 0 ? fmt::format("the {}: {}", name, why->reason)
                                              : fmt::format("the {}, line {}: {}", name, why->line,
                                                            readable(why->reason)));
    return std::get<Value>(read);
}

/// A board file that came with the request.
pack pack_of_own(const std::shared_ptr<const std::string>& text)
{
    if (text == nullptr)
        throw refused_settings("board=own needs a board file as the body of the request");
    auto read = memory::read_board(*text);
    if (read_from_body(read, "board").cards.size() > most_spaces)
        throw refused_settings(fmt::format("the board has more than {} spaces", most_spaces));
    return pack_of_text(std::get<memory::layout>(std::move(read)),
                        [text]() -> std::string_view { return *text; });
}

/// Pairs that came with the request, for a board of that size or the smallest that has room for
/// them.
pack pack_of_pairs(const std::shared_ptr<const std::string>& text,
                   const std::optional<settings::sides>& size)
{
    if (text == nullptr)
        throw refused_settings("board=pairs needs pairs as the body of the request, one a line");
    auto read = memory::read_pairs(*text, most_pairs);
    (void)read_from_body(read, "pairs");
    const auto shared = std::make_shared<const std::vector<memory::card_pair>>(
        std::get<std::vector<memory::card_pair>>(std::move(read)));
    const auto& pairs = *shared;
    const auto [rows, columns] =
        size ? std::pair(size->first, size->second) : memory::size_for(pairs.size());
    const std::size_t spaces = std::size_t{rows} * columns;
    if (spaces > most_spaces)
        throw refused_settings(fmt::format("size: a board has at most {} spaces", most_spaces));
    if (spaces % 2 == 1)
        throw refused_settings("size: pairs need a board with an even number of spaces");
    if (pairs.size() > most_pairs)
        throw refused_settings(fmt::format("the pairs: a board has at most {} pairs", most_pairs));
    std::size_t longest = 0;
    for (const auto& [one, other] : pairs)
        longest = std::max({longest, one.size(), other.size()});
    if (longest * spaces > most_bytes_of_cards)
        throw refused_settings("the pairs: they are too long for so many spaces");
    return {rows, columns,
            [rows = rows, columns = columns, shared](std::uint64_t seed) {
                return memory::random_pairs(rows, columns, *shared, seed).cards;
            },
            memory::differing(pairs)};
}

/// Reads CARD,CARD,... for a board of so many spaces, on which each has a match.
std::vector<std::string> cards_in(std::string_view text, std::size_t spaces)
{
    std::set<std::string> cards;
    std::size_t longest = 0;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const auto card = memory::card_named(text.substr(0, comma));
        if (const auto* why = std::get_if<fault>(&card))
            throw refused_settings("cards: " + why->reason);
        longest = std::max(longest, std::get<std::string>(card).size());
        cards.insert(std::get<std::string>(card));
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    if (cards.empty())
        throw refused_settings("cards: expected CARD,CARD,...");
    if (cards.size() > spaces / 2)
        throw refused_settings(fmt::format("cards: this board has room for {} pairs", spaces / 2));
    if (longest * spaces > most_bytes_of_cards)
        throw refused_settings("cards: they are too long for so many spaces");
    return {cards.begin(), cards.end()};
}

pack pack_of(settings& wanted, bool is_shuffled)
{
    const auto size = wanted.take_sides("size", 'x', most_spaces);
    const auto file = wanted.take("board");
    const auto cards = wanted.take("cards");
    if (file == own_pairs && !cards) {
        if (!is_shuffled)
            throw refused_settings("shuffle=0 is for the cards of a file");
        return pack_of_pairs(wanted.body(), size);
    }
    if (file && size)
        throw refused_settings("board and size each give a board");
    if (cards && !size)
        throw refused_settings("cards needs size=ROWSxCOLUMNS");
    if (file == own_board)
        return pack_of_own(wanted.body());
    if (!size)
        return pack_of_file(file.value_or("fruit"));
    const std::size_t spaces = std::size_t{size->first} * size->second;
    if (spaces > most_spaces)
        throw refused_settings(fmt::format("size: a board has at most {} spaces", most_spaces));
    if (!cards)
        throw refused_settings("size needs cards=CARD,CARD,...");
    if (!is_shuffled)
        throw refused_settings("shuffle=0 is for the cards of a file");
    return {size->first, size->second,
            [sides = *size, texts = std::make_shared<const std::vector<std::string>>(
                                cards_in(*cards, spaces))](std::uint64_t seed) {
                return memory::random_board(sides.first, sides.second, *texts, seed).cards;
            }};
}

} // namespace

std::unique_ptr<hosted_game> begin_memory(memory::layout cards, const memory::edition& spoken,
                                          const memory::room_settings& how,
                                          const surroundings& with, memory::game::dealer deal)
{
    auto room = std::make_shared<memory::room>(with.executor, with.clock, std::move(cards), spoken,
                                               with.run, how);
    return std::make_unique<hosted_memory>(room, std::move(deal), with, how.rules);
}

opening read_memory(settings& wanted)
{
    const std::string year = wanted.take("edition").value_or("2025");
    const auto edition = memory::edition_of(year);
    if (!edition)
        throw refused_settings("edition: expected 2020, 2022, 2023 or 2025");
    const bool is_shuffled = wanted.take_flag("shuffle", true);
    pack cards = pack_of(wanted, is_shuffled);
    memory::room_settings how;
    how.release = release;
    how.has_audience = true;
    how.rules.last_pair = wanted.take_flag("lastpair", true);
    how.rules.pairs = std::move(cards.pairs);
    const std::uint64_t spaces = std::uint64_t{cards.rows} * cards.columns;
    auto begin = [spoken = *edition, cards = std::move(cards), is_shuffled,
                  how = std::move(how)](surroundings with) mutable {
        limit(how, with.most);
        if (!is_shuffled && !with.is_played)
            with.seed = as_in_file;
        return begin_memory({cards.rows, cards.columns, cards.deal(with.seed)}, spoken, how, with,
                            cards.deal);
    };
    return {std::move(begin), spaces};
}

} // namespace scramble::host
