#include "whole/asked.hpp"

#include "whole/scene.hpp"

#include <array>
#include <cstddef>
#include <tuple>
#include <utility>

namespace scramble::whole {

namespace {

/// A card, escaped for a path.
std::string escaped(const std::string& card)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string result;
    for (const char each : card) {
        const auto code = static_cast<unsigned char>(each);
        if (code > ' ' && code < 0x7f && each != '%' && each != '/')
            result += each;
        else
            result += {'%', digits[code / 16U], digits[code % 16U]};
    }
    return result;
}

/// Writes the request from its method and target.
asked with_bytes(asked asked, std::string_view fields = {})
{
    asked.bytes = asked.method + " " + asked.target + " HTTP/1.1\r\nHost: localhost\r\n";
    if (!asked.tag.empty())
        asked.bytes +=
            "If-None-Match: " + (asked.tag == "*" ? "*" : '"' + asked.tag + '"') + "\r\n";
    if (!asked.key.empty())
        asked.bytes += "Authorization: Bearer " + asked.key + "\r\n";
    asked.bytes += fields;
    asked.bytes += "\r\n";
    return asked;
}

} // namespace

asked wording::look(const std::string& player, std::string_view tag)
{
    asked what{asked::kind::look, player};
    what.tag = tag;
    what.target = "/look/" + player;
    return with_bytes(what);
}

asked wording::watch(const std::string& player, std::string_view tag)
{
    asked what = look(player, tag);
    what.what = asked::kind::watch;
    what.target = "/watch/" + player;
    return with_bytes(what);
}

asked wording::flip(const std::string& player, int row, int column) const
{
    asked what{asked::kind::flip, player, row, column};
    const int first = static_cast<int>(edition_.first_space);
    what.target = "/flip/" + player + "/" + written(row, column, first);
    return with_bytes(what);
}

asked wording::replace(const std::string& player, const std::string& from, const std::string& to)
{
    asked what{asked::kind::replace, player, 0, 0, from, to};
    what.target = "/replace/" + player + "/" + escaped(from) + "/" + escaped(to);
    return with_bytes(what);
}

asked wording::scores()
{
    return with_bytes({.what = asked::kind::scores, .target = "/scores"});
}

asked wording::mistaken(int which) const
{
    const bool is_new = edition_.tells_failures;
    const unsigned malformed = is_new ? 400 : 404;
    struct mistake {
        unsigned status;
        const char* method;
        const char* target;
        const char* player = "";
    };
    const std::array<mistake, mistakes> all{{
        {is_new ? 409U : 404U, "GET", "/flip/ann/99999999999999999999,0", "ann"},
        {malformed, "GET", "/flip/ann/1"},
        {malformed, "GET", "/look/a!"},
        {malformed, "GET", "/replace/ann/A/two%20words"},
        {404, "GET", "/Look/ann"},
        {405, "POST", "/flip/ann/1,1"},
        {405, "HEAD", "/flip/ann/1,1"},
        {204, "OPTIONS", "/look/ann"},
    }};
    const mistake& each = all.at(static_cast<std::size_t>(which));
    return with_bytes({.player = each.player,
                       .status = each.status,
                       .method = each.method,
                       .target = each.target});
}

asked wording::refused(int which)
{
    const std::array<std::pair<unsigned, std::string>, refusals> all{{
        {400, "GET /flip/ann/1,1 HTTP/1.1\r\n\r\n"},
        {413, "POST /flip/ann/1,1 HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n"},
        {501, "POST /flip/ann/1,1 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"},
        {400, "GET /flip/ann/1,1 HTTP/1.1\nHost: x\r\n\r\n"},
        {400, "GET /flip/ann/1,1 HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n"},
        {400, "\x16\x03\x01 no HTTP\r\n\r\n"},
        {414, "GET /" + std::string(4200, 'x') + " HTTP/1.1\r\nHost: x\r\n\r\n"},
        {431, "GET / HTTP/1.1\r\nHost: x\r\nX: " + std::string(8300, 'x') + "\r\n\r\n"},
    }};
    asked what;
    what.what = asked::kind::refused;
    what.ends_connection = true;
    std::tie(what.status, what.bytes) = all.at(static_cast<std::size_t>(which));
    return what;
}

asked wording::about(std::string method, std::string target, const std::string& key)
{
    asked what;
    what.what = asked::kind::room;
    what.method = std::move(method);
    what.target = std::move(target);
    what.key = key;
    return with_bytes(what);
}

asked wording::by(std::string method, asked asked)
{
    asked.method = std::move(method);
    return with_bytes(asked);
}

asked wording::with(std::string_view fields, asked asked)
{
    return with_bytes(std::move(asked), fields);
}

asked wording::last(asked asked)
{
    asked.ends_connection = true;
    return with_bytes(std::move(asked), "Connection: close\r\n");
}

setup random_setup(dice& random)
{
    constexpr std::array editions{memory::edition_2020, memory::edition_2022, memory::edition_2023};
    setup made;
    made.rows = random.between(1, 3);
    made.columns = random.between(made.rows == 1 ? 2 : 1, 4);
    made.kinds = {"A", "B", "🌈", "a/b"};
    made.kinds.resize(static_cast<std::size_t>(random.between(1, 4)));
    std::vector<std::string> dealt = made.kinds;
    if (random.below(4) == 0) // several pieces
        dealt.emplace_back(std::size_t{6000}, 'L');
    for (int space = 0; space < made.rows * made.columns; ++space)
        made.cards.push_back(random.one_of(dealt));
    made.players = {"ann", "bob", "cy_3", std::string(64, 'd')};
    made.players.resize(static_cast<std::size_t>(random.between(2, 4)));
    made.spoken = editions[random.below(editions.size())];
    if (random.below(2) == 0)
        made.keys = {"", "one-key-of-everybody", "another-key/of+everybody=="};
    made.is_key_required = made.keys.size() > 1 && random.below(4) == 0;
    if (random.below(2) == 0)
        made.release_after = random.between(1, 5);
    return made;
}

asked random_message(dice& random, const setup& in, const std::string& player,
                     const std::string& key, const std::string& tag)
{
    const wording say(in.spoken);
    const int kind = random.below(100);
    const std::vector<std::string> tags{"", "", tag, "*", "other-0"};
    asked what = say.flip(player, random.below(in.rows), random.below(in.columns));
    if (kind >= 60)
        what = say.watch(player, random.one_of(tags));
    if (kind >= 72)
        what = say.look(player, random.one_of(tags));
    if (kind >= 82)
        what = say.replace(player, random.one_of(in.kinds), random.one_of(in.kinds));
    if (kind >= 86)
        what = say.scores();
    if (kind >= 90)
        what = say.mistaken(random.below(wording::mistakes));
    if (kind >= 97)
        return say.refused(random.below(wording::refusals));
    what.target.insert(0, in.below);
    what.key = key;
    // A watch of 2020 sends its header before it is decided, so a client that asks for nothing else
    // could not tell when it is decided.
    const bool may_be_head = what.what == asked::kind::look || what.what == asked::kind::scores ||
                             (what.what == asked::kind::watch && !in.spoken.early_headers);
    if (may_be_head && random.below(8) == 0)
        what.method = "HEAD";
    if (what.what == asked::kind::flip && in.keys.size() > 1 && random.below(20) == 0)
        what.key = malformed_key;
    if (random.below(4) == 0) // crosses the ends of the read buffers
        return wording::with(
            "X-Padding: " + std::string(random.below(std::size_t{600}) + 1, 'x') + "\r\n", what);
    return random.below(30) == 0 ? wording::last(what) : with_bytes(what);
}

std::string random_said(dice& random, const setup& in)
{
    const int first = static_cast<int>(in.spoken.first_space);
    const int row = random.between(0, in.rows - (random.below(9) == 0 ? 0 : 1));
    std::string text = "flip " + written(row, random.below(in.columns), first);
    if (const int kind = random.below(12); kind > 8)
        text = kind < 11 ? "give up"
                         : random.one_of(std::vector<std::string>{"", "flip", "flip 1,", "look"});
    return random.below(4) == 0 ? text + '\n' : text;
}

} // namespace scramble::whole
