#pragma once

#include <boost/beast/http/verb.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream> // for verb.hpp, whose Boost 1.81 forgets it
#include <string>
#include <string_view>
#include <variant>

namespace scramble::net {

namespace http = boost::beast::http;

/// The head of one HTTP request: what of it this server acts on. The views point into
/// the bytes it was read from, or into `rewritten`.
struct request_head {
    http::verb method = http::verb::unknown;
    /// The target in origin form, or `*`. Absolute-form targets have been cut to it.
    std::string_view target;
    bool is_http_1_0 = false;
    bool keeps_alive = true;
    std::string_view host; ///< of an absolute-form target, otherwise the Host field
    /// All If-None-Match fields, joined by commas.
    std::string if_none_match;
    /// Sec-Purpose or Purpose begins with `prefetch`.
    bool is_prefetch = false;
    std::string_view fetch_mode; ///< Sec-Fetch-Mode
    std::string_view fetch_site; ///< Sec-Fetch-Site
    /// Access-Control-Request-Private-Network is there: a page of the public web asks.
    bool asks_private_network = false;
    std::string_view origin;         ///< Origin
    std::string_view authorization;  ///< Authorization, of several the last
    std::uint8_t authorizations = 0; ///< how many there are
    /// What a WebSocket handshake says (RFC 6455, 4.1); empty or false in other requests.
    struct websocket_fields {
        bool is_upgrade = false;       ///< Upgrade has `websocket`
        bool connection_says = false;  ///< Connection has `Upgrade`
        std::string_view key;          ///< Sec-WebSocket-Key; `-` if there are several
        std::string_view version;      ///< Sec-WebSocket-Version
        std::string_view subprotocols; ///< Sec-WebSocket-Protocol; `,` if there are several
    };
    websocket_fields websocket;
    /// The same head as one of HTTP/1.1, if it was of a later HTTP/1.
    std::unique_ptr<const std::string> rewritten;
};

/// Why a head is refused; the connection then closes.
struct refusal {
    unsigned status;
    std::string_view reason;      ///< one clause for people
    std::string_view fields = {}; ///< more header lines of the answer, each with its CRLF
};

/// The longest target, header block and number of fields that are read.
inline constexpr std::size_t longest_target = 4096;
inline constexpr std::size_t longest_fields = 8192;
inline constexpr std::size_t most_fields = 64;
/// No head that is not refused is longer than this.
inline constexpr std::size_t longest_head = longest_target + longest_fields + 256;

/// Finds the end of a head while its bytes come in, without looking at any byte twice,
/// and refuses at once what can become none: too long, a line that ends without CR, a
/// field continued on the next line.
class head_scanner {
public:
    /// `bytes` are all those of the head so far: those of the last call and more.
    /// Requires: fewer than 64 KiB.
    ///
    /// Result: the head's size once it is complete, nothing before that, or a refusal.
    [[nodiscard]] std::variant<std::monostate, std::size_t, refusal> scan(std::string_view bytes);

    /// The next call is about another head.
    void restart() { *this = {}; }

private:
    std::uint16_t line_ = 0;      ///< where the line begins that is not complete yet
    std::uint16_t seen_ = 0;      ///< bytes looked at
    std::uint16_t lines_ = 0;     ///< complete ones
    std::uint16_t first_end_ = 0; ///< the end of the request line
};

/// Reads a complete head. Beast's parser decides what HTTP is; the framing that it would
/// let pass is refused here (docs/PROTOCOL.md, "What is refused").
[[nodiscard]] std::variant<request_head, refusal> read_head(std::string_view bytes);

/// Whether one of the entity tags in `if_none_match` is `tag` (weak comparison), or it
/// is `*`.
[[nodiscard]] bool names_tag(std::string_view if_none_match, std::string_view tag);

/// Calls `visit` with each entity tag of a list, without quotes or `W/`.
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
