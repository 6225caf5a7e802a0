// Any bytes of a client on its live connection: however they are split, the same messages come
// of them; those are bounded and UTF-8, and each says something or is malformed.

#include "net/websocket.hpp"
#include "scramble/error.hpp"
#include "scramble/memory/live_message.hpp"
#include "scramble/minesweeper/text.hpp"
#include "scramble/utf8.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

using namespace scramble;
using net::websocket::decoder;

namespace {

void check(const net::websocket::text_message& message)
{
    ensure(message.text.size() <= decoder::longest_message, "a message has its longest");
    ensure(is_utf8(message.text), "a message is UTF-8");
    const auto current = memory::read_live_message(message.text, memory::edition_2023);
    const auto oldest = memory::read_live_message(message.text, memory::edition_2020);
    ensure(current.index() == oldest.index(), "editions differ in numbers only");
    if (const auto* flip = std::get_if<memory::flip_message>(&current))
        ensure(flip->written.find_first_not_of("0123456789,") == std::string_view::npos,
               "a flip names a space");
    if (const auto* wrong = std::get_if<memory::malformed_message>(&current))
        ensure(wrong->expected.find('\n') == std::string::npos, "a reason is one line");
    (void)minesweeper::read_message(message.text, minesweeper::edition_2016);
}

/// What is told of a client's bytes, one character an event.
class reader {
public:
    std::string told;

    void take(std::string_view packet)
    {
        unread_ += packet;
        std::string_view bytes = unread_;
        while (!is_over_ && take_one(bytes)) {
        }
        ensure(is_over_ || bytes.size() <= decoder::longest_frame, "a frame has its longest");
        unread_ = std::string(bytes);
    }

private:
    decoder frames_;
    std::string unread_;
    bool is_over_ = false;

    bool take_one(std::string_view& bytes)
    {
        const std::string guarded(bytes); // its end is guarded
        std::string_view rest = guarded;
        const auto event = frames_.next(rest);
        bytes.remove_prefix(guarded.size() - rest.size());
        told += static_cast<char>('0' + event.index());
        if (const auto* message = std::get_if<net::websocket::text_message>(&event)) {
            told += message->text;
            check(*message);
        }
        if (const auto* asked = std::get_if<net::websocket::ping>(&event))
            ensure(asked->payload.size() <= 125, "a ping is short");
        if (const auto* wrong = std::get_if<net::websocket::violation>(&event))
            ensure(!close_frame(wrong->code, wrong->reason).empty(), "a violation can be told");
        is_over_ = std::holds_alternative<net::websocket::violation>(event) ||
                   std::holds_alternative<net::websocket::closing>(event);
        if (!std::holds_alternative<std::monostate>(event))
            return true;
        told.pop_back(); // how often there was nothing yet is no matter
        return false;
    }
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    if (size <= decoder::longest_message && is_utf8(bytes))
        check({bytes}); // without a frame around it, which is hard to guess
    reader at_once;
    at_once.take(bytes);
    reader slowly;
    for (const char each : bytes)
        slowly.take({&each, 1});
    ensure(slowly.told == at_once.told, "however it is split, it says the same");
    return 0;
}
