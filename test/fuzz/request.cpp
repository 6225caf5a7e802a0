// Any bytes as a request target: it is split and decoded as its parts are one by one, and editions
// differ in numbers only.

#include "scramble/memory/wire/request.hpp"
#include "fuzz.hpp"
#include "memory/site/site.hpp"
#include "scramble/text/percent.hpp"

using namespace scramble;

void fuzz::run(std::string_view text)
{
    const std::string target = '/' + std::string(text);
    const std::string_view written = net::path_in(target);
    const net::decoded_path path(written);
    const auto parts = fuzz::split(written.substr(1), '/');
    bool is_malformed = false;
    for (std::size_t each = 0; each < parts.size(); ++each) {
        const auto decoded = percent_decoded(parts[each]);
        is_malformed = is_malformed || !decoded;
        if (decoded && !path.is_malformed() && each > 0 && each < 4)
            ensure(path[each - 1] == *decoded, "each part is decoded once");
    }
    ensure(path.is_malformed() == is_malformed, "a path is malformed if one of its parts is");
    if (is_malformed)
        return;
    const auto* const found = net::find(memory::site::map(true), path.asked());
    ensure(found == nullptr || path.size() + 1 == parts.size(), "a path has all of its parts");
    for (std::size_t each = 0; each < path.size(); ++each)
        ensure(memory::read_space(path[each], memory::edition_2020).has_value() ==
                   memory::read_space(path[each], memory::edition_2023).has_value(),
               "editions differ in numbers only");
}
