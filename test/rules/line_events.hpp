#pragma once

#include "scramble/text/line_decoder.hpp"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace scramble {

/// The text, with every byte that is not printable ASCII as `\x..`.
inline std::string printable(std::string_view text)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string result;
    for (const char each : text) {
        const auto byte = static_cast<unsigned char>(each);
        if (byte >= 0x20 && byte < 0x7F && each != '\\')
            result += each;
        else
            (result += "\\x") += {digits[byte >> 4U], digits[byte & 0xFU]};
    }
    return result;
}

/// The text of a line in printable form, "too long", or "answer " and its bytes.
inline std::string told(const line_decoder::event& event)
{
    if (const auto* answer = std::get_if<line_decoder::telnet_answer>(&event))
        return "answer " + printable(answer->bytes);
    if (const auto* line = std::get_if<line_decoder::line>(&event)) {
        if (!line->is_too_long)
            return printable(line->text);
        return line->text.empty() ? "too long" : "too long, but with text";
    }
    return "nothing";
}

/// All events of one packet.
inline std::vector<std::string> feed(line_decoder& decoder, std::string_view packet)
{
    std::vector<std::string> events;
    for (;;) {
        const auto event = decoder.next(packet);
        if (std::holds_alternative<std::monostate>(event))
            break;
        events.push_back(told(event));
    }
    if (!packet.empty())
        events.push_back("nothing, with bytes left");
    return events;
}

/// All events of the packets, in order.
inline std::vector<std::string> events_of(const std::vector<std::string>& packets)
{
    line_decoder decoder;
    std::vector<std::string> events;
    for (const std::string& packet : packets) {
        for (std::string& each : feed(decoder, packet))
            events.push_back(std::move(each));
    }
    return events;
}

/// Each byte as a packet.
inline std::vector<std::string> bytes_of(std::string_view bytes)
{
    std::vector<std::string> packets;
    for (const char each : bytes)
        packets.emplace_back(1, each);
    return packets;
}

} // namespace scramble
