#include "frames_read.hpp"

#include "scramble/text/utf8.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace scramble::fuzz {

namespace {

constexpr std::size_t longest_message = 4096; // from a client (docs/PROTOCOL.md)

struct frame {
    bool is_last = false;
    unsigned reserved = 0;
    unsigned kind = 0;
    bool is_masked = false;
    std::uint64_t size = 0;
    bool is_size_short = true; ///< in the shortest possible form
    std::size_t header = 0;    ///< bytes before the payload
    std::string_view mask;

    [[nodiscard]] bool is_control() const { return kind >= 8; }
};

unsigned byte(std::string_view bytes, std::size_t at)
{
    return static_cast<unsigned char>(bytes[at]);
}

/// The header at the beginning of `bytes`; nothing if it is incomplete.
std::optional<frame> read_header(std::string_view bytes)
{
    if (bytes.size() < 2)
        return std::nullopt;
    frame result;
    result.is_last = byte(bytes, 0) >= 128;
    result.reserved = byte(bytes, 0) / 16 % 8;
    result.kind = byte(bytes, 0) % 16;
    result.is_masked = byte(bytes, 1) >= 128;
    result.size = byte(bytes, 1) % 128;
    const std::size_t more = result.size == 126 ? 2 : result.size == 127 ? 8 : 0;
    const std::size_t mask = result.is_masked ? 4 : 0;
    result.header = 2 + more + mask;
    if (bytes.size() < result.header)
        return std::nullopt;
    if (more > 0) {
        result.size = 0;
        for (std::size_t at = 2; at < 2 + more; ++at)
            result.size = result.size * 256 + byte(bytes, at);
        result.is_size_short = result.size >= (more == 2 ? 126 : 65536);
    }
    result.mask = bytes.substr(2 + more, mask);
    return result;
}

/// Whether a Close may have that code (RFC 6455, 7.4). The RFC does not mention codes from 5000 on;
/// Beast accepts them.
bool is_code(unsigned code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || code >= 3000;
}

/// Whether no valid UTF-8 starts with those bytes.
bool is_no_beginning(std::string_view text)
{
    while (take_code_point(text)) {
    }
    static const std::vector<std::string> ends{"",         "\x80",         "\xBF",
                                               "\x80\x80", "\xBF\xBF",     "\x80\x80\x80",
                                               "\x90\x80", "\x90\x80\x80", "\x9F\xBF"};
    return std::none_of(ends.begin(), ends.end(),
                        [&](const std::string& end) { return is_utf8(std::string(text) + end); });
}

/// Reads frame by frame.
class reader {
public:
    explicit reader(sender from) : from_(from) {}

    [[nodiscard]] frames_read read(std::string_view bytes)
    {
        while (!result_.close && !result_.wrong && !bytes.empty()) {
            const auto header = read_header(bytes);
            if (!header)
                break;
            result_.wrong = what_is_wrong(*header);
            if (result_.wrong)
                break;
            const std::string payload = unmasked(
                bytes.substr(header->header, std::min<std::uint64_t>(header->size, bytes.size())),
                header->mask);
            if (payload.size() < header->size) {
                if (!header->is_control() && is_text(*header))
                    result_.may_be_wrong = is_no_beginning(message_ + payload);
                break;
            }
            bytes.remove_prefix(header->header + payload.size());
            take(*header, payload);
        }
        if (!result_.close && !result_.wrong)
            result_.rest = bytes;
        return std::move(result_);
    }

private:
    sender from_;
    frames_read result_;
    std::string message_;
    std::optional<bool> is_text_; ///< of an incomplete message

    static std::string unmasked(std::string_view payload, std::string_view mask)
    {
        std::string result(payload);
        for (std::size_t at = 0; at < result.size() && !mask.empty(); ++at)
            result[at] = static_cast<char>(result[at] ^ mask[at % 4]);
        return result;
    }

    [[nodiscard]] bool is_text(const frame& read) const
    {
        return is_text_.value_or(read.kind == 1);
    }

    [[nodiscard]] std::optional<unsigned> what_is_wrong(const frame& read) const
    {
        constexpr unsigned protocol_error = 1002;
        const bool is_known = read.kind <= 2 || (read.kind >= 8 && read.kind <= 10);
        if (read.reserved != 0 || !is_known || read.is_masked != (from_ == sender::client) ||
            !read.is_size_short)
            return protocol_error;
        if (read.is_control())
            return read.is_last && read.size <= 125 ? std::nullopt : std::optional(protocol_error);
        if ((read.kind == 0) != is_text_.has_value())
            return protocol_error;
        if (from_ == sender::client && read.size > longest_message - message_.size())
            return 1009;
        return std::nullopt;
    }

    void take(const frame& read, const std::string& payload)
    {
        if (read.kind == 8)
            return take_close(payload);
        if (read.kind == 9)
            return result_.pings.push_back(payload);
        if (read.kind == 10)
            return result_.pongs.push_back(payload);
        is_text_ = is_text(read);
        message_ += payload;
        if (*is_text_ && (read.is_last ? !is_utf8(message_) : is_no_beginning(message_))) {
            result_.wrong = 1007;
        }
        else if (read.is_last && !*is_text_) {
            result_.wrong = 1003; // only texts are messages here (docs/PROTOCOL.md)
        }
        else if (read.is_last) {
            result_.messages.push_back(std::exchange(message_, {}));
            is_text_.reset();
        }
    }

    void take_close(const std::string& payload)
    {
        const unsigned code = payload.size() < 2 ? 1000 : byte(payload, 0) * 256 + byte(payload, 1);
        const bool is_well = payload.size() != 1 && is_code(code) &&
                             (payload.size() < 2 || is_utf8(std::string_view(payload).substr(2)));
        if (!is_well)
            result_.wrong = 1002;
        else
            result_.close = code;
    }
};

} // namespace

frames_read read_frames(std::string_view bytes, sender from)
{
    return reader(from).read(bytes);
}

} // namespace scramble::fuzz
