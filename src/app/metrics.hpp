#pragma once

#include "scramble/measure.hpp"

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

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

    /// Tells the values of a family apart; none if it has one value.
    struct label {
        std::string_view name;
        std::string_view value;
    };
    using labels = std::initializer_list<label>;
    template <class Number>
    requires std::is_arithmetic_v<Number> metrics& value(Number number, labels which = {})
    {
        return add(static_cast<double>(number), which);
    }
    metrics& value(const histogram& seen, labels which = {});
    /// A value for each word.
    metrics& values(const tally& counted, std::string_view name);

    /// All families, in the text format.
    [[nodiscard]] std::string text() const;

private:
    struct families;
    std::unique_ptr<families> all_;

    metrics& add(double number, labels which);
};

} // namespace scramble
