#pragma once

#include "async/loop.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace scramble::memory {

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
