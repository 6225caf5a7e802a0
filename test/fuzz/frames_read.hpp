#pragma once

#include "fuzz.hpp"
#include "scramble/text/utf8.hpp"

#include <utility>

namespace scramble::fuzz {

/// What one side says in WebSocket frames, up to its Close or to the first error.
struct frames_read {
    std::vector<std::string> messages;
    std::vector<std::string> pings;
    std::vector<std::string> pongs;
    /// The code of its Close, 1000 if it has none.
    std::optional<unsigned> close;
    /// The code with which the other end is to close the connection.
    std::optional<unsigned> wrong;
    /// Whether an incomplete text is already invalid, however it continues.
    bool may_be_wrong = false;
    /// Incomplete bytes at the end.
    std::string_view rest;
};

enum class sender : std::uint8_t { client, server };

/// A slow, simple reader of frames by RFC 6455, chapter 5.
class frame_reader {
public:
    explicit frame_reader(sender from) : from_(from) {}

    [[nodiscard]] frames_read read(std::string_view bytes)
    {
        while (!result_.close && !result_.wrong && take_frame(bytes)) {
        }
        if (!result_.close && !result_.wrong)
            result_.rest = bytes;
        return std::move(result_);
    }

private:
    enum kinds : unsigned { text = 1, close = 8, ping, pong };
    static constexpr std::size_t longest_message = 4096; // from a client (docs/PROTOCOL.md)

    struct header {
        unsigned first;
        bool is_masked;
        bool is_size_short; ///< in the shortest possible form
        std::uint64_t size;

        [[nodiscard]] unsigned kind() const { return first % 16; }
        [[nodiscard]] bool is_last() const { return first >= 128; }
        [[nodiscard]] bool is_control() const { return kind() >= 8; }
    };

    sender from_;
    frames_read result_;
    std::string message_;
    std::optional<bool> is_text_; ///< of an incomplete message

    /// Takes the first `size` bytes off. Result: their number.
    static std::uint64_t take_number(std::string_view& bytes, std::size_t size)
    {
        std::uint64_t number = 0;
        for (const char each : bytes.substr(0, size))
            number = number * 256 + static_cast<unsigned char>(each);
        bytes.remove_prefix(size);
        return number;
    }

    /// Takes a frame, or finds out what is wrong with it. Result: whether it was complete.
    bool take_frame(std::string_view& bytes)
    {
        if (bytes.size() < 2)
            return false;
        std::string_view rest = bytes;
        const auto first = static_cast<unsigned>(take_number(rest, 1));
        const std::uint64_t second = take_number(rest, 1);
        const std::size_t more = second % 128 == 126 ? 2 : second % 128 == 127 ? 8 : 0;
        const std::size_t mask_size = second >= 128 ? 4 : 0;
        if (rest.size() < more + mask_size)
            return false;
        const std::uint64_t size = more > 0 ? take_number(rest, more) : second % 128;
        const bool is_size_short = more == 0 || size >= (more == 2 ? 126 : 65536);
        const std::string_view mask = rest.substr(0, mask_size);
        const header read{first, second >= 128, is_size_short, size};
        result_.wrong = what_is_wrong(read);
        if (result_.wrong)
            return false;
        rest.remove_prefix(mask_size);
        std::string payload(rest.substr(0, size));
        for (std::size_t at = 0; at < payload.size() && !mask.empty(); ++at)
            payload[at] = static_cast<char>(payload[at] ^ mask[at % 4]);
        if (payload.size() < size) {
            if (!read.is_control() && is_text(read))
                result_.may_be_wrong = is_no_beginning(message_ + payload);
            return false;
        }
        bytes = rest.substr(size);
        take(read, payload);
        return true;
    }

    [[nodiscard]] bool is_text(const header& read) const
    {
        return is_text_.value_or(read.kind() == text);
    }

    [[nodiscard]] std::optional<unsigned> what_is_wrong(const header& read) const
    {
        constexpr unsigned protocol_error = 1002;
        const bool has_reserved = read.first / 16 % 8 != 0;
        const bool is_known = read.kind() <= 2 || (read.kind() >= close && read.kind() <= pong);
        if (has_reserved || !is_known || read.is_masked != (from_ == sender::client) ||
            !read.is_size_short)
            return protocol_error;
        if (read.is_control())
            return read.is_last() && read.size <= 125 ? std::nullopt
                                                      : std::optional(protocol_error);
        if ((read.kind() == 0) != is_text_.has_value())
            return protocol_error;
        if (from_ == sender::client && read.size > longest_message - message_.size())
            return 1009;
        return std::nullopt;
    }

    void take(const header& read, const std::string& payload)
    {
        if (read.kind() == close)
            return take_close(payload);
        if (read.is_control())
            return (read.kind() == ping ? result_.pings : result_.pongs).push_back(payload);
        is_text_ = is_text(read);
        message_ += payload;
        if (*is_text_ && (read.is_last() ? !is_utf8(message_) : is_no_beginning(message_))) {
            result_.wrong = 1007;
        }
        else if (read.is_last() && !*is_text_) {
            result_.wrong = 1003; // only texts are messages here (docs/PROTOCOL.md)
        }
        else if (read.is_last()) {
            result_.messages.push_back(std::exchange(message_, {}));
            is_text_.reset();
        }
    }

    /// RFC 6455, 7.4 has the codes that a Close may have. It does not mention codes from 5000 on;
    /// Beast accepts them.
    void take_close(std::string_view payload)
    {
        const bool has_code = payload.size() >= 2;
        const auto code = has_code ? static_cast<unsigned>(take_number(payload, 2)) : 1000;
        const bool is_code =
            (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || code >= 3000;
        const bool is_well = is_code && (has_code ? is_utf8(payload) : payload.empty());
        if (is_well)
            result_.close = code;
        else
            result_.wrong = 1002;
    }

    /// Whether no valid UTF-8 starts with those bytes.
    static bool is_no_beginning(std::string_view text)
    {
        while (take_code_point(text)) {
        }
        static const std::vector<std::string> ends{"",         "\x80",         "\xBF",
                                                   "\x80\x80", "\xBF\xBF",     "\x80\x80\x80",
                                                   "\x90\x80", "\x90\x80\x80", "\x9F\xBF"};
        return std::ranges::none_of(
            ends, [&](const std::string& end) { return is_utf8(std::string(text) + end); });
    }
};

} // namespace scramble::fuzz
