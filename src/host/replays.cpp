#include "host/replays.hpp"

#include "host/answer_in_turn.hpp"
#include "host/room_requests.hpp"
#include "net/http/routes.hpp"
#include "replay/frames.hpp"
#include "replay/recorder.hpp"
#include "scramble/text/decimal.hpp"
#include "scramble/text/take_word.hpp"

#include <fmt/format.h>

#include <utility>

namespace scramble::host {

namespace {

/// How many records are read before others have their turn.
constexpr std::size_t most_read_at_once = 1'000;
/// At the same time, for all clients.
constexpr std::size_t most_readings = 4;

constexpr std::string_view no_games = "this server keeps no games";

/// Why a game is not told; nothing if all its cards may be seen.
std::optional<refusal> hidden(const room& of, std::uint32_t number)
{
    people::table& playing = of.table();
    if (number > playing.game().number())
        return refusal{404, "there has been no such game here"};
    if (number == playing.game().number() && !playing.is_over())
        return refusal{404, "this game is not over: until then its board is hidden"};
    return std::nullopt;
}

std::vector<replay::called> names_in(room& of, const game_history::names& players)
{
    std::vector<replay::called> names;
    for (const people::member& each : of.table().members()) {
        const std::string_view name = of.crowd().name_of(each.name);
        if (!name.empty() && !each.is_removed && players.contains(each.name))
            names.push_back({std::string(each.name), std::string(name)});
    }
    return names;
}

} // namespace

replays::replays(rooms& all, strand executor, journal::store* kept)
    : rooms_(all), executor_(std::move(executor)), kept_(kept)
{
}

net::response replays::tell(room& asked, std::uint32_t game, form as, const net::request_head& head,
                            net::http_session& client)
{
    if (kept_ == nullptr)
        return net::line(404, no_games);
    if (const auto why = hidden(asked, game))
        return refused(*why);
    return as == form::page ? net::answer{page_.find("/", head)} : begin(asked, {as, game}, client);
}

net::response replays::begin(room& asked, const wish& wanted, net::http_session& client)
{
    if (kept_ == nullptr)
        return net::line(404, no_games);
    if (readings_ >= most_readings)
        return refused({503, "others read games now: try again", std::chrono::seconds(1)});
    ++readings_;
    const room::class_part& in = asked.in_class();
    const std::string& name = asked.known().name;
    return answer_in_turn(client, [&](const auto& answer) {
        read_on(std::make_shared<reading>(
            reading{name, in.of == nullptr ? name : in.of->known().name, in.number, wanted,
                    game_history(rooms_.most().game.players), answer}));
    });
}

void replays::read_on(const reading_ptr& asked)
{
    kept_->read(asked->log, asked->after, most_read_at_once,
                while_here_([asked](replays& self, error_code error,
                                    const std::vector<journal::record>& read) {
                    self.on_read(asked, error, read);
                }));
}

void replays::on_read(const reading_ptr& asked, error_code error,
                      const std::vector<journal::record>& read)
{
    room* const of = rooms_.find(asked->room);
    const bool is_damaged = error == journal::journal_errc::damaged;
    if (error == journal::journal_errc::unknown_room)
        return end(asked, refusal{404, "the games of this room are not kept"});
    if (of == nullptr || (error && !is_damaged))
        return end(asked, refusal{503, "the games cannot be read now: try again later",
                                  std::chrono::seconds(1)});
    const bool goes_on = take(*asked, read);
    if (asked->text != nullptr && asked->text->is_too_long())
        return end(asked, refusal{404, "this game is too long for a file"});
    if (goes_on && !is_damaged && read.size() == most_read_at_once)
        return read_on(asked);
    if (goes_on && is_damaged && asked->wanted.game != 0)
        return end(asked, refusal{404, "what is kept of this game is damaged"});
    if (asked->wanted.game == 0)
        return end(asked, net::text_reply(200, asked->found.text(of->table().is_over())));
    if (asked->text == nullptr)
        return begin_text(asked, *of);
    end(asked, *of);
}

/// Takes records in. Result: whether more may be wanted.
bool replays::take(reading& into, const std::vector<journal::record>& read)
{
    for (const journal::record& each : read) {
        into.after = each.number;
        if (into.number == 0) {
            if (!take(into, each))
                return false;
            continue;
        }
        std::string_view line = each.line; // in the log of a class
        if (decimal(take_word(line)) == into.number &&
            !take(into, journal::record{each.number, each.at, std::string(line)}))
            return false;
    }
    return true;
}

/// Takes a record of the room.
bool replays::take(reading& into, const journal::record& next)
{
    const game_history& found = into.found;
    const std::uint32_t wanted = into.wanted.game;
    const auto dealt = wanted == 0 ? std::nullopt : deal_in(next.line);
    const bool is_found = !found.games().empty() && found.games().back().number == wanted;
    if (dealt && is_found && dealt->number == wanted + std::uint64_t{1})
        return false;
    if (into.text == nullptr) {
        into.found.add(next);
        return true;
    }
    const auto who = mover_in(next.line);
    if (who && (who->empty() || found.players().contains(*who)))
        (void)into.text->add(
            std::chrono::floor<std::chrono::milliseconds>(
                next.at - std::chrono::floor<std::chrono::seconds>(found.games().back().started)),
            next.line);
    return true;
}

/// The records that are read from now on become the text.
void replays::begin_text(const reading_ptr& asked, room& of)
{
    const auto& games = asked->found.games();
    if (games.empty() || games.back().number != asked->wanted.game)
        return end(asked, refusal{404, "nothing is kept of this game"});
    const played_game& game = games.back();
    asked->seed = game.seed.value_or(of.game().first_seed());
    auto head = of.game().heading_of(asked->seed);
    if (!head)
        return end(asked, refusal{404, "there are no files of this kind of game"});
    head->room = asked->room;
    head->number = game.number;
    head->started = std::chrono::floor<std::chrono::seconds>(game.started);
    head->names = names_in(of, asked->found.players());
    if (asked->wanted.as == form::frames)
        asked->text = std::make_unique<replay::frames>(executor_, *head);
    else
        asked->text = std::make_unique<replay::recorder>(executor_, *head);
    asked->after = game.before;
    read_on(asked);
}

/// The whole text is made. Meanwhile the same cards may have been dealt again.
void replays::end(const reading_ptr& asked, room& of)
{
    if (const auto why = hidden(of, asked->wanted.game))
        return end(asked, *why);
    if (!of.table().is_over() && of.game().seed() == asked->seed)
        return end(asked, refusal{404, "the board of this game is played again: until that is "
                                       "over it is hidden"});
    const bool is_file = asked->wanted.as == form::file;
    end(asked, net::text_reply(200, asked->text->end(),
                               is_file ? fmt::format("Content-Disposition: attachment; "
                                                     "filename=\"{}-{}.scramble\"\r\n",
                                                     asked->room, asked->wanted.game)
                                       : ""));
}

void replays::end(const reading_ptr& asked, net::reply_ptr reply)
{
    --readings_;
    asked->answer(std::move(reply));
}

void replays::end(const reading_ptr& asked, const refusal& why)
{
    end(asked, reply_to(why));
}

} // namespace scramble::host
