// Any bytes as a value of Authorization, as offered subprotocols, and as keys in both: a slow
// reading finds the same key, and two keys are equal exactly if their texts are.

#include "fuzz.hpp"
#include "people/site/claims.hpp"

using namespace scramble;
using namespace scramble::fuzz;

namespace {

/// By docs/PROTOCOL.md, "A name of one's own".
bool is_key(const std::string& text)
{
    std::string rest = text;
    while (rest.ends_with('='))
        rest.pop_back();
    return !rest.empty() && is_of(rest, letters + capitals + digits + "._~+/-") &&
           text.size() >= 16 && text.size() <= 128;
}

/// The key in a value of Authorization, valid or not; nothing if it has no place for one.
std::optional<std::string> in_authorization(const std::string& value)
{
    const auto words = split(value, ' ');
    if (small(words.front()) != "bearer")
        return std::nullopt;
    std::string credentials = value.substr(words.front().size());
    while (credentials.starts_with(' '))
        credentials.erase(0, 1);
    return credentials;
}

/// The same for the first subprotocol that begins with `key.`. If the list has anything but tokens,
/// its key counts as malformed, so that no part of a key is taken for one.
std::optional<std::string> in_subprotocols(const std::string& offered)
{
    std::optional<std::string> found;
    for (const std::string& each : split(offered, ',')) {
        const std::string name = trimmed(each);
        if (!is_of(name, token_bytes))
            return "";
        if (!found && small(name.substr(0, 4)) == "key.")
            found = name.substr(4);
    }
    return found;
}

net::key_digest digest_of(const std::string& text)
{
    return std::get<net::key_digest>(net::key_in_authorization("Bearer " + text));
}

void check_read(const net::key& read, const std::optional<std::string>& text)
{
    ensure(std::holds_alternative<net::no_key>(read) == !text, "a key stands in its place");
    if (!text)
        return;
    const auto* digest = std::get_if<net::key_digest>(&read);
    ensure((digest != nullptr) == is_key(*text), "a key has its form");
    if (digest != nullptr)
        ensure(*digest == digest_of(*text), "a key is the same wherever it stands");
}

void check_places(const std::string& text)
{
    const guarded value(text);
    check_read(net::key_in_authorization(value.view()), in_authorization(text));
    check_read(net::key_in_subprotocols(value.view()), in_subprotocols(text));
}

void check_same(const std::string& one, const std::string& other)
{
    if (is_key(one) && is_key(other))
        ensure((digest_of(one) == digest_of(other)) == (one == other), "keys are their texts");
}

/// Checks that every byte of a key counts, and its end, and upper and lower case.
void check_each_byte(const std::string& text)
{
    if (!is_key(text))
        return;
    for (std::size_t at = 0; at < text.size(); ++at) {
        std::string other = text;
        other[at] = other[at] == 'x' ? 'y' : 'x';
        check_same(text, other);
    }
    check_same(text, text.substr(0, text.size() - 1));
    check_same(text, small(text));
}

} // namespace

void fuzz::run(std::string_view input)
{
    const std::string text(input);
    check_places(text);
    const auto lines = split(text, '\n');
    for (const std::string& line : {lines.front(), lines.back()}) {
        check_places("Bearer " + line);
        check_places("memory.scramble.2, key." + line);
        check_each_byte(line);
    }
    check_same(lines.front(), lines.back());
}
