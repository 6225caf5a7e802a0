#pragma once

#include "scramble/memory/game.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace scramble::memory {

/// The cards of a board, row by row, face up or down: "A B A".
inline std::string cards_of(const board& table)
{
    std::string text;
    for (std::uint32_t row = 0; row < table.rows(); ++row) {
        for (std::uint32_t column = 0; column < table.columns(); ++column) {
            const auto spot = table.at({row, column});
            text += text.empty() ? "" : " ";
            text += spot.face == board::face::none ? "." : std::string(spot.card);
        }
    }
    return text;
}

/// A function for maps that answers when a test says so. Copies share the questions.
class slow_function {
public:
    void operator()(const std::string& card, memory::game::card_receiver become) const
    {
        asked_->push_back(card);
        receivers_->insert_or_assign(card, std::move(become));
    }

    void answer(const std::string& card, const std::string& becomes) const
    {
        receivers_->at(card)(becomes);
    }

    /// The questions since the last call, in alphabetical order.
    [[nodiscard]] lines asked() const
    {
        lines result = std::exchange(*asked_, {});
        std::sort(result.begin(), result.end());
        return result;
    }

    void forget() const { receivers_->clear(); }

private:
    std::shared_ptr<lines> asked_ = std::make_shared<lines>();
    std::shared_ptr<std::map<std::string, memory::game::card_receiver>> receivers_ =
        std::make_shared<std::map<std::string, memory::game::card_receiver>>();
};

} // namespace scramble::memory
