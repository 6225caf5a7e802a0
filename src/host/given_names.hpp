#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::host {

/// Names to be given to people, each once: first those of a list in random order, then the same
/// with a number.
class given_names {
public:
    explicit given_names(std::uint64_t seed);

    /// A name that nobody was given yet.
    [[nodiscard]] std::string next();

private:
    std::vector<std::string_view> order_;
    std::size_t given_ = 0;
};

} // namespace scramble::host
