#include "net/http/request_head.hpp"

#include "net/http/letters.hpp"
#include "net/http/target_form.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/basic_parser.hpp>
#include <boost/beast/http/rfc7230.hpp>

#include <algorithm>

namespace scramble::net {

namespace {

using boost::beast::string_view;
using error_code = boost::beast::error_code;

std::string_view view_of(string_view text)
{
    return {text.data(), text.size()};
}

/// All Transfer-Encoding fields of a head, which together are one list.
struct transfer_codings {
    bool exist = false;
    bool are_malformed = false;
    bool end_in_chunked = false;      ///< so far
    bool go_on_after_chunked = false; ///< so nobody can tell where the body ends

    void add(string_view value)
    {
        exist = true;
        // Only names are checked, up to the first parameter: the head is refused anyway.
        const http::opt_token_list names(value.substr(0, value.find(';')));
        are_malformed |= !http::validate_list(names) || names.begin() == names.end();
        for (const auto& coding : http::ext_list(value)) {
            go_on_after_chunked |= end_in_chunked;
            end_in_chunked = is(view_of(coding.first), "chunked");
        }
    }
};

/// Beast's HTTP/1 parser; it stores only the few fields that matter.
class head_parser : public http::basic_parser<true> {
public:
    request_head head;
    std::string_view raw_target;
    unsigned hosts = 0;
    unsigned accepts = 0;
    unsigned accept_encodings = 0;
    unsigned websocket_keys = 0;
    unsigned subprotocol_fields = 0;
    bool has_close = false;
    transfer_codings codings;

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
                head.websocket.has_connection_upgrade |= is(view_of(token), "upgrade");
            }
            return;
        case http::field::transfer_encoding: codings.add(value); return;
        case http::field::if_none_match:
            if (!head.if_none_match.empty())
                head.if_none_match += ',';
            head.if_none_match += view_of(value);
            return;
        case http::field::accept: head.accept = ++accepts == 1 ? view_of(value) : ""; return;
        case http::field::accept_encoding:
            head.accept_encoding = ++accept_encodings == 1 ? view_of(value) : "";
            return;
        case http::field::origin: head.origin = view_of(value); return;
        case http::field::authorization:
            head.authorization = view_of(value);
            ++head.authorizations;
            head.has_secret = true;
            return;
        case http::field::cookie:
        case http::field::proxy_authorization: head.has_secret = true; return;
        case http::field::upgrade:
        case http::field::sec_websocket_key:
        case http::field::sec_websocket_version:
        case http::field::sec_websocket_protocol: on_websocket_field(field, value); return;
        default: on_other_field(view_of(name), view_of(value)); return;
        }
    }

    void on_websocket_field(http::field field, string_view value)
    {
        auto& fields = head.websocket;
        if (field == http::field::sec_websocket_key)
            fields.key = ++websocket_keys == 1 ? view_of(value) : "-";
        else if (field == http::field::sec_websocket_version)
            fields.version = view_of(value);
        else if (field == http::field::sec_websocket_protocol) {
            fields.subprotocols = ++subprotocol_fields == 1 ? view_of(value) : ",";
            head.has_secret = true;
        }
        else
            for (const auto token : http::token_list(value))
                fields.is_upgrade |= is(view_of(token), "websocket");
    }

    void on_other_field(std::string_view name, std::string_view value)
    {
        // Few fields are any of these; the length rules out the others quickly.
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
        case 15:
            if (is(name, "x-forwarded-for"))
                head.forwarded_for = value;
            return;
        case 38:
            if (is(name, "access-control-request-private-network"))
                head.asks_private_network = is(value, "true");
            return;
        default: return;
        }
    }

    void on_header_impl(error_code&) override {}
    void on_body_init_impl(boost::optional<std::uint64_t> const&, error_code&) override {}
    std::size_t on_body_impl(string_view, error_code&) override { return 0; }
    void on_chunk_header_impl(std::uint64_t, string_view, error_code&) override {}
    std::size_t on_chunk_body_impl(std::uint64_t, string_view, error_code&) override { return 0; }
    void on_finish_impl(error_code&) override {}
    void on_response_impl(int, string_view, int, error_code&) override {}
};

/// Why a head with those codings is refused, if it is (RFC 9112, 6.1 and 6.3).
std::optional<refusal> refused_codings(const transfer_codings& codings, bool is_http_1_0)
{
    if (!codings.exist)
        return std::nullopt;
    if (codings.are_malformed)
        return refusal{400, "Transfer-Encoding is not a list of codings"};
    if (is_http_1_0)
        return refusal{400, "HTTP/1.0 has no Transfer-Encoding"};
    if (codings.go_on_after_chunked)
        return refusal{400, "chunked is not the last Transfer-Encoding"};
    return refusal{501, "no transfer coding is supported"};
}

constexpr refusal no_http{400, "this is not an HTTP/1.1 request"};

/// Reads a head whose version Beast rejects: a later HTTP/1 as HTTP/1.1 (RFC 9110, 2.5); any other
/// HTTP is refused.
std::variant<request_head, refusal> read_other_version(std::string_view bytes, bool may_have_body)
{
    const std::string_view line = bytes.substr(0, bytes.find("\r\n"));
    const std::size_t version = std::max(line.size(), std::size_t{3}) - 3;
    const auto is_digit = [](char each) { return each >= '0' && each <= '9'; };
    if (!line.substr(0, version).ends_with(" HTTP/") || !is_digit(line[version]) ||
        line[version + 1] != '.' || !is_digit(line[version + 2]))
        return no_http;
    if (line[version] != '1')
        return refusal{505, "this server speaks HTTP/1.1 and HTTP/1.0"};
    if (line[version + 2] <= '1')
        return no_http; // the version is not the problem
    auto rewritten = std::make_unique<std::string>(bytes);
    (*rewritten)[version + 2] = '1';
    auto read = read_head(*rewritten, may_have_body);
    if (auto* head = std::get_if<request_head>(&read))
        head->rewritten = std::move(rewritten);
    return read;
}

} // namespace

std::variant<std::monostate, std::size_t, refusal> head_scanner::scan(std::string_view bytes)
{
    if (!bytes.empty() && bytes[0] <= ' ' && bytes[0] != '\r')
        return refusal{400, "no request begins like this"}; // as in a TLS handshake
    for (;;) {
        const std::size_t end = bytes.find('\n', seen_);
        const std::size_t known = std::min(end, bytes.size());
        if (lines_ == 0 && known - line_ > longest_target + 64)
            return refusal{414, "the request line is too long"};
        // The line that ends the header does not count; an incomplete line with only a CR may be
        // that line.
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

std::variant<request_head, refusal> read_head(std::string_view bytes, bool may_have_body)
{
    head_parser parser;
    parser.header_limit(static_cast<std::uint32_t>(longest_head));
    parser.body_limit(boost::none); // bodies are limited elsewhere
    error_code error;
    parser.put(boost::asio::buffer(bytes.data(), bytes.size()), error);
    if (error == http::error::bad_content_length || error == http::error::bad_transfer_encoding ||
        error == http::error::multiple_content_length)
        return refusal{400, "the length of the body is unclear"};
    if (error == http::error::bad_version)
        return read_other_version(bytes, may_have_body);
    if (error)
        return no_http;
    if (parser.raw_target.size() > longest_target)
        return refusal{414, "the target is too long"};
    if (const auto why = refused_codings(parser.codings, parser.head.is_http_1_0))
        return *why;
    parser.head.body_size = parser.content_length().value_or(0);
    if (parser.head.body_size != 0 && !may_have_body)
        return refusal{413, no_bodies};
    if (parser.hosts > 1 || (parser.hosts == 0 && !parser.head.is_http_1_0))
        return refusal{400, "a request names one Host"};
    if (parser.hosts == 1 && !is_host(parser.head.host))
        return refusal{400, "Host is malformed"};
    if (parser.head.method == http::verb::connect && is_authority(parser.raw_target))
        return refusal{405, "this server is no proxy", "Allow: GET, HEAD, OPTIONS\r\n"};
    const auto target = origin_form(parser.raw_target, parser.head.method, parser.head.host);
    if (!target)
        return refusal{400, "the target is malformed"};
    parser.head.target = *target;
    parser.head.keeps_alive = parser.keep_alive() && !parser.has_close;
    return std::move(parser.head);
}

key key_in_authorization(const request_head& head)
{
    if (head.authorizations > 1)
        return malformed_key{false};
    return head.authorizations == 0 ? no_key{} : key_in_authorization(head.authorization);
}

bool names_tag(std::string_view if_none_match, std::string_view tag)
{
    bool found = if_none_match == "*";
    for_each_tag(if_none_match, [&](std::string_view each) { found = found || each == tag; });
    return found;
}

} // namespace scramble::net
