#include "net/websocket.hpp"

#include "scramble/error.hpp"
#include "scramble/utf8.hpp"

#include <utility>

namespace scramble::net::websocket {

namespace {

constexpr std::uint8_t final_bit = 0x80;
constexpr std::uint8_t reserved_bits = 0x70;
constexpr std::uint8_t mask_bit = 0x80;
constexpr std::size_t longest_control = 125;
constexpr std::size_t mask_size = 4;

std::uint8_t byte_at(std::string_view bytes, std::size_t at)
{
    return static_cast<std::uint8_t>(bytes[at]);
}

void append_number(std::string& text, std::uint64_t number, unsigned bytes)
{
    for (unsigned shift = 8 * bytes; shift > 0; shift -= 8)
        text += static_cast<char>(number >> (shift - 8) & 0xFFU);
}

std::uint64_t number_in(std::string_view bytes)
{
    std::uint64_t number = 0;
    for (const char each : bytes)
        number = number << 8U | static_cast<std::uint8_t>(each);
    return number;
}

bool is_control(opcode what)
{
    return static_cast<std::uint8_t>(what) >= static_cast<std::uint8_t>(opcode::close);
}

/// Whether an endpoint may send that code (RFC 6455, 7.4, and the registry it founds).
bool may_be_sent(std::uint64_t code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

constexpr violation protocol_error(std::string_view reason)
{
    return {close_code::protocol_error, reason};
}

} // namespace

/// What the first bytes of a frame say.
struct decoder::frame_header {
    bool is_final;
    opcode what;
    std::uint64_t size; ///< of the payload
    std::size_t begin;  ///< where the payload begins
};

std::string frame_head(opcode what, std::size_t size)
{
    std::string head(1, static_cast<char>(final_bit | static_cast<std::uint8_t>(what)));
    if (size <= longest_control) {
        head += static_cast<char>(size);
    }
    else if (size <= 0xFFFF) {
        head += static_cast<char>(126);
        append_number(head, size, 2);
    }
    else {
        head += static_cast<char>(127);
        append_number(head, size, 8);
    }
    return head;
}

std::string control_frame(opcode what, std::string_view payload)
{
    ensure(payload.size() <= longest_control, "a control frame is short");
    return frame_head(what, payload.size()).append(payload);
}

std::string close_frame(close_code code, std::string_view reason)
{
    std::string payload;
    append_number(payload, static_cast<std::uint16_t>(code), 2);
    payload += reason;
    return control_frame(opcode::close, payload);
}

event decoder::next(std::string_view& bytes)
{
    if (bytes.size() < 2)
        return {};
    const std::uint8_t first = byte_at(bytes, 0);
    const std::uint8_t second = byte_at(bytes, 1);
    const auto what = static_cast<opcode>(first & 0x0FU);
    const bool is_data = what == opcode::text || what == opcode::continuation;
    if ((first & reserved_bits) != 0)
        return protocol_error("no extension was agreed on");
    if (what == opcode::binary)
        return violation{close_code::not_text, "messages are text"};
    if (!is_data && what != opcode::close && what != opcode::ping && what != opcode::pong)
        return protocol_error("there is no such frame");
    if ((second & mask_bit) == 0)
        return protocol_error("a client masks its frames");
    if (is_data && (what == opcode::continuation) != is_fragmented_)
        return protocol_error("fragments of one message follow each other");

    frame_header head{(first & final_bit) != 0, what, second & 0x7FU, 2};
    if (head.size > longest_control) {
        if (is_control(what))
            return protocol_error("a control frame is short");
        const std::size_t bytes_of_size = head.size == 126 ? 2 : 8;
        if (bytes.size() < 2 + bytes_of_size)
            return {};
        head.begin += bytes_of_size;
        head.size = number_in(bytes.substr(2, bytes_of_size));
        if (head.size <= (bytes_of_size == 2 ? longest_control : 0xFFFFU))
            return protocol_error("a length is written in as few bytes as it takes");
    }
    if (is_control(what) && !head.is_final)
        return protocol_error("a control frame has no fragments");
    const std::size_t before = is_fragmented_ ? message_.size() : 0;
    if (is_data && head.size > longest_message - before)
        return violation{close_code::too_big, "the message is too long"};

    const std::size_t end = head.begin + mask_size + static_cast<std::size_t>(head.size);
    if (bytes.size() < end)
        return {};
    const std::string_view frame = bytes.substr(0, end);
    bytes.remove_prefix(end);
    return take(head, frame);
}

/// `frame` is all of the frame.
event decoder::take(const frame_header& head, std::string_view frame)
{
    const std::string_view mask = frame.substr(head.begin, mask_size);
    std::string payload(frame.substr(head.begin + mask_size));
    for (std::size_t at = 0; at < payload.size(); ++at)
        payload[at] = static_cast<char>(payload[at] ^ mask[at % mask_size]);
    switch (head.what) {
    case opcode::ping: return ping{std::move(payload)};
    case opcode::pong: return pong{};
    case opcode::close: return take_close(std::move(payload));
    default: break;
    }
    if (head.what == opcode::text)
        message_ = std::move(payload);
    else
        message_ += payload;
    is_fragmented_ = !head.is_final;
    if (is_fragmented_)
        return fragment{};
    if (!is_utf8(message_))
        return violation{close_code::bad_utf8, "the message is not UTF-8"};
    return text_message{message_};
}

/// The answer to a Close has its code and no reason.
event decoder::take_close(std::string payload)
{
    constexpr std::size_t code_size = 2;
    if (payload.empty())
        return closing{};
    if (payload.size() < code_size)
        return protocol_error("a close has a code or nothing");
    if (!may_be_sent(number_in(std::string_view(payload).substr(0, code_size))))
        return protocol_error("there is no such code");
    if (!is_utf8(std::string_view(payload).substr(code_size)))
        return violation{close_code::bad_utf8, "the reason is not UTF-8"};
    payload.resize(code_size);
    return closing{std::move(payload)};
}

} // namespace scramble::net::websocket
