// Any bytes from a Telnet client, in each edition: the answers do not depend on the packets, and
// the board keeps its invariants.

#include "fuzz.hpp"
#include "scramble/minesweeper/rules/board.hpp"
#include "scramble/minesweeper/wire/text.hpp"
#include "scramble/text/line_decoder.hpp"

using namespace scramble;
using namespace scramble::fuzz;
using namespace scramble::minesweeper;

namespace {

/// Six columns and five rows, with open areas and bombs.
field small_field()
{
    return {6, 5, {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
                   0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1}};
}

/// One player at a separate board, and all that was sent to that player.
class player {
public:
    explicit player(const edition& spoken) : spoken_(spoken) {}

    void take(std::string_view packet)
    {
        for (;;) {
            const auto event = decoder_.next(packet);
            if (const auto* line = std::get_if<line_decoder::line>(&event))
                answer(*line);
            else if (const auto* telnet = std::get_if<line_decoder::telnet_answer>(&event))
                refuse(telnet->bytes);
            else
                break;
        }
        ensure(packet.empty(), "a packet is taken to its end");
    }

    /// What was sent, after a check of the board.
    [[nodiscard]] const std::string& sent()
    {
        board_.check_invariants();
        std::size_t size = 0;
        for (const shared_bytes& piece : text_.pieces())
            size += piece->size();
        ensure(size == text_.size(), "a board is as long as it says");
        return sent_;
    }

private:
    void refuse(const std::string& bytes)
    {
        ensure(bytes.size() == 3 && bytes[0] == '\xFF', "a refusal is IAC, WONT or DONT, option");
        ensure(bytes[1] == '\xFC' || bytes[1] == '\xFE', "an offer or a request is refused");
        sent_ += bytes;
    }

    void answer(const line_decoder::line& line)
    {
        ensure(line.text.size() <= line_decoder::longest_line, "a line has its longest");
        ensure(line.text.find_first_of("\r\n") == std::string_view::npos, "a line is one line");
        ensure(!line.is_too_long || line.text.empty(), "a line that is too long is dropped");
        const message said =
            line.is_too_long ? message{unknown_message{}} : read_message(line.text, spoken_);
        if (std::holds_alternative<bye_message>(said))
            sent_ += "bye\r\n"; // and goes on, to try more
        else if (std::holds_alternative<help_message>(said) ||
                 std::holds_alternative<unknown_message>(said))
            sent_ += help;
        else if (play(said))
            sent_ += boom;
        else
            for (const shared_bytes& piece : text_.pieces())
                sent_ += *piece;
    }

    /// Result: whether a bomb went off.
    bool play(const message& said)
    {
        if (const auto* dig = std::get_if<dig_message>(&said)) {
            if (!board_.contains(dig->at))
                return false;
            const dig_result result = board_.dig(dig->at);
            text_.changed(result.changed);
            ensure(!result.boom || !result.changed.empty(), "a bomb goes off in a square");
            return result.boom;
        }
        const auto* flag = std::get_if<flag_message>(&said);
        if (flag != nullptr && board_.contains(flag->at) && board_.flag(flag->at))
            text_.changed(flag->at);
        const auto* deflag = std::get_if<deflag_message>(&said);
        if (deflag != nullptr && board_.contains(deflag->at) && board_.deflag(deflag->at))
            text_.changed(deflag->at);
        return false;
    }

    const edition& spoken_;
    line_decoder decoder_;
    board board_{small_field()};
    board_text text_{board_};
    std::string sent_;
};

} // namespace

void fuzz::run(std::string_view bytes)
{
    for (const edition* spoken : {&edition_2014, &edition_2016}) {
        player at_once(*spoken);
        at_once.take(bytes);

        player byte_by_byte(*spoken);
        for (const char each : bytes)
            byte_by_byte.take({&each, 1});
        ensure(byte_by_byte.sent() == at_once.sent(), "byte by byte it is the same");

        player piecemeal(*spoken);
        in_packets(bytes, 16, [&](std::string_view packet) { piecemeal.take(packet); });
        ensure(piecemeal.sent() == at_once.sent(), "in any packets it is the same");
    }
}
