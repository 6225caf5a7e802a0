#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace scramble {

/// Makes lines of the bytes that a Telnet client sends, however they arrive, in bounded memory.
///
/// A line ends at `\n`, `\r\n` or `\r` (mines-1), also at Telnet's `\r NUL`; after a `\r` it
/// does not wait to see what follows. Telnet's commands are taken out wherever they stand
/// (mines-6): a client's offers and requests are refused, each once, but a timing mark is
/// answered each time, since a client that has sent one shows nothing until it is.
class line_decoder {
public:
    /// A longer line is dropped up to its newline (mines-5).
    static constexpr std::size_t longest_line = 4096;

    /// A complete line without its newline; valid until the next call.
    struct line {
        std::string_view text;
        bool is_too_long; ///< then `text` is empty
    };
    /// What Telnet wants answered: to be sent as it is.
    struct telnet_answer {
        std::string bytes;
    };
    using event = std::variant<std::monostate, line, telnet_answer>;

    /// Takes bytes off `input` up to the next event. Result: the event; monostate if `input` was
    /// used up before there was one.
    [[nodiscard]] event next(std::string_view& input);

private:
    // Represents: line_ is what has come of a line that is not complete; what the next byte means
    // is told by expects_, which of Telnet's options have been refused by refused_.
    enum class byte_kind : std::uint8_t { data, telnet, option, parameter, parameter_telnet };
    using byte = unsigned char;

    std::string line_;
    bool is_complete_ = false; ///< line_ was returned by the last call
    bool is_too_long_ = false;
    bool after_return_ = false; ///< a `\n` or NUL would belong to the newline before
    byte_kind expects_ = byte_kind::data;
    byte command_ = 0;         ///< WILL, WONT, DO or DONT whose option comes next
    std::bitset<512> refused_; ///< offers at 0, requests at 256

    [[nodiscard]] bool take_data(byte each);
    [[nodiscard]] std::string take_telnet(byte each);
    [[nodiscard]] std::string refuse(byte option);
};

} // namespace scramble
