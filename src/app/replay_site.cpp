#include "app/replay_site.hpp"

#include "app/serving.hpp"
#include "replay/frames.hpp"
#include "scramble/text/readable.hpp"

#include <boost/algorithm/string/replace.hpp>

#include <fmt/format.h>

#include <array>
#include <utility>
#include <variant>

namespace scramble {

replay_site::replay_site(const replay_file& played, const replay::verdict& found)
    : http_site({}), path_(fmt::format("/games/{}", played.game.head.number)),
      to_page_(net::text_reply(303, fmt::format("see {}\n", path_),
                               fmt::format("Location: {}\r\n", path_))),
      frames_(net::text_reply(200, replay::frames_of(played.game, found))),
      text_(net::text_reply(200, played.text,
                            fmt::format("Content-Disposition: attachment; "
                                        "filename=\"{}-{}.scramble\"\r\n",
                                        played.game.head.room, played.game.head.number)))
{
}

std::span<const replay_site::route> replay_site::map()
{
    using enum net::effect;
    static constexpr std::array all{
        route{reads, "/games/N", &replay_site::show},
        route{reads, "/games/N.frames", &replay_site::frames},
        route{reads, "/games/N.scramble", &replay_site::text},
        route{reads, "/", &replay_site::file, net::in_404::no},
    };
    return all;
}

net::response replay_site::serve(net::request_head& head, net::http_session& /*client*/)
{
    const std::string_view path = net::path_in(head.target);
    const net::asked_path asked(path);
    const auto* const found =
        net::find(map(), asked, [&] { return files_.find(path, head) != nullptr; });
    const bool is_another = asked.word == "games" && path.substr(0, path.find('.')) != path_;
    if (found == nullptr || is_another)
        return net::unknown(boost::replace_all_copy(net::listed(map()), "/games/N", path_));
    if (auto settled = net::settled(found->does, head, allowed_origins()))
        return std::move(*settled);
    return net::answer{(this->*found->serve)(head)};
}

net::reply_ptr replay_site::file(const net::request_head& head) const
{
    const std::string_view path = net::path_in(head.target);
    return path == "/" ? to_page_ : files_.find(path, head);
}

int play_replay(const std::string& path, std::uint16_t port)
{
    const auto read = load_replay(path);
    if (const auto* why = std::get_if<fault>(&read))
        return fail(why->reason);
    const auto& played = std::get<replay_file>(read);
    const auto found = replay::verify(played.game);
    fmt::print("{}: {}\n", readable(path), replay::told(found));
    server daemon(server::posted_by::itself);
    const net::site_ptr site(new replay_site(played, found));
    const auto listen = [&](const listen_at& where) {
        return listen_for_http(daemon, where, site);
    };
    return serve(daemon, {{{std::nullopt, port}, listen, {"Replay", "http"}}}, "");
}

} // namespace scramble
