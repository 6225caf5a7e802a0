#pragma once

#include "app/listen_at.hpp"
#include "app/metrics.hpp"
#include "app/server.hpp"
#include "host/lobby.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace scramble {

/// A lobby and its rooms, served over HTTP. It must not outlive the server.
class host_service {
public:
    /// See the constructor of `host::rooms`.
    host_service(server& daemon, std::span<const host::kind> games,
                 const net::site_settings& settings = {}, const host::limits& most = {},
                 std::unique_ptr<host::keeper> kept = nullptr);
    host_service(const host_service&) = delete;
    host_service& operator=(const host_service&) = delete;
    ~host_service() { site_->rooms().abandon(); }

    /// Reads which rooms are kept. Runs the loop meanwhile: call it before anybody is served.
    /// Result: why it failed.
    [[nodiscard]] std::optional<fault> recall();

    /// Also listens at `where`; all listeners share the rooms.
    [[nodiscard]] std::variant<std::uint16_t, fault> listen(const listen_at& where);
    /// Likewise for telnet, over which Minesweeper is played.
    [[nodiscard]] std::variant<std::uint16_t, fault> listen_telnet(const listen_at& where);

    void tell(metrics& to);
    /// A word if nothing that people do is kept any more; empty otherwise.
    [[nodiscard]] std::string_view unready() const;
    /// How many rooms are awake, and how many people are in them, in words.
    [[nodiscard]] std::string status() const;
    /// From now on these limits hold, and it may be reached so: see `host::rooms::limit_to`.
    void change(const net::site_settings& settings, const host::limits& most)
    {
        site_->reach_by(settings);
        site_->rooms().limit_to(most);
    }

    [[nodiscard]] host::rooms& rooms() { return site_->rooms(); }

private:
    server& daemon_;
    boost::intrusive_ptr<host::lobby> site_;
    std::shared_ptr<std::vector<listen_at>> listeners_; ///< with the ports they got
    callbacks::registration stop_;
};

} // namespace scramble
