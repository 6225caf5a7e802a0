#include "host/class_requests.hpp"

#include "host/changes.hpp"
#include "host/told_results.hpp"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <optional>
#include <string_view>

namespace scramble::host {

namespace {

/// What the class tells about itself.
net::in_portions told(const class_of_rooms& asked, const net::key& key, std::string_view lan)
{
    return results_as_text(asked, asked.state(),
                           fmt::format("{}{}",
                                       lan.empty() ? "" : fmt::format("class lan {}\n", lan),
                                       asked.is_teacher(key) ? "class yours\n" : ""));
}

names_shown names_in(settings& wanted)
{
    if (const auto as = names_shown_in(wanted.take("as").value_or("")))
        return *as;
    throw refused_settings("as: expected own, given or hidden");
}

net::response tell_class(const class_request& asked, const net::key& key)
{
    return told(asked.in, key, asked.lan());
}

net::response tell_results(const class_request& asked, const net::key& /*key*/)
{
    return results_as_csv(asked.in);
}

using class_change = change<class_of_rooms>;

std::optional<refusal> deal_round(const class_change& it)
{
    const auto round = it.wanted.take_number("round", 1, std::numeric_limits<std::uint32_t>::max());
    it.wanted.expect_no_more();
    return it.in.next(round.value_or(it.in.results().round() + std::uint64_t{1}), it.key, it.then);
}

std::optional<refusal> choose_names(const class_change& it)
{
    const auto as = names_in(it.wanted);
    it.wanted.expect_no_more();
    return it.in.show_names(as, it.key, it.then);
}

} // namespace

std::span<const class_route> map_of_classes()
{
    using enum net::effect;
    static constexpr std::array all{
        class_route{reads, "/class", by_key<tell_class>},
        class_route{reads, "/qr.svg",
                    [](const class_request& asked) {
                        return asked.door.qr(asked.in, asked.head, asked.lan());
                    }},
        class_route{reads, "/results.csv", by_key<tell_results>},
        class_route{changes, "/start", change_by<plainly<&class_of_rooms::start, class_of_rooms>>},
        class_route{changes, "/pause", change_by<plainly<&class_of_rooms::pause, class_of_rooms>>},
        class_route{changes, "/limit", change_by<limit_play<class_of_rooms>>},
        class_route{changes, "/next", change_by<deal_round>},
        class_route{changes, "/names", change_by<choose_names>},
        class_route{changes, "/end",
                    change_by<plainly<&class_of_rooms::end, class_of_rooms>, true>},
        class_route{reads, "/",
                    [](const class_request& asked) {
                        return net::response(net::answer{
                            asked.page.find(net::path_in(asked.head.target), asked.head)});
                    }},
    };
    return all;
}

std::function<net::told()> teller(const class_request& asked, const net::key& key)
{
    return [&in = asked.in, key, lan = asked.lan()] { return told(in, key, lan); };
}

/// Without the results, which end with it.
std::function<net::told()> last_teller(const class_request& asked, const net::key& /*key*/)
{
    return [last = net::text_reply(200, asked.in.state())] { return last; };
}

net::response give_name(class_of_rooms& asked, const net::request_head& head,
                        net::http_session& client)
{
    return answer_in_turn(client, [&](const auto& answer) {
        const auto why = asked.give_name(
            client.network_of(head), [answer](error_code failed, const std::string& name) {
                answer(failed ? reply_to(not_done(failed)) : net::text_reply(200, name + "\n"));
            });
        if (why)
            answer(reply_to(*why));
    });
}

} // namespace scramble::host
