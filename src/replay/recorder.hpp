#pragma once

#include "replay/rerun.hpp"
#include "replay/write.hpp"

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

namespace scramble::replay {

/// Makes the file of a game out of its records. It plays the game again, for the marks: it is used
/// on the strand.
class recorder {
public:
    recorder(strand executor, const heading& of);

    /// The next record, made so long after the start. What the game cannot have is left out, as the
    /// room itself has left it out. A time before the last one counts as that.
    void add(std::chrono::milliseconds at, std::string_view line);
    /// Result: the file. Call nothing after it.
    [[nodiscard]] std::string end();

    /// Whether no reader would take the file.
    [[nodiscard]] bool is_too_long() const;

private:
    std::unique_ptr<rerun> game_;
    writer file_;
    std::chrono::milliseconds last_{0};
};

} // namespace scramble::replay
