#pragma once

#include <map>
#include <string>
#include <string_view>

namespace scramble::test {

/// Figures as Prometheus reads them.
struct exposition {
    struct family {
        std::string type;
        std::string help;
        /// By the name and the labels of each, as they are written.
        std::map<std::string, double> samples;
    };
    std::map<std::string, family> families;

    /// The value of a sample, such as `scramble_rooms{state="awake"}`. Throws if there is none.
    [[nodiscard]] double at(std::string_view sample) const;
    [[nodiscard]] bool has(std::string_view sample) const;
};

/// Reads the text format, version 0.0.4. As strict as possible: throws unless every family has its
/// help and its type before its samples, and is called as its type demands; no sample comes twice;
/// and the buckets of each histogram grow up to its count.
[[nodiscard]] exposition read_exposition(std::string_view text);

} // namespace scramble::test
