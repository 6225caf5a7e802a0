#pragma once

#include "net/http/key.hpp"

#include <boost/beast/http/verb.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream> // missing in verb.hpp of Boost 1.81
#include <string>
#include <string_view>
#include <variant>

namespace scramble::net {

namespace http = boost::beast::http;

/// The parts of one HTTP request head that this server uses. The views point into the bytes it was
/// read from, or into `rewritten`.
struct request_head {
    http::verb method = http::verb::unknown;
    /// The target in origin form, or `*`. An absolute-form target is reduced to its path.
    std::string_view target;
    bool is_http_1_0 = false;
    bool keeps_alive = true;
    std::string_view host; ///< from an absolute-form target, otherwise from Host
    /// Accept and Accept-Encoding; empty if there are several of the name.
    std::string_view accept;
    std::string_view accept_encoding;
    /// All If-None-Match fields, joined by commas.
    std::string if_none_match;
    /// Sec-Purpose or Purpose begins with `prefetch`.
    bool is_prefetch = false;
    std::string_view fetch_mode; ///< Sec-Fetch-Mode
    std::string_view fetch_site; ///< Sec-Fetch-Site
    /// Access-Control-Request-Private-Network is there: the request comes from a page of the public
    /// web.
    bool asks_private_network = false;
    std::string_view forwarded_for;  ///< X-Forwarded-For; the last if there are several
    std::string_view origin;         ///< Origin
    std::string_view authorization;  ///< Authorization; the last if there are several
    std::uint8_t authorizations = 0; ///< how many there are
    /// There is a field that may hold what only this client knows: a key or a cookie.
    bool has_secret = false;
    std::uint64_t body_size = 0; ///< Content-Length
    std::string_view body;       ///< once all of it has come
    /// The fields of a WebSocket handshake (RFC 6455, 4.1); empty or false in other requests.
    struct websocket_fields {
        bool is_upgrade = false;             ///< Upgrade has `websocket`
        bool has_connection_upgrade = false; ///< Connection has `Upgrade`
        std::string_view key;                ///< Sec-WebSocket-Key; `-` if there are several
        std::string_view version;            ///< Sec-WebSocket-Version
        std::string_view subprotocols;       ///< Sec-WebSocket-Protocol; `,` if there are several
    };
    websocket_fields websocket;
    /// The head changed to HTTP/1.1, if it was a later HTTP/1.
    std::shared_ptr<const std::string> rewritten;
};

/// The key in Authorization; malformed if there are several.
[[nodiscard]] key key_in_authorization(const request_head& head);

/// Why a head is refused; the connection then closes.
struct refusal {
    unsigned status;
    std::string_view reason;      ///< one clause for people
    std::string_view fields = {}; ///< more header lines of the answer, each with its CRLF
};

/// Why a request with a body is refused where none has one.
inline constexpr std::string_view no_bodies =
    "no request here has a body: settings go into the query";

/// The longest target and header block, and the most header fields, that are accepted.
inline constexpr std::size_t longest_target = 4096;
inline constexpr std::size_t longest_fields = 8192;
inline constexpr std::size_t most_fields = 64;
/// The longest head that can be accepted.
inline constexpr std::size_t longest_head = longest_target + longest_fields + 256;

/// Finds the end of a head as its bytes arrive, looking at each byte once. Refuses bad heads early:
/// too long, a line without CR, a field continued on the next line.
class head_scanner {
public:
    /// `bytes` are all bytes of the head so far: those of the last call, and more.
    /// Requires: fewer than 64 KiB.
    ///
    /// Result: the size of the head if it is complete, nothing if it is not yet, or a refusal.
    [[nodiscard]] std::variant<std::monostate, std::size_t, refusal> scan(std::string_view bytes);

    /// The next call is for another head.
    void restart() { *this = {}; }

private:
    std::uint16_t line_ = 0;      ///< where the incomplete line begins
    std::uint16_t seen_ = 0;      ///< bytes scanned
    std::uint16_t lines_ = 0;     ///< complete lines
    std::uint16_t first_end_ = 0; ///< the end of the request line
};

/// Reads a complete head. Beast's parser decides what HTTP is; bad framing that Beast lets pass is
/// refused here (docs/PROTOCOL.md, "What is refused"), and so are bodies, unless `may_have_body`.
[[nodiscard]] std::variant<request_head, refusal> read_head(std::string_view bytes,
                                                            bool may_have_body = false);

/// Whether `if_none_match` contains `tag` (weak comparison) or is `*`.
[[nodiscard]] bool names_tag(std::string_view if_none_match, std::string_view tag);

/// Calls `visit` with each entity tag of a list, without quotes and `W/`.
template <class Visit>
void for_each_tag(std::string_view list, Visit visit)
{
    for (std::size_t open = list.find('"'); open != list.npos; open = list.find('"')) {
        list.remove_prefix(open + 1);
        const std::size_t close = list.find('"');
        if (close == list.npos)
            return;
        visit(list.substr(0, close));
        list.remove_prefix(close + 1);
    }
}

} // namespace scramble::net
