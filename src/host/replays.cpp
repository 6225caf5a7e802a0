#include "host/replays.hpp"

#include "host/room_requests.hpp"
#include "net/http/routes.hpp"
#include "replay/frames.hpp"
#include "replay/recorder.hpp"
#include "replay/retelling.hpp"
#include "scramble/text/decimal.hpp"
#include "scramble/text/take_word.hpp"

#include <boost/asio/post.hpp>
#include <fmt/format.h>

#include <utility>

namespace scramble::host {

namespace {

/// How many records are read before others have their turn.
constexpr std::size_t most_read_at_once = 100;
/// How many games of a list are told before others have their turn.
constexpr std::size_t most_told_at_once = 500;
/// A portion is sent when it has so many bytes.
constexpr std::size_t least_portion_of_games = 64UL * 1024;
/// So many read at the same time, and of one network as many as `may_have_one_more` says. If
/// another one comes, the first of them is cut off, unless it has just begun.
constexpr std::size_t most_readers = 16;
constexpr net::seconds shortest_read{10};

constexpr std::string_view no_games = "this server keeps no games";

/// Why a game is not told; nothing if it has been played to its end.
std::optional<refusal> not_over(const room& of, std::uint32_t number)
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

/// What is made for one request.
class replays::reading final : public net::long_text, public std::enable_shared_from_this<reading> {
public:
    reading(replays& by, const room& asked, const wish& wished, std::size_t most_players)
        : long_text(fields_of(wished, asked.known().name)), wanted(wished),
          room_name(asked.known().name),
          log(asked.in_class().of == nullptr ? room_name : asked.in_class().of->known().name),
          found(most_players), number_(asked.in_class().number), by_(by),
          read_(asked.game().reader())
    {
    }

    const wish wanted;
    const std::string room_name;
    const std::string log; ///< the name of the room, or of its class
    game_history found;
    std::uint64_t after = 0;                 ///< the number of the last record
    std::unique_ptr<replay::retelling> text; ///< once the game is found
    std::uint64_t seed = 0;                  ///< of that game
    bool is_cut = false;                     ///< others read now
    std::size_t told = 0;                    ///< games of the list, once that is known
    bool is_over = false;                    ///< the last of them

    void make_next(net::http_session& client) override
    {
        if (is_cut)
            client.resume(reply_to({503, "others read games now: try again"}), client.has_begun());
        else if (told > 0)
            tell_list(client);
        else
            by_.read_on(shared_from_this(), client);
    }

    /// Takes records in. Result: whether more may be wanted.
    [[nodiscard]] bool take(const std::vector<journal::record>& read);
    /// Tells the next games of the list.
    void tell_list(net::http_session& client);

private:
    std::uint32_t number_; ///< of the room in its class; 0 if it is in none
    replays& by_;
    hosted_game::record_reader read_;

    [[nodiscard]] bool take(const journal::record& next);
    [[nodiscard]] static std::string fields_of(const wish& wished, std::string_view room);
};

std::string replays::reading::fields_of(const wish& wished, std::string_view room)
{
    std::string fields(net::text_type);
    if (wished.as == form::file)
        fields += fmt::format("Content-Disposition: attachment; filename=\"{}-{}.scramble\"\r\n",
                              room, wished.game);
    return fields;
}

bool replays::reading::take(const std::vector<journal::record>& read)
{
    for (const journal::record& each : read) {
        after = each.number;
        if (number_ == 0) {
            if (!take(each))
                return false;
            continue;
        }
        std::string_view line = each.line; // in the log of a class
        if (decimal(take_word(line)) == number_ &&
            !take(journal::record{each.number, each.at, std::string(line)}))
            return false;
    }
    return true;
}

/// Takes a record of the room.
bool replays::reading::take(const journal::record& next)
{
    const game_record read = read_(next.line);
    const bool is_found =
        wanted.game != 0 && !found.games().empty() && found.games().back().number == wanted.game;
    if (read.deal && is_found && read.deal->number == wanted.game + std::uint64_t{1})
        return false;
    if (text == nullptr) {
        found.add(next, read);
        return true;
    }
    if (read.mover && (read.mover->empty() || found.players().contains(*read.mover)))
        (void)text->add(
            std::chrono::floor<std::chrono::milliseconds>(
                next.at - std::chrono::floor<std::chrono::seconds>(found.games().back().started)),
            next.line);
    return true;
}

replays::replays(rooms& all, strand executor, journal::store* kept)
    : rooms_(all), executor_(std::move(executor)), kept_(kept)
{
}

net::response replays::tell(room& asked, std::uint32_t game, form as, const net::request_head& head,
                            net::http_session& client)
{
    if (kept_ == nullptr)
        return net::line(404, no_games);
    if (const auto why = not_over(asked, game))
        return refused(*why);
    return as == form::page ? net::answer{page_.find("/", head)}
                            : begin(asked, {as, game}, {client.network_of(head), client.now()});
}

net::response replays::begin(room& asked, const wish& wanted, const asker& by)
{
    if (kept_ == nullptr)
        return net::line(404, no_games);
    if (!has_place(by))
        return refused({503, "others read games now: try again", std::chrono::seconds(1)});
    const auto begun = std::make_shared<reading>(*this, asked, wanted, rooms_.most().game.players);
    readers_.push_back({begun, by});
    return net::in_portions(begun);
}

/// Where there is none, who came first makes room: of its own network, if that has its share.
bool replays::has_place(const asker& by)
{
    std::erase_if(readers_, [](const reader& each) { return each.what.expired(); });
    const auto is_own = [&by](const reader& each) {
        return !by.network.empty() && each.by.network == by.network;
    };
    const auto own = static_cast<std::size_t>(std::ranges::count_if(readers_, is_own));
    if (net::may_have_one_more(own, readers_.size() - own, most_readers))
        return true;
    const auto first = own == 0 ? readers_.begin() : std::ranges::find_if(readers_, is_own);
    if (by.now - first->by.now < shortest_read)
        return false;
    const auto ended = first->what.lock();
    ended->is_cut = true;
    ended->text.reset();
    readers_.erase(first);
    return true;
}

void replays::read_on(const reading_ptr& asked, net::http_session& client)
{
    kept_->read(
        asked->log, asked->after, most_read_at_once,
        while_here_([asked, session = client.shared()](replays& self, error_code error,
                                                       const std::vector<journal::record>& read) {
            self.on_read(asked, *session, error, read);
        }));
}

void replays::on_read(const reading_ptr& asked, net::http_session& client, error_code error,
                      const std::vector<journal::record>& read)
{
    const auto refuse = [&client](const refusal& why) {
        client.resume(reply_to(why), client.has_begun());
    };
    room* const of = rooms_.find(asked->room_name);
    const bool is_damaged = error == journal::journal_errc::damaged;
    if (error == journal::journal_errc::unknown_room)
        return refuse({404, "the games of this room are not kept"});
    if (of == nullptr || asked->is_cut || (error && !is_damaged))
        return refuse(
            {503, "the games cannot be read now: try again later", std::chrono::seconds(1)});
    const bool goes_on = asked->take(read);
    const bool is_last = !goes_on || is_damaged || read.size() < most_read_at_once;
    if (asked->text != nullptr && asked->text->is_too_long())
        return refuse({404, "this game is too long for a file"});
    if (goes_on && is_damaged && asked->wanted.game != 0)
        return refuse({404, "what is kept of this game is damaged"});
    if (asked->text == nullptr) {
        if (!is_last)
            return read_on(asked, client);
        asked->is_over = of->table().is_over();
        return asked->wanted.game == 0 ? asked->tell_list(client) : begin_text(asked, client, *of);
    }
    if (!is_last && asked->text->size() < least_portion_of_games)
        return read_on(asked, client);
    if (const auto why = hidden(*of, *asked))
        return refuse(*why);
    client.add_portion(is_last ? asked->text->end() : asked->text->take(), is_last);
}

void replays::reading::tell_list(net::http_session& client)
{
    const std::string lines = found.text(told, most_told_at_once, is_over);
    told += most_told_at_once;
    client.add_portion(lines, told >= found.games().size());
}

/// In two turns of the loop: of a large board, one deals it and the other makes it.
void replays::begin_text(const reading_ptr& asked, net::http_session& client, room& of)
{
    const auto refuse = [&client](const refusal& why) { client.resume(reply_to(why)); };
    const auto& games = asked->found.games();
    if (games.empty() || games.back().number != asked->wanted.game)
        return refuse({404, "nothing is kept of this game"});
    const played_game& game = games.back();
    asked->seed = game.seed.value_or(of.game().first_seed());
    if (const auto why = hidden(of, *asked))
        return refuse(*why);
    auto head = of.game().heading_of(asked->seed);
    if (!head)
        return refuse({404, "there are no files of this kind of game"});
    head->room = asked->room_name;
    head->number = game.number;
    head->started = std::chrono::floor<std::chrono::seconds>(game.started);
    head->names = names_in(of, asked->found.players());
    asked->after = game.before;
    asio::post(executor_,
               while_here_([asked, head = std::move(*head), session = client.shared()](
                               replays& self) { self.begin_text(asked, *session, head); }));
}

/// The records that are read from now on become the text.
void replays::begin_text(const reading_ptr& asked, net::http_session& client,
                         const replay::heading& head)
{
    if (asked->wanted.as == form::frames)
        asked->text = std::make_unique<replay::frames>(executor_, head);
    else
        asked->text = std::make_unique<replay::recorder>(executor_, head);
    read_on(asked, client);
}

/// Why a game is not told; nothing if all its cards may be seen. The same may have been dealt again
/// meanwhile.
std::optional<refusal> replays::hidden(const room& of, const reading& asked) const
{
    if (auto why = not_over(of, asked.wanted.game))
        return why;
    if (rooms_.is_played(of, asked.seed))
        return refusal{404, "the board of this game is played again: until that is over it is "
                            "hidden"};
    return std::nullopt;
}

} // namespace scramble::host
