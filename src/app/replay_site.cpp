#include "app/replay_site.hpp"

#include "app/server.hpp"
#include "app/serving.hpp"
#include "net/http/common_answers.hpp"
#include "replay/frames.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <variant>

namespace scramble {

replay_site::replay_site(const replay_file& played, const replay::verdict& found)
    : http_site({}), path_(fmt::format("/games/{}", played.game.head.number)),
      to_page_(net::text_reply(303, fmt::format("see {}\n", path_),
                               fmt::format("Location: {}\r\n", path_))),
      frames_(net::text_reply(200, replay::frames_of(played.game, found))),
      file_(net::text_reply(200, played.text,
                            fmt::format("Content-Disposition: attachment; "
                                        "filename=\"{}-{}.scramble\"\r\n",
                                        played.game.head.room, played.game.head.number)))
{
}

net::response replay_site::serve(const net::request_head& head, net::http_session& /*client*/)
{
    if (head.target == "*")
        return net::preflight(net::methods_where_nothing_changes, head);
    const auto found = find(head.target.substr(0, head.target.find('?')), head);
    if (found == nullptr)
        return net::unknown(fmt::format("{0}, {0}.frames and {0}.scramble", path_));
    if (auto why = net::unless_asking(head))
        return std::move(*why);
    return net::answer{found};
}

net::reply_ptr replay_site::find(std::string_view path, const net::request_head& head) const
{
    if (path == "/")
        return to_page_;
    if (path.starts_with(path_)) {
        const std::string_view ending = path.substr(path_.size());
        if (ending.empty())
            return files_.find("/", head);
        if (ending == ".frames")
            return frames_;
        return ending == ".scramble" ? file_ : nullptr;
    }
    return files_.find(path, head);
}

int play_replay(const std::string& path, std::uint16_t port)
{
    const auto read = load_replay(path);
    if (const auto* why = std::get_if<fault>(&read))
        return fail(why->reason);
    const auto& played = std::get<replay_file>(read);
    const auto found = replay::verify(played.game);
    fmt::print("{}: {}\n", readable(path), replay::told(found));
    server daemon;
    const net::site_ptr site(new replay_site(played, found));
    const auto listen = [&](const listen_at& where) {
        const auto serve_one = [&daemon, site](net::tcp_socket socket) {
            net::start_session<net::http_session>(std::move(socket), site, daemon.connections());
        };
        return daemon.listen(where, serve_one, net::full_reply());
    };
    return serve(daemon, {{{std::nullopt, port}, listen, {"Replay", "http"}}}, "");
}

} // namespace scramble
