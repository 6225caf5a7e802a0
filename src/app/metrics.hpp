#pragma once

#include "scramble/measure.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace scramble {

/// Figures as Prometheus reads them: families, each with its values. A value belongs to the family
/// that was begun last.
class metrics {
public:
    metrics();
    metrics(const metrics&) = delete;
    metrics& operator=(const metrics&) = delete;
    ~metrics();

    // Begin a family. The name has the unit; that of a counter ends with `_total`.
    metrics& counter(std::string_view name, std::string_view help);
    metrics& gauge(std::string_view name, std::string_view help);
    metrics& histograms(std::string_view name, std::string_view help);

    /// Tells the values of a family apart.
    struct label {
        std::string_view name; ///< empty if the family has one value
        std::string_view value;
    };
    metrics& value(double number, label which);
    metrics& value(double number) { return value(number, {}); }
    metrics& value(const histogram& seen, label which = {});
    /// A value for each word.
    metrics& values(const tally& counted, std::string_view name);

    /// All families, in the text format.
    [[nodiscard]] std::string text() const;

private:
    struct families;
    std::unique_ptr<families> all_;
};

} // namespace scramble
