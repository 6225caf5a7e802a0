#include "host/class_requests.hpp"

#include "host/answer_in_turn.hpp"
#include "host/csv.hpp"
#include "host/room_requests.hpp"
#include "host/settings.hpp"
#include "net/http/common_answers.hpp"
#include "net/websocket/handshake.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>

namespace scramble::host {

namespace {

constexpr std::uint64_t longest_limit = 24ULL * 60 * 60;

/// What the class tells about itself.
net::reply_ptr told(const class_of_rooms& asked, const net::key& key, std::string_view lan)
{
    return net::text_reply(200, fmt::format("{}{}{}", asked.state(),
                                            lan.empty() ? "" : fmt::format("class lan {}\n", lan),
                                            asked.is_teacher(key) ? "class yours\n" : ""));
}

net::response results(const class_of_rooms& asked)
{
    std::string text = "room,round,player,name,score,place\r\n";
    for (const class_of_rooms::result& each : asked.results())
        fmt::format_to(std::back_inserter(text), "{},{},{},{},{},{}\r\n", each.room, each.round,
                       csv_cell(each.player), csv_cell(each.name), each.score, each.place);
    return net::answer{net::file_reply("text/csv; charset=utf-8; header=present", text)};
}

names_shown names_in(settings& wanted)
{
    if (const auto as = names_shown_in(wanted.take("as").value_or("")))
        return *as;
    throw refused_settings("as: expected own, given or hidden");
}

constexpr std::array class_changes{std::string_view("/start"), std::string_view("/pause"),
                                   std::string_view("/limit"), std::string_view("/next"),
                                   std::string_view("/names"), std::string_view("/end")};

/// Result: why it is refused; otherwise `then` hears of it.
std::optional<refusal> drive(class_of_rooms& asked, std::string_view word, settings wanted,
                             const net::key& key, turn_heard then)
{
    if (word == "/limit") {
        const auto longest = wanted.take_number("seconds", 0, longest_limit);
        wanted.expect_no_more();
        if (!longest)
            return refusal{400, "limit needs seconds=N, or seconds=0 for none"};
        return asked.limit(net::seconds(static_cast<std::uint32_t>(*longest)), key,
                           std::move(then));
    }
    if (word == "/next") {
        const auto round =
            wanted.take_number("round", 1, std::numeric_limits<std::uint32_t>::max());
        wanted.expect_no_more();
        return asked.next(round.value_or(asked.round() + std::uint64_t{1}), key, std::move(then));
    }
    if (word == "/names") {
        const auto as = names_in(wanted);
        wanted.expect_no_more();
        return asked.show_names(as, key, std::move(then));
    }
    wanted.expect_no_more();
    if (word == "/end")
        return asked.end(key, std::move(then));
    return word == "/start" ? asked.start(key, std::move(then)) : asked.pause(key, std::move(then));
}

/// Why a request changes nothing; nothing if it may.
std::optional<net::response> refused_change(const net::request_head& head,
                                            const std::vector<std::string>& allowed_origins)
{
    if (head.method != net::http::verb::post)
        return net::wrong_method(methods_of_changes);
    if (net::is_forged(head) || !net::websocket::is_origin_allowed(head, allowed_origins))
        return net::line(403, "another site's page may not do this in your name");
    return std::nullopt;
}

/// Makes a change that somebody asks for; the answer waits for its turn.
net::response change_class(class_of_rooms& asked, std::string_view word,
                           const net::request_head& head, net::http_session& client,
                           const net::key& key, const std::vector<std::string>& allowed_origins,
                           std::string_view lan)
{
    if (auto why = refused_change(head, allowed_origins))
        return std::move(*why);
    try {
        return answer_in_turn(client, [&](const auto& answer) {
            // What is ended is gone by then.
            const net::reply_ptr last = word == "/end" ? told(asked, key, lan) : nullptr;
            const auto why =
                drive(asked, word, settings(head.target), key,
                      [&asked, key, answer, last, lan = std::string(lan)](error_code failed) {
                          answer(failed ? reply_to(not_done(failed))
                                 : last ? last
                                        : told(asked, key, lan));
                      });
            if (why)
                answer(reply_to(*why));
        });
    }
    catch (const refused_settings& why) {
        return refused({400, why.what()});
    }
}

} // namespace

std::optional<net::response> serve_class_request(class_of_rooms& asked, std::string_view path,
                                                 const net::request_head& head,
                                                 net::http_session& client,
                                                 const std::vector<std::string>& allowed_origins,
                                                 std::string_view lan)
{
    const bool is_change = std::ranges::find(class_changes, path) != class_changes.end();
    if (!is_change && path != "/class" && path != "/results.csv")
        return std::nullopt;
    const auto allowed = is_change ? methods_of_changes : net::methods_where_nothing_changes;
    if (head.method == net::http::verb::options)
        return net::preflight(allowed, head);
    const auto key = key_of(head);
    if (!key)
        return net::line(400, malformed_key_text);
    if (is_change)
        return change_class(asked, path, head, client, *key, allowed_origins, lan);
    if (head.method != net::http::verb::get && head.method != net::http::verb::head)
        return net::wrong_method(allowed);
    return path == "/results.csv" ? results(asked) : net::answer{told(asked, *key, lan)};
}

net::response serve_given_name(class_of_rooms& asked, const net::request_head& head,
                               net::http_session& client,
                               const std::vector<std::string>& allowed_origins)
{
    if (head.method == net::http::verb::options)
        return net::preflight(methods_of_changes, head);
    if (auto why = refused_change(head, allowed_origins))
        return std::move(*why);
    return answer_in_turn(client, [&](const auto& answer) {
        const auto why = asked.give_name([answer](error_code failed, const std::string& name) {
            answer(failed ? reply_to(not_done(failed)) : net::text_reply(200, name + "\n"));
        });
        if (why)
            answer(reply_to(*why));
    });
}

} // namespace scramble::host
