#pragma once

#include "replay/retelling.hpp"
#include "replay/write.hpp"

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace scramble::replay {

/// Makes the file of a game out of its records. It plays the game again for the marks.
class recorder final : public retelling {
public:
    recorder(strand executor, const heading& of);

    [[nodiscard]] std::string end() override;
    [[nodiscard]] std::size_t size() const override { return file_.size(); }

private:
    writer file_;

    void tell(std::chrono::milliseconds at, std::string_view line) override;
    [[nodiscard]] std::string take_text() override { return file_.take(); }
};

} // namespace scramble::replay
