#include "net/reply.hpp"

#include "scramble/error.hpp"
#include "scramble/text/decimal.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

namespace scramble::net {

namespace {

/// Bodies up to this size are copied after the header, so that the answer is one buffer; larger
/// ones are sent from where they are.
constexpr std::size_t largest_copy = 8192;

// Views, so that nobody counts their bytes again.
constexpr std::string_view content_length = "Content-Length: ";
constexpr std::string_view end_of_line = "\r\n";

void end_fields(reply& answer)
{
    answer.fields_end = answer.front.size();
    answer.front += end_of_line;
}

/// Whether it is copied.
bool is_short(const body& text)
{
    return text.size <= largest_copy || !text.places.empty();
}

void add_body(reply& answer, const body& text)
{
    if (!is_short(text)) {
        answer.pieces = text.pieces;
        answer.size_of_pieces = text.size;
        return;
    }
    const std::size_t begin = answer.front.size();
    for (const shared_bytes& piece : text.pieces)
        answer.front += *piece;
    for (const std::size_t place : text.places)
        text.instead.copy(answer.front.data() + begin + place, text.instead.size());
}

/// A short answer to write, in the memory of the last one if nobody has that any more: to take some
/// KB from the heap and give them back costs as much as to write them. It may still have what was
/// written there.
std::shared_ptr<reply> short_reply()
{
    static thread_local std::shared_ptr<reply> last;
    if (last.use_count() != 1)
        last = std::make_shared<reply>();
    return last;
}

/// A long one is a piece, so that the same answer with another Date shares it.
void add_text(reply& answer, std::string_view text)
{
    if (text.size() <= largest_copy) {
        answer.front += text;
        return;
    }
    piece_list one(1);
    one.set(0, shared(std::string(text)));
    add_body(answer, {text.size(), one});
}

/// An answer with these fields and that text.
reply_ptr with_text(std::string fields, std::string_view text)
{
    auto answer = std::make_shared<reply>();
    answer->front = std::move(fields);
    answer->front += content_length;
    add_decimal(answer->front, text.size());
    answer->front += end_of_line;
    end_fields(*answer);
    add_text(*answer, text);
    return answer;
}

} // namespace

std::string_view reason_of(unsigned status)
{
    switch (status) {
    case 101: return "Switching Protocols";
    case 200: return "OK";
    case 201: return "Created";
    case 204: return "No Content";
    case 303: return "See Other";
    case 304: return "Not Modified";
    case 308: return "Permanent Redirect";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 413: return "Content Too Large";
    case 414: return "URI Too Long";
    case 421: return "Misdirected Request";
    case 426: return "Upgrade Required";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    case 505: return "HTTP Version Not Supported";
    default: break;
    }
    ensure_failed("a status that is sent has a name");
}

std::string reply_head(unsigned status, std::string_view cache)
{
    std::string head;
    head.reserve(256);
    head += "HTTP/1.1 ";
    add_decimal(head, status);
    head += ' ';
    head += reason_of(status);
    head += "\r\nCache-Control: ";
    head += cache;
    head += "\r\nAccess-Control-Allow-Origin: *\r\nX-Content-Type-Options: nosniff\r\n";
    return head;
}

reply_ptr text_reply(unsigned status, std::string_view text, std::string_view fields)
{
    return with_text(fmt::format("{}{}{}", reply_head(status), text_type, fields), text);
}

reply_ptr private_reply(unsigned status, std::string_view type, std::string_view text)
{
    return with_text(fmt::format("HTTP/1.1 {} {}\r\n"
                                 "Cache-Control: {}\r\n"
                                 "X-Content-Type-Options: nosniff\r\n"
                                 "Content-Type: {}\r\n",
                                 status, reason_of(status), no_store, type),
                     text);
}

reply_ptr empty_reply(unsigned status, std::string_view fields, std::string_view cache)
{
    auto answer = std::make_shared<reply>();
    answer->front = reply_head(status, cache);
    answer->front += fields;
    end_fields(*answer);
    return answer;
}

reply_ptr file_reply(std::string_view type, std::string_view content, const file_fields& how)
{
    auto answer = std::make_shared<reply>();
    answer->front = reply_head(how.status, how.cache);
    fmt::format_to(std::back_inserter(answer->front),
                   "{}Content-Type: {}\r\nContent-Length: {}\r\n", how.more, type, content.size());
    if (type.starts_with("text/html")) // for a document and everything it uses
        answer->front += "Content-Security-Policy: default-src 'none'; script-src 'self'; "
                         "style-src 'self'; connect-src 'self'; img-src 'self'; manifest-src "
                         "'self'; base-uri 'none'; "
                         "form-action 'none'; frame-ancestors 'none'; "
                         "require-trusted-types-for 'script'; trusted-types 'none'\r\n"
                         "Referrer-Policy: no-referrer\r\n";
    end_fields(*answer);
    add_text(*answer, content);
    return answer;
}

reply_ptr tagged_reply(const body& text, std::string_view tag, const date_line* now)
{
    static const std::string beginning = reply_head(200) + std::string(text_type) + "ETag: \"";
    constexpr std::string_view behind_tag =
        "\"\r\nAccess-Control-Expose-Headers: ETag\r\nContent-Length: ";
    auto answer = text.size <= largest_copy ? short_reply() : std::make_shared<reply>();
    std::string& front = answer->front;
    front.reserve(512 + (is_short(text) ? text.size : 0)); // one allocation
    if (front.empty())
        front = beginning;
    else
        front.resize(beginning.size()); // the last one began alike
    front += tag;
    front += behind_tag;
    add_decimal(front, text.size);
    front += now != nullptr ? now->ending() : "\r\n\r\n";
    answer->has_date = now != nullptr;
    answer->fields_end = front.size() - end_of_line.size();
    add_body(*answer, text);
    return answer;
}

reply_ptr early_head(bool chunked)
{
    return begun_text(text_type, chunked);
}

reply_ptr begun_text(std::string_view fields, bool chunked)
{
    auto answer = std::make_shared<reply>();
    answer->front = reply_head(200);
    answer->front += fields;
    if (chunked)
        answer->front += "Transfer-Encoding: chunked\r\n";
    end_fields(*answer);
    return answer;
}

reply_ptr whole_text(std::string_view fields, std::string_view text)
{
    return with_text(fmt::format("{}{}", reply_head(200), fields), text);
}

reply_ptr portion_of_text(std::string_view text, bool chunked, bool is_last)
{
    auto answer = std::make_shared<reply>();
    if (!chunked)
        answer->front = text;
    else if (!text.empty())
        answer->front = fmt::format("{:x}\r\n{}\r\n", text.size(), text);
    if (chunked && is_last)
        answer->front += "0\r\n\r\n";
    return answer;
}

reply_ptr late_body(const body& text, bool chunked)
{
    auto answer = std::make_shared<reply>();
    if (chunked)
        answer->front = fmt::format("{:x}\r\n", text.size);
    answer->fields_end = answer->front.size();
    add_body(*answer, text);
    if (chunked)
        answer->back = "\r\n0\r\n\r\n";
    return answer;
}

reply_ptr joined(const reply& answer)
{
    std::string text;
    text.reserve(answer.size_of_pieces);
    for (const shared_bytes& piece : answer.pieces)
        text += *piece;
    auto one = std::make_shared<reply>(answer);
    one->pieces = piece_list(1);
    one->pieces.set(0, shared(std::move(text)));
    return one;
}

reply_ptr dated(const reply& answer, const date_line& now)
{
    auto result = std::make_shared<reply>();
    const std::string_view front = answer.front;
    result->front.reserve(front.size() + now.text().size());
    const std::size_t before = answer.has_date ? now.text().size() : 0; // all have one length
    result->front += front.substr(0, answer.fields_end - before);
    result->front += now.text();
    result->fields_end = result->front.size();
    result->front += front.substr(answer.fields_end);
    result->pieces = answer.pieces;
    result->size_of_pieces = answer.size_of_pieces;
    result->back = answer.back;
    result->has_date = true;
    return result;
}

} // namespace scramble::net
