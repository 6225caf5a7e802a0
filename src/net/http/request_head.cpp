#include "net/http/request_head.hpp"

#include "net/http/letters.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/address_v6.hpp>
#include <boost/beast/http/basic_parser.hpp>
#include <boost/beast/http/rfc7230.hpp>

#include <algorithm>
#include <array>

namespace scramble::net {

namespace {

using boost::beast::string_view;
using error_code = boost::beast::error_code;

std::string_view view_of(string_view text)
{
    return {text.data(), text.size()};
}

/// Beast's parser of HTTP/1 with nothing stored: it picks out the few fields that matter.
class head_parser : public http::basic_parser<true> {
public:
    request_head head;
    std::string_view raw_target;
    unsigned hosts = 0;
    unsigned websocket_keys = 0;
    unsigned subprotocol_fields = 0;
    unsigned authorizations = 0;
    bool has_close = false;
    bool has_transfer_encoding = false;
    bool has_bad_transfer_encoding = false;

private:
    void on_request_impl(http::verb method, string_view, string_view target, int version,
                         error_code&) override
    {
        head.method = method;
        raw_target = view_of(target);
        head.is_http_1_0 = version == 10;
    }

    void on_field_impl(http::field field, string_view name, string_view value, error_code&) override
    {
        switch (field) {
        case http::field::host:
            ++hosts;
            head.host = view_of(value);
            return;
        case http::field::connection:
            // Beast lets keep-alive win over close for HTTP/1.0.
            for (const auto token : http::token_list(value)) {
                has_close |= is(view_of(token), "close");
                head.websocket.connection_says |= is(view_of(token), "upgrade");
            }
            return;
        case http::field::transfer_encoding:
            has_transfer_encoding = true;
            has_bad_transfer_encoding |= !is_list_of_codings(value);
            return;
        case http::field::if_none_match:
            if (!head.if_none_match.empty())
                head.if_none_match += ',';
            head.if_none_match += view_of(value);
            return;
        case http::field::origin: head.origin = view_of(value); return;
        case http::field::authorization:
            head.authorization = ++authorizations == 1 ? view_of(value) : "Bearer";
            return;
        case http::field::upgrade:
        case http::field::sec_websocket_key:
        case http::field::sec_websocket_version:
        case http::field::sec_websocket_protocol: on_websocket_field(field, value); return;
        default: on_other_field(view_of(name), view_of(value)); return;
        }
    }

    void on_websocket_field(http::field field, string_view value)
    {
        auto& said = head.websocket;
        if (field == http::field::sec_websocket_key)
            said.key = ++websocket_keys == 1 ? view_of(value) : "-";
        else if (field == http::field::sec_websocket_version)
            said.version = view_of(value);
        else if (field == http::field::sec_websocket_protocol)
            said.subprotocols = ++subprotocol_fields == 1 ? view_of(value) : ",";
        else
            for (const auto token : http::token_list(value))
                said.is_upgrade |= is(view_of(token), "websocket");
    }

    void on_other_field(std::string_view name, std::string_view value)
    {
        // Nearly every field is none of these: one look at the length tells.
        switch (name.size()) {
        case 7:
        case 11:
            if (is(name, "purpose") || is(name, "sec-purpose"))
                head.is_prefetch |= is(value.substr(0, 8), "prefetch");
            return;
        case 14:
            if (is(name, "sec-fetch-mode"))
                head.fetch_mode = value;
            else if (is(name, "sec-fetch-site"))
                head.fetch_site = value;
            return;
        case 38:
            if (is(name, "access-control-request-private-network"))
                head.asks_private_network = is(value, "true");
            return;
        default: return;
        }
    }

    static bool is_list_of_codings(string_view value)
    {
        // Only the names are looked at, up to the first parameter: either way it is refused.
        const http::opt_token_list codings(value.substr(0, value.find(';')));
        return http::validate_list(codings) && codings.begin() != codings.end();
    }

    void on_header_impl(error_code&) override {}
    void on_body_init_impl(boost::optional<std::uint64_t> const&, error_code&) override {}
    std::size_t on_body_impl(string_view, error_code&) override { return 0; }
    void on_chunk_header_impl(std::uint64_t, string_view, error_code&) override {}
    std::size_t on_chunk_body_impl(std::uint64_t, string_view, error_code&) override { return 0; }
    void on_finish_impl(error_code&) override {}
    void on_response_impl(int, string_view, int, error_code&) override {}
};

/// Which bytes a name in Host consists of.
constexpr auto name_bytes = [] {
    std::array<bool, 256> result{};
    for (const char each : std::string_view("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                            "0123456789-._~%!$&'()*+,;="))
        result.at(static_cast<unsigned char>(each)) = true;
    return result;
}();

/// host [":" port], with an IPv6 address in brackets.
bool is_host(std::string_view text)
{
    const auto is_of_name = [](char each) { return name_bytes[static_cast<unsigned char>(each)]; };
    std::string_view name = text;
    std::string_view after;
    if (text.starts_with('[')) {
        const std::size_t close = text.find(']');
        error_code error;
        const auto inside = text.substr(1, std::max(close, std::size_t{1}) - 1);
        boost::asio::ip::make_address_v6(inside, error);
        if (close == text.npos || error)
            return false;
        after = text.substr(close + 1);
    }
    else {
        name = text.substr(0, text.find(':'));
        after = text.substr(name.size());
        if (name.empty() || !std::all_of(name.begin(), name.end(), is_of_name))
            return false;
    }
    return after.empty() ||
           (after[0] == ':' && after.find_first_not_of("0123456789", 1) == after.npos);
}

/// The origin form of a target, whose host, if it names one, counts instead of the field's
/// (RFC 9112, 3.2.2); nothing if it is of no form that is served.
std::optional<std::string_view> origin_form(std::string_view target, http::verb method,
                                            std::string_view& host)
{
    if (target.find('#') != target.npos)
        return std::nullopt;
    if (target.starts_with('/') || (target == "*" && method == http::verb::options))
        return target;
    const std::size_t scheme = target.find("://");
    if (scheme == target.npos || !(is(target.substr(0, scheme), "http")))
        return std::nullopt;
    target.remove_prefix(scheme + 3);
    const std::size_t path = std::min(target.find_first_of("/?"), target.size());
    if (!is_host(target.substr(0, path)))
        return std::nullopt;
    host = target.substr(0, path);
    if (path == target.size() || target[path] == '?')
        return "/";
    return target.substr(path);
}

} // namespace

std::variant<std::monostate, std::size_t, refusal> head_scanner::scan(std::string_view bytes)
{
    if (!bytes.empty() && bytes[0] <= ' ' && bytes[0] != '\r')
        return refusal{400, "no request begins like this"}; // such as a TLS handshake
    for (;;) {
        const std::size_t end = bytes.find('\n', seen_);
        const std::size_t known = std::min(end, bytes.size());
        if (lines_ == 0 && known - line_ > longest_target + 64)
            return refusal{414, "the request line is too long"};
        // The line that ends the header does not count; a line of which only a CR is there may
        // be that one.
        const bool may_end_header = known - line_ <= 1;
        if (lines_ > 0 && !may_end_header && known - first_end_ >= longest_fields)
            return refusal{431, "the header is too long"};
        if (end == bytes.npos) {
            seen_ = static_cast<std::uint16_t>(bytes.size());
            return {};
        }
        if (end == line_ || bytes[end - 1] != '\r')
            return refusal{400, "a line ends without CR"};
        if (lines_ > 0 && (bytes[line_] == ' ' || bytes[line_] == '\t'))
            return refusal{400, "a header field is continued on another line"};
        if (lines_ > 0 && end == line_ + std::size_t{1})
            return end + 1;
        if (lines_ > most_fields)
            return refusal{431, "there are too many header fields"};
        if (++lines_ == 1)
            first_end_ = static_cast<std::uint16_t>(end + 1);
        line_ = seen_ = static_cast<std::uint16_t>(end + 1);
    }
}

std::variant<request_head, refusal> read_head(std::string_view bytes)
{
    head_parser parser;
    parser.header_limit(static_cast<std::uint32_t>(longest_head));
    parser.body_limit(boost::none); // a body of any length is refused below
    error_code error;
    parser.put(boost::asio::buffer(bytes.data(), bytes.size()), error);
    if (error == http::error::bad_content_length || error == http::error::bad_transfer_encoding ||
        error == http::error::multiple_content_length)
        return refusal{400, "the length of the body is unclear"};
    if (error)
        return refusal{400, "this is no HTTP/1.1 request"};
    if (parser.raw_target.size() > longest_target)
        return refusal{414, "the target is too long"};
    if (parser.has_bad_transfer_encoding)
        return refusal{400, "Transfer-Encoding is not a list of codings"};
    if (parser.has_transfer_encoding)
        return refusal{501, "no transfer coding is supported"};
    if (parser.content_length().value_or(0) != 0)
        return refusal{413, "no request here has a body"};
    if (parser.hosts > 1 || (parser.hosts == 0 && !parser.head.is_http_1_0))
        return refusal{400, "a request names one Host"};
    if (parser.hosts == 1 && !is_host(parser.head.host))
        return refusal{400, "Host is malformed"};
    const auto target = origin_form(parser.raw_target, parser.head.method, parser.head.host);
    if (!target)
        return refusal{400, "the target is malformed"};
    parser.head.target = *target;
    parser.head.keeps_alive = parser.keep_alive() && !parser.has_close;
    return std::move(parser.head);
}

bool names_tag(std::string_view if_none_match, std::string_view tag)
{
    bool found = if_none_match == "*";
    for_each_tag(if_none_match, [&](std::string_view each) { found = found || each == tag; });
    return found;
}

} // namespace scramble::net
