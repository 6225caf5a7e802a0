#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::host {

/// Names and codes that this node has not heard of, although another one may have given them out a
/// moment ago. Who asks for one waits until it is heard of, or has not been for a second or two.
class unheard {
public:
    using waiter = std::function<void()>;

    /// Result: whether `then` is called later, so that its caller looks again. If not, nobody has
    /// heard of it, or too many ask.
    [[nodiscard]] bool await(std::string_view asked, waiter then);
    /// Whether somebody waits for it, or has just waited: who asks, too, guesses nothing new.
    [[nodiscard]] bool is_awaited(std::string_view asked) const { return words_.contains(asked); }
    /// It is known from now on.
    void heard_of(std::string_view called);
    /// It is known that there is no such thing any more.
    void heard_end_of(std::string_view called);
    /// A second has passed.
    void on_tick();

private:
    static constexpr std::size_t most = 10'000;
    static constexpr std::uint32_t until_over = 2;      // ticks: more than a second
    static constexpr std::uint32_t until_forgotten = 4; // ticks: those who waited have looked again

    struct word {
        std::uint32_t age = 0; ///< ticks
        std::vector<waiter> waiters{};
    };
    std::map<std::string, word, std::less<>> words_;
};

} // namespace scramble::host
