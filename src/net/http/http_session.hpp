#pragma once

#include "net/http/host_names.hpp"
#include "net/http/request_head.hpp"
#include "net/session.hpp"

#include <boost/asio/cancellation_signal.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace scramble::net {

class http_session;

// What a site says to a request: one of four.

/// The answer.
struct answer {
    reply_ptr reply;
    bool closes = false; ///< the connection ends behind it
};
/// The answer comes by `http_session::resume`.
struct later {};
/// The beginning of the answer; `http_session::resume` brings the rest.
struct begun {
    reply_ptr head;
};
/// No answer: the connection goes on as another protocol.
struct upgrade {
    std::function<void(tcp_socket, connections&)> take_over;
};

using response = std::variant<answer, later, begun, upgrade>;

/// How a site is reached.
struct site_settings {
    /// Names of this server besides those of the machine.
    std::vector<std::string> allowed_hosts{};
    /// Origins, such as `https://play.example.org`, whose pages may open live connections besides
    /// the server's own page.
    std::vector<std::string> allowed_origins{};
};

/// What is served to HTTP sessions; they own it together.
class http_site : public boost::intrusive_ref_counter<http_site, boost::thread_unsafe_counter> {
public:
    http_site(const http_site&) = delete;
    http_site& operator=(const http_site&) = delete;
    virtual ~http_site() = default;

    /// Answers one request of `from`. If the answer has to wait, the operation that makes it
    /// must heed `from.cancellation()` and end with one call of `from.resume`.
    [[nodiscard]] virtual response serve(const request_head& head, http_session& from) = 0;

    /// Whether a request for that Host is for this site.
    [[nodiscard]] bool is_called(std::string_view host) { return names_.include(host); }

protected:
    explicit http_site(const site_settings& how)
        : names_(how.allowed_hosts), allowed_origins_(how.allowed_origins)
    {
    }

    [[nodiscard]] const std::vector<std::string>& allowed_origins() const
    {
        return allowed_origins_;
    }

private:
    host_names names_;
    std::vector<std::string> allowed_origins_;
};
using site_ptr = boost::intrusive_ptr<http_site>;

/// One client's connection over HTTP: has the site answer its requests in order. It goes on
/// reading while one of them waits, only to see the client leave.
class http_session final : public session {
public:
    http_session(tcp_socket socket, site_ptr site, connections& others);

    /// The answer, or the rest of it, to the request that waits. With `closes` it is one of
    /// another kind, behind which the connection ends; where an answer has begun, it ends in
    /// the middle. No effect if the client has left meanwhile.
    void resume(reply_ptr reply, bool closes = false);

    /// Whether the beginning of that answer is on its way already, and whether it goes to a
    /// client of HTTP/1.0.
    [[nodiscard]] bool has_begun() const { return begun_; }
    [[nodiscard]] bool answers_http_1_0() const { return answers_http_1_0_; }

    /// Emitted, as terminal, when the client leaves while its request waits (decision 6).
    [[nodiscard]] asio::cancellation_slot cancellation() { return gone_.slot(); }

    /// The date of answers.
    [[nodiscard]] const date_line& date() { return others().date(); }

    /// Keeps the session alive.
    [[nodiscard]] boost::intrusive_ptr<http_session> shared() { return this; }

private:
    static_assert(read_ahead > longest_head && read_ahead <= 0xffff); // as the scanner wants

    site_ptr site_;
    head_scanner scanner_;
    asio::cancellation_signal gone_;
    bool waiting_ = false; ///< a request's answer will come by resume()
    bool begun_ = false;   ///< the beginning of that answer is on its way
    bool answers_head_only_ = false;
    bool answers_http_1_0_ = false;
    std::uint8_t empty_lines_ = 0; ///< since the last request

    bool serve_one() override;
    [[nodiscard]] bool is_waiting() const override { return waiting_; }
    void on_client_ended() override;
    void on_gone() override;
    void on_reading_tick(seconds age) override;
    [[nodiscard]] bool is_idle(instant now) const override { return !waiting_ && is_quiet(now); }

    [[nodiscard]] bool serve(const request_head& head, std::size_t size);
    void take(response& what, const request_head& head);
    void push(reply_ptr reply, bool head_only);
    void refuse(const refusal& why);
};

} // namespace scramble::net
