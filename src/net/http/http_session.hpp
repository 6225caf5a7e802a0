#pragma once

#include "net/http/host_names.hpp"
#include "net/http/known_heads.hpp"
#include "net/http/long_text.hpp"
#include "net/http/request_head.hpp"
#include "net/places.hpp"
#include "net/session.hpp"

#include <boost/asio/cancellation_signal.hpp>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace scramble::net {

class http_session;

// The six responses of a site to a request.

/// The answer.
struct answer {
    reply_ptr reply;
    bool closes = false; ///< the connection closes after it
};
/// The answer comes later, by `http_session::resume`.
struct later {};
/// The beginning of the answer; the rest comes by `http_session::resume`.
struct begun {
    reply_ptr head;
};
/// A 200 with this text, in portions unless it is short.
using in_portions = std::shared_ptr<long_text>;
/// What is told later: one of the two.
using told = std::variant<reply_ptr, in_portions>;
/// No answer: the connection continues in another protocol.
struct upgrade {
    std::function<void(tcp_socket, connections&)> take_over;
};

/// The request cannot be served yet, because what it asks for has to be read first. It is served
/// again, from its beginning, by `http_session::serve_again`.
/// Requires: the request has no body, which would be gone by then.
struct postponed {};

using response = std::variant<answer, later, begun, in_portions, upgrade, postponed>;

/// How clients may reach a site.
struct site_settings {
    /// Names of this server, in addition to the machine's own; `*.NAME` is each name with one more
    /// part.
    std::vector<std::string> allowed_hosts{};
    /// Origins, such as `https://play.example.org`, whose pages may open live connections, in
    /// addition to the server's own page.
    std::vector<std::string> allowed_origins{};
    /// Addresses of proxies that are believed when they say for whom they ask.
    std::vector<std::string> trusted_proxies{};
};

/// What HTTP sessions serve; they share its ownership.
class http_site : public boost::intrusive_ref_counter<http_site, boost::thread_unsafe_counter> {
public:
    http_site(const http_site&) = delete;
    http_site& operator=(const http_site&) = delete;
    virtual ~http_site() = default;

    /// Answers one request of `client`; may cut the target in its head. If the answer has to wait,
    /// the operation must accept cancellation by `client.cancellation()` and end with one call of
    /// `client.resume`.
    [[nodiscard]] virtual response serve(request_head& head, http_session& client) = 0;

    /// Whether some requests may have a body, and how long that of this one may be. It is read
    /// whole before the request is served; what is longer gets 413.
    [[nodiscard]] virtual bool takes_bodies() const { return false; }
    [[nodiscard]] virtual std::size_t longest_body(const request_head& /*head*/) const { return 0; }

    /// Each body that has not come whole has one of these.
    [[nodiscard]] places& bodies() { return bodies_; }

    /// The heads that were read last.
    [[nodiscard]] known_heads& heads() { return heads_; }

    /// Whether a request for that Host is for this site.
    [[nodiscard]] bool is_called(std::string_view host) { return names_.include(host); }

    /// Whether a client at that address is a proxy that is believed.
    [[nodiscard]] bool trusts(std::string_view address) const
    {
        return std::ranges::find(trusted_proxies_, address) != trusted_proxies_.end();
    }

    /// From now on it may be reached so. Sessions that are open go on.
    virtual void reach_by(const site_settings& settings)
    {
        names_ = host_names(settings.allowed_hosts);
        allowed_origins_ = settings.allowed_origins;
        trusted_proxies_ = settings.trusted_proxies;
    }

protected:
    explicit http_site(const site_settings& settings)
        : names_(settings.allowed_hosts), allowed_origins_(settings.allowed_origins),
          trusted_proxies_(settings.trusted_proxies)
    {
    }

    /// See `host_names::first_part`.
    [[nodiscard]] std::string first_part(std::string_view host) const
    {
        return names_.first_part(host);
    }

    [[nodiscard]] const std::vector<std::string>& allowed_origins() const
    {
        return allowed_origins_;
    }

private:
    host_names names_;
    known_heads heads_;
    /// How many may be coming at once: each takes memory before it is known who sends it.
    static constexpr std::size_t most_bodies = 64;
    places bodies_{most_bodies};
    std::vector<std::string> allowed_origins_;
    std::vector<std::string> trusted_proxies_;
};
using site_ptr = boost::intrusive_ptr<http_site>;

/// One client's connection over HTTP: has the site answer its requests in order. While a request
/// waits, it reads only to notice that the client leaves.
class http_session final : public session {
public:
    http_session(tcp_socket socket, site_ptr site, connections& others);

    /// Sends the answer, or the rest of it, to the waiting request. With `closes`, the connection
    /// ends after it; an answer that has begun is then cut off instead. No effect if the client has
    /// left.
    void resume(reply_ptr reply, bool closes = false);
    void resume(const told& answer);

    /// The next portion of a long text, which is not empty unless it is the last. No effect if the
    /// client has left.
    void add_portion(std::string_view text, bool is_last);

    /// Has the site serve the postponed request again, in a later turn of the loop; meanwhile
    /// nothing behind it is served. If the client has closed only its side, it is served, too. No
    /// effect if nothing is postponed or the client has left, so it may be called twice; not inside
    /// `http_site::serve`, where nothing is postponed yet.
    void serve_again();

    /// Whether the beginning of the answer has been sent to the waiting request.
    [[nodiscard]] bool has_begun() const { return begun_; }
    /// Whether the waiting request was HTTP/1.0.
    [[nodiscard]] bool answers_http_1_0() const { return answers_http_1_0_; }

    /// Emits terminal cancellation when the client leaves while its request waits (decision 6).
    [[nodiscard]] asio::cancellation_slot cancellation() { return gone_.slot(); }

    /// The network of the client, for limits; behind a trusted proxy that of the proxy's client.
    [[nodiscard]] std::string network_of(const request_head& head) const;
    /// Whether the client is on this machine; behind a proxy, whether the proxy is.
    [[nodiscard]] bool is_local() const;

    /// What the request that is served now asks for; otherwise it is counted as another.
    void is_asked(asked asked) { timer_.begin(traffic(), asked); }
    /// The waiting request turns out to be one of that kind.
    void was_asked(asked asked) { timer_.turns_out(asked); }
    [[nodiscard]] net::traffic& traffic() { return others().traffic(); }

    [[nodiscard]] instant now() { return others().now(); }
    /// The Date of answers.
    [[nodiscard]] const date_line& date() { return others().date(); }

    /// Keeps the session alive.
    [[nodiscard]] boost::intrusive_ptr<http_session> shared() { return this; }

private:
    static_assert(read_ahead > longest_head && read_ahead <= 0xffff); // as head_scanner requires

    site_ptr site_;
    head_scanner scanner_;
    asio::cancellation_signal gone_;
    request_timer timer_;
    bool waiting_ = false;       ///< the answer will come by resume()
    bool begun_ = false;         ///< its beginning has been sent
    bool postponed_ = false;     ///< serve_again() will come
    bool was_postponed_ = false; ///< the request that is served now
    bool is_making_ = false;     ///< text_ makes a portion
    bool answers_head_only_ = false;
    bool answers_http_1_0_ = false;
    std::uint8_t empty_lines_ = 0; ///< since the last request
    /// A request whose body has not all come.
    struct unfinished {
        std::string head;
        std::string body;
        std::size_t size; ///< of the whole body
        instant since;
        places::place place;
    };
    std::unique_ptr<unfinished> unfinished_;
    in_portions text_; ///< the answer to the waiting request

    [[nodiscard]] std::string_view kind() const override { return "http"; }
    bool serve_one() override;
    [[nodiscard]] bool is_waiting() const override { return waiting_ || postponed_; }
    void on_client_ended() override;
    void on_gone() override;
    void on_waiting_turn() override;
    /// Who has just connected is about to ask, and who has sent a part will send the rest.
    [[nodiscard]] bool is_message_coming() const override
    {
        return !has_heard() || has_input() || unfinished_ != nullptr;
    }
    void on_reading_tick(seconds age) override;
    [[nodiscard]] bool is_idle(instant now) const override { return !waiting_ && is_quiet(now); }

    [[nodiscard]] bool serve(request_head& head, std::size_t size);
    [[nodiscard]] bool begin_body(const request_head& head, std::size_t size);
    [[nodiscard]] bool take_body();
    void take(response& given, const request_head& head);
    void push(reply_ptr reply, bool head_only);
    void refuse(const refusal& why);
};

} // namespace scramble::net
