#include "app/admin.hpp"

#include "app/figures.hpp"
#include "net/http/routes.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace scramble {

namespace {

using net::answer;
using net::response;

constexpr std::string_view plain = "text/plain; charset=utf-8";
constexpr std::string_view exposition = "text/plain; version=0.0.4; charset=utf-8";

class admin_site final : public net::http_site {
public:
    admin_site(const net::site_settings& how, const server& daemon,
               std::shared_ptr<std::vector<admin::source>> sources,
               std::shared_ptr<const admin::asked> asked)
        : http_site(how), daemon_(daemon), sources_(std::move(sources)), asked_(std::move(asked))
    {
    }

    [[nodiscard]] response serve(net::request_head& head, net::http_session& /*client*/) override
    {
        const auto paths = map();
        const auto* const found = net::find(paths, net::asked_path(net::path_in(head.target)));
        return net::served_by(paths, found, head, allowed_origins(),
                              [&](const route& at) { return (this->*at.serve)(); });
    }

    using route = net::route<response (admin_site::*)() const>;
    [[nodiscard]] static std::span<const route> map()
    {
        using enum net::effect;
        static constexpr std::array all{
            route{reads, "/livez", &admin_site::life},
            route{reads, "/readyz", &admin_site::health},
            route{reads, "/healthz", &admin_site::health},
            route{reads, "/metrics", &admin_site::figures},
        };
        return all;
    }

private:
    const server& daemon_;
    std::shared_ptr<std::vector<admin::source>> sources_;
    std::shared_ptr<const admin::asked> asked_;

    [[nodiscard]] response health() const
    {
        const auto unready = [](std::string_view why) {
            return answer{net::private_reply(503, plain, why)};
        };
        if (daemon_.connections().is_draining())
            return unready("draining\n");
        if (!daemon_.is_serving())
            return unready("starting\n");
        for (const admin::unready& each : asked_->reasons) {
            if (const std::string_view why = each(); !why.empty())
                return unready(std::string(why) + "\n");
        }
        std::string ready = "ready";
        for (const admin::unready& each : asked_->remarks) {
            if (const std::string_view what = each(); !what.empty())
                ready += fmt::format(" {}", what);
        }
        return answer{net::private_reply(200, plain, ready + "\n")};
    }

    // NOLINTNEXTLINE(readability-convert-member-functions-to-static): the map takes members
    [[nodiscard]] response life() const { return answer{net::private_reply(200, plain, "live\n")}; }

    [[nodiscard]] response figures() const
    {
        metrics all;
        tell_process(all);
        tell_clients(all, daemon_.connections());
        for (const admin::source& each : *sources_)
            each(all);
        return answer{net::private_reply(200, exposition, all.text())};
    }
};

} // namespace

std::variant<std::unique_ptr<admin>, fault> admin::open(server& daemon, const listen_at& where,
                                                        const net::site_settings& how)
{
    std::unique_ptr<admin> made(new admin);
    const boost::intrusive_ptr<admin_site> site(
        new admin_site(how, daemon, made->sources_, made->asked_));
    made->site_ = site;
    const auto serve = [&daemon, site](net::tcp_socket socket) {
        net::start_session<net::http_session>(std::move(socket), site, daemon.watchers());
    };
    const auto port = daemon.listen_for_watchers(where, serve);
    if (const auto* why = std::get_if<fault>(&port))
        return *why;
    made->port_ = std::get<std::uint16_t>(port);
    return made;
}

} // namespace scramble
