#pragma once

#include "host/answer_in_turn.hpp"
#include "host/room_requests.hpp"
#include "host/settings.hpp"
#include "net/deadlines.hpp"
#include "net/http/routes.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scramble::host {

/// A change that somebody asks for, of a room or of a class. Whoever makes it says why it is
/// refused; otherwise `then` hears of it in its turn.
template <class Place>
struct change {
    Place& in;
    std::string_view player; ///< whom the path names
    settings& wanted;
    const net::key& key;
    std::string from; ///< the network of the client
    turn_heard then;
};

/// The setting `seconds`: how long is played; 0 is no limit.
[[nodiscard]] inline net::seconds limit_in(settings& wanted)
{
    constexpr std::uint64_t longest = 24ULL * 60 * 60;
    const auto seconds = wanted.take_number("seconds", 0, longest);
    if (!seconds)
        throw refused_settings("limit needs seconds=N, or seconds=0 for none");
    return net::seconds(static_cast<std::uint32_t>(*seconds));
}

/// Has `make` make a change. The answer, in its turn, is what the place then tells about itself;
/// if it `ends` the place, what that told before.
template <class Asked, class Make>
[[nodiscard]] net::response in_turn(const Asked& asked, const net::key& key, Make make,
                                    bool ends = false)
{
    settings wanted(asked.head.target);
    return answer_in_turn(asked.client, [&](const auto& answer) {
        const auto tell = ends ? last_teller(asked, key) : teller(asked, key);
        const auto why = make(
            {asked.in, asked.player(), wanted, key, asked.client.network_of(asked.head),
             [=](error_code failed) { answer(failed ? reply_to(not_done(failed)) : tell()); }});
        if (why)
            answer(reply_to(*why));
    });
}

/// Serves what is asked for with a key, by `serve(asked, key)`.
template <class Asked, class Serve>
[[nodiscard]] net::response with_key(const Asked& asked, Serve serve)
{
    const auto key = key_of(asked.head);
    if (!key)
        return net::line(400, malformed_key_text);
    if constexpr (requires { asked.in.meet(*key); })
        asked.in.meet(*key);
    try {
        return serve(asked, *key);
    }
    catch (const refused_settings& why) {
        return refused({400, why.what()});
    }
}

// What rooms and classes have in common.

/// A change without settings, by that function of the place.
template <auto Do, class Place>
[[nodiscard]] std::optional<refusal> plainly(const change<Place>& it)
{
    it.wanted.expect_no_more();
    return (it.in.*Do)(it.key, it.then);
}

template <class Place>
[[nodiscard]] std::optional<refusal> limit_play(const change<Place>& it)
{
    const net::seconds longest = limit_in(it.wanted);
    it.wanted.expect_no_more();
    return it.in.limit(longest, it.key, it.then);
}

// Both as handlers of a map.

template <auto Serve, class Asked>
[[nodiscard]] net::response by_key(const Asked& asked)
{
    return with_key(asked, Serve);
}

template <auto Make, bool Ends = false, class Asked>
[[nodiscard]] net::response change_by(const Asked& asked)
{
    return with_key(asked, [](const Asked& with, const net::key& key) {
        return in_turn(with, key, Make, Ends);
    });
}

} // namespace scramble::host
