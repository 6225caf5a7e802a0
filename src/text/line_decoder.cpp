#include "scramble/text/line_decoder.hpp"

#include <utility>

namespace scramble {

namespace {

// Telnet's own bytes: RFC 854, and RFC 860 for the timing mark.
constexpr unsigned char interpret_as_command = 255;
constexpr unsigned char dont = 254;
constexpr unsigned char do_it = 253;
constexpr unsigned char wont = 252;
constexpr unsigned char will = 251;
constexpr unsigned char begin_parameters = 250;
constexpr unsigned char end_parameters = 240;
constexpr unsigned char timing_mark = 6;

} // namespace

line_decoder::event line_decoder::next(std::string_view& input)
{
    if (is_complete_) {
        is_complete_ = false;
        is_too_long_ = false;
        line_.clear();
    }
    while (!input.empty()) {
        const auto each = static_cast<byte>(input.front());
        input.remove_prefix(1);
        if (expects_ == byte_kind::data && each != interpret_as_command) {
            if (take_data(each))
                return line{line_, is_too_long_};
        }
        else if (auto answer = take_telnet(each); !answer.empty()) {
            return telnet_answer{std::move(answer)};
        }
    }
    return {};
}

/// Result: whether it completes a line.
bool line_decoder::take_data(byte each)
{
    const bool is_rest_of_newline = after_return_ && (each == '\n' || each == '\0');
    after_return_ = false;
    if (is_rest_of_newline)
        return false;
    if (each == '\n' || each == '\r') {
        after_return_ = each == '\r';
        is_complete_ = true;
        return true;
    }
    if (is_too_long_ || line_.size() == longest_line) {
        is_too_long_ = true;
        line_.clear();
    }
    else {
        line_ += static_cast<char>(each);
    }
    return false;
}

/// Takes a byte of a Telnet command. Result: the answer to send, or nothing.
std::string line_decoder::take_telnet(byte each)
{
    switch (expects_) {
    case byte_kind::data: expects_ = byte_kind::telnet; return {};
    case byte_kind::telnet:
        expects_ = byte_kind::data;
        if (each == interpret_as_command)
            (void)take_data(each); // an escaped byte 255, never the end of a line
        else if (each >= will) {
            command_ = each; // will, wont, do_it or dont
            expects_ = byte_kind::option;
        }
        else if (each == begin_parameters) {
            expects_ = byte_kind::parameter;
        }
        return {};
    case byte_kind::option: expects_ = byte_kind::data; return refuse(each);
    case byte_kind::parameter:
        if (each == interpret_as_command)
            expects_ = byte_kind::parameter_telnet;
        return {};
    case byte_kind::parameter_telnet:
        if (each == interpret_as_command) { // 255 itself, doubled
            expects_ = byte_kind::parameter;
            return {};
        }
        if (each == end_parameters) {
            expects_ = byte_kind::data;
            return {};
        }
        expects_ = byte_kind::telnet; // parameters without an end: the next command still counts
        return take_telnet(each);
    }
    return {};
}

std::string line_decoder::refuse(byte option)
{
    if (command_ != will && command_ != do_it)
        return {};
    const bool is_request = command_ == do_it;
    const std::size_t place = option + (is_request ? 256U : 0U);
    if (refused_.test(place) && !(is_request && option == timing_mark))
        return {};
    refused_.set(place);
    const byte refusal = is_request ? wont : dont;
    return {static_cast<char>(interpret_as_command), static_cast<char>(refusal),
            static_cast<char>(option)};
}

} // namespace scramble
