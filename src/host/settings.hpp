#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::host {

/// Why the settings of a new room are refused, as a line for people.
struct refused_settings : std::runtime_error {
    explicit refused_settings(const std::string& why, bool is_wrong_name = false)
        : runtime_error(why), is_guess(is_wrong_name)
    {
    }
    bool is_guess; ///< they name a room that there is not
};

/// The values of `board` that mean the body: a board file, or pairs.
inline constexpr std::string_view own_board = "own";
inline constexpr std::string_view own_pairs = "pairs";

/// A request that has settings: in the query of its target, and a board of one's own in its body.
struct settings_text {
    settings_text(std::string_view of) : target(of) {}
    settings_text(const char* of) : target(of) {}
    settings_text(const std::string& of) : target(of) {}
    settings_text(std::string_view of, std::string_view with) : target(of), body(with) {}
    std::string_view target;
    std::string_view body{};
};

/// The settings of a new room: the parameters of a query, NAME=VALUE, each once. Whoever opens the
/// room takes those that it knows; what is left over at the end nobody knows.
///
/// Every function throws `refused_settings`, which names the parameter.
class settings {
public:
    /// Reads the query of a request, and keeps its body.
    explicit settings(const settings_text& asked);

    /// The whole query, with its question mark; empty if there is none.
    [[nodiscard]] const std::string& query() const { return query_; }

    /// The value of a parameter; nothing if it is not given.
    [[nodiscard]] std::optional<std::string> take(std::string_view name);

    /// The body; null if there is none.
    [[nodiscard]] const std::shared_ptr<const std::string>& body() const { return body_; }

    /// A number from `least` to `most`.
    [[nodiscard]] std::optional<std::uint64_t> take_number(std::string_view name,
                                                           std::uint64_t least, std::uint64_t most);

    /// 0 or 1.
    [[nodiscard]] bool take_flag(std::string_view name, bool unless_given);

    /// Two numbers with `between` in the middle, such as 4x5, each from 1 to `most`.
    struct sides {
        std::uint32_t first;
        std::uint32_t second;
    };
    [[nodiscard]] std::optional<sides> take_sides(std::string_view name, char between,
                                                  std::uint32_t most);

    /// Adds a parameter NAME=VALUE, to the query too, unless one of that name was given.
    void add_unless_given(std::string_view added);

    /// Refuses what nobody has taken.
    void expect_no_more() const;

private:
    struct parameter {
        std::string name;
        std::string value;
    };
    std::string query_;
    std::vector<parameter> left_;
    std::shared_ptr<const std::string> body_;
};

} // namespace scramble::host
