#pragma once

#include "app/listen_at.hpp"
#include "app/metrics.hpp"
#include "app/server.hpp"
#include "net/http/http_session.hpp"
#include "scramble/error.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <variant>
#include <vector>

namespace scramble {

/// What a server tells those who watch over it, on a port of its own: `/livez`, `/readyz` and
/// `/metrics`. It answers while the server begins, while it is full, and until it has ended.
class admin {
public:
    using source = std::function<void(metrics&)>;

    /// Listens at `where`. Result: it, which must not outlive the server; or why it cannot.
    [[nodiscard]] static std::variant<std::unique_ptr<admin>, fault>
    open(server& daemon, const listen_at& where, const net::site_settings& how = {});
    admin(const admin&) = delete;
    admin& operator=(const admin&) = delete;
    ~admin() = default;

    [[nodiscard]] std::uint16_t port() const { return port_; }

    /// From now on it may be reached so.
    void reach_by(const net::site_settings& how) { site_->reach_by(how); }
    /// From now on `tell` is asked for its figures, too, after those of the server.
    void add(source tell) { sources_->push_back(std::move(tell)); }
    /// `why` is asked for a word for why clients do better elsewhere now, besides those that the
    /// server knows; empty: they do not.
    using unready = std::function<std::string_view()>;
    void ask(unready why) { asked_->reasons.push_back(std::move(why)); }
    /// `reason` is asked for a word that `/readyz` adds: clients do no better elsewhere, but
    /// somebody should look; empty: nothing.
    void ask_remark(unready reason) { asked_->remarks.push_back(std::move(reason)); }

    /// All that is asked for the answer of `/readyz`.
    struct asked {
        std::vector<unready> reasons{};
        std::vector<unready> remarks{};
    };

private:
    admin() = default;

    net::site_ptr site_;
    std::shared_ptr<std::vector<source>> sources_ = std::make_shared<std::vector<source>>();
    std::shared_ptr<asked> asked_ = std::make_shared<asked>();
    std::uint16_t port_ = 0;
};

} // namespace scramble
