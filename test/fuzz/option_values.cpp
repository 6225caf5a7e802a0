// Any text as the value of an option is refused, or has the right form and survives writing and
// reading.

#include "app/option_values.hpp"
#include "fuzz.hpp"

using namespace scramble;
using namespace scramble::fuzz;

namespace {

/// The value that a reader gets from a text; nothing if it refuses it.
template <class Read>
auto value_by(const Read& read, const std::string& text) -> std::optional<decltype(read(text))>
{
    try {
        return read(text);
    }
    catch (const wrong_usage& why) {
        ensure(!std::string_view(why.what()).empty(), "a refusal says why");
        return std::nullopt;
    }
}

void check_listener(const std::string& text)
{
    const auto at = value_by(listener_of, text);
    if (!at)
        return;
    std::string again = std::to_string(at->port);
    if (at->address)
        again.insert(0, '[' + *at->address + "]:");
    const auto reread = value_by(listener_of, again);
    ensure(reread && reread->address == at->address && reread->port == at->port,
           "an address and port read the same as they are written");
}

void check_game(const std::string& text)
{
    const auto at = value_by(game_of, text);
    if (!at)
        return;
    const std::string place = at->authority + at->path;
    ensure(text.find("//") == 5 && text.find(place, 7) == 7, "a game is where its URL says");
    ensure(text.find_first_not_of('/', 7 + place.size()) == text.npos, "and nothing follows");
    ensure(at->authority.find(at->host) != std::string::npos && !at->host.empty(),
           "which has its host");
    const bool is_bare = at->host.find(':') == std::string::npos;
    const std::string again = "http://" + (is_bare ? at->host : '[' + at->host + ']') + ':' +
                              std::to_string(at->port) + at->path + '/';
    const auto reread = value_by(game_of, again);
    ensure(reread && reread->host == at->host && reread->port == at->port &&
               reread->path == at->path,
           "a game's place reads the same as it is written");
    for (const char each : place)
        ensure(each > ' ' && each < '\x7F', "nothing in it ends a line or a word");
}

void check_field(const std::string& text)
{
    const auto size = value_by(field_size_of, text);
    if (!size)
        return;
    const std::uint64_t squares = std::uint64_t{size->columns} * size->rows;
    ensure(squares >= 1 && squares <= minesweeper::board::most_squares, "a field has its largest");
    const auto again = std::to_string(size->columns) + ',' + std::to_string(size->rows);
    const auto reread = value_by(field_size_of, again);
    ensure(reread && reread->columns == size->columns && reread->rows == size->rows,
           "a size reads the same as it is written");
}

} // namespace

void fuzz::run(std::string_view input)
{
    const std::string text(input);
    check_listener(text);
    check_game(text);
    check_field(text);
    if (const auto address = value_by(address_of, text))
        ensure(value_by(address_of, *address) == address, "an address has one usual spelling");
    if (const auto read = value_by(probability_of, text))
        ensure(*read >= 0 && *read <= 1, "a probability is from 0 to 1");
}
