#pragma once

#include "net/date_line.hpp"
#include "scramble/text/piece_list.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace scramble::net {

/// An HTTP answer as the bytes to send: immutable, and shared by all who get the same. The bytes
/// are `front`, then `pieces`, then `back`.
struct reply {
    /// The status line and the fields, each with its CRLF; then, from `fields_end`, the CRLF that
    /// ends them and the beginning of the body. The session may put a Connection field in between
    /// (net/outbox.hpp).
    std::string front;
    std::size_t fields_end = 0;
    /// More of the body, shared with other answers and the board.
    piece_list pieces;
    std::size_t size_of_pieces = 0;
    std::string back;
    /// Whether the last of the fields is Date.
    bool has_date = false;

    /// Whether it is an HTTP answer; otherwise it is plain text to send as it is.
    [[nodiscard]] bool has_fields() const { return fields_end != 0; }
};
using reply_ptr = std::shared_ptr<const reply>;

/// The status of an HTTP answer, as three digits.
[[nodiscard]] inline std::string_view status_of(const reply& answer)
{
    return std::string_view(answer.front).substr(std::string_view("HTTP/1.1 ").size(), 3);
}

/// The name of a status, such as "Not Found". Requires: a status this server sends.
[[nodiscard]] std::string_view reason_of(unsigned status);

/// The Cache-Control of all that changes: nobody stores it.
inline constexpr std::string_view no_store = "no-store";

/// The beginning of every answer: the status line, and the fields that allow pages of any origin to
/// read it and forbid reinterpreting it. `cache` is its Cache-Control.
[[nodiscard]] std::string reply_head(unsigned status, std::string_view cache = no_store);

inline constexpr std::string_view text_type = "Content-Type: text/plain; charset=utf-8\r\n";

/// An answer with a text; `fields` are more header lines, each with its CRLF.
[[nodiscard]] reply_ptr text_reply(unsigned status, std::string_view text,
                                   std::string_view fields = {});

/// An answer with a text of that Content-Type, which no page of another origin may read.
[[nodiscard]] reply_ptr private_reply(unsigned status, std::string_view type,
                                      std::string_view text);

/// An answer without a body (204, 304).
[[nodiscard]] reply_ptr empty_reply(unsigned status, std::string_view fields = {},
                                    std::string_view cache = no_store);

/// How a file is sent.
struct file_fields {
    unsigned status = 200;
    std::string_view cache = no_store;
    std::string_view more{}; ///< more header lines, each with its CRLF
};

/// A file of the page, with the Content-Type `type`. It may not load, run or be framed by anything
/// outside it.
[[nodiscard]] reply_ptr file_reply(std::string_view type, std::string_view content,
                                   const file_fields& how = {});

/// The body of an answer: its length and its pieces. At each of `places`, `instead` stands for as
/// many bytes of theirs; only a short one should have any, since it is copied.
struct body {
    std::size_t size;
    const piece_list& pieces;
    std::span<const std::size_t> places{};
    std::string_view instead{};
};

/// A 200 whose body is shared pieces of text, with that entity tag, which pages of other origins
/// may read. It has its Date already, unless `now` is null.
[[nodiscard]] reply_ptr tagged_reply(const body& text, std::string_view tag,
                                     const date_line* now = nullptr);

/// A 200 whose text comes later: `early_head` is the status line and fields, `late_body` the text,
/// in chunks, or up to the end of the connection for an HTTP/1.0 client.
[[nodiscard]] reply_ptr early_head(bool chunked);
[[nodiscard]] reply_ptr late_body(const body& text, bool chunked);

/// A 200 with a text that is made in portions (`long_text`): whole, or its beginning and then each
/// portion, which is not empty unless it is the last. `fields` are its header lines, Content-Type
/// among them, each with its CRLF.
[[nodiscard]] reply_ptr whole_text(std::string_view fields, std::string_view text);
[[nodiscard]] reply_ptr begun_text(std::string_view fields, bool chunked);
[[nodiscard]] reply_ptr portion_of_text(std::string_view text, bool chunked, bool is_last);

/// The same answer with its pieces copied into one.
[[nodiscard]] reply_ptr joined(const reply& answer);

/// The same answer with that Date.
[[nodiscard]] reply_ptr dated(const reply& answer, const date_line& now);

} // namespace scramble::net
