#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace scramble {

/// Splits the bytes from a Telnet client into lines, however they arrive, in bounded memory.
///
/// A line ends at `\n`, `\r\n` or `\r` (mines-1), also at Telnet's `\r NUL`; after `\r` the decoder
/// does not wait for the next byte. It removes Telnet commands wherever they stand (mines-6) and
/// refuses each offer and request of the client once. A timing mark is answered every time: a
/// client that has sent one shows nothing until the answer arrives.
class line_decoder {
public:
    /// A longer line is dropped, up to its newline (mines-5).
    static constexpr std::size_t longest_line = 4096;

    /// A complete line without its newline; valid until the next call.
    struct line {
        std::string_view text;
        bool is_too_long; ///< then `text` is empty
    };
    /// A Telnet answer, to be sent as it is.
    struct telnet_answer {
        std::string bytes;
    };
    using event = std::variant<std::monostate, line, telnet_answer>;

    /// Takes bytes off `input` up to the next event. Result: the event; monostate if `input` ended
    /// first.
    [[nodiscard]] event next(std::string_view& input);

private:
    // Represents: line_ is the incomplete line so far; expects_ says what the next byte means;
    // refused_ are the Telnet options that were refused.
    enum class byte_kind : std::uint8_t { data, telnet, option, parameter, parameter_telnet };
    using byte = unsigned char;

    std::string line_;
    bool is_complete_ = false; ///< the last call returned line_
    bool is_too_long_ = false;
    bool after_return_ = false; ///< a `\n` or NUL next belongs to the `\r` before
    byte_kind expects_ = byte_kind::data;
    byte command_ = 0;         ///< WILL, WONT, DO or DONT whose option comes next
    std::bitset<512> refused_; ///< offers at 0, requests at 256

    [[nodiscard]] bool take_data(byte each);
    [[nodiscard]] std::string take_telnet(byte each);
    [[nodiscard]] std::string refuse(byte option);
};

} // namespace scramble
