#pragma once

#include "check/finding.hpp"
#include "check/plan.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace boost::asio {
class io_context;
}

namespace scramble::check {

class machine;

/// The addresses of a server.
struct server_addresses;

/// A text of any length, with anything that a server has sent, for people: one line in UTF-8
/// without control characters, and cut.
[[nodiscard]] std::string one_line(std::string_view text);

/// A text in quotes, in which blanks, tabs and ends of lines can be seen, and cut if it is long.
[[nodiscard]] std::string visible(std::string_view text);

/// What should be and what is, each as `visible` shows it.
struct compared {
    /// Of long texts it takes the part where they differ first.
    compared(std::string_view expected, std::string_view seen);

    std::string expected;
    std::string seen;
};

/// How many clients a case about a crowd has at once: 200, or fewer where this process may have few
/// descriptors.
[[nodiscard]] std::uint32_t crowd();

/// Where one case is played: a server, the clock, and what was said. A case lasts as long as its
/// stage.
///
/// A case is written as if it blocked. In truth each wait runs the loop until a condition holds.
class stage {
public:
    /// Runs on `on`, which outlives it.
    stage(machine& on, game_address where, std::string edition, patience times);
    stage(const stage&) = delete;
    stage& operator=(const stage&) = delete;
    ~stage();

    [[nodiscard]] machine& on() { return machine_; }
    [[nodiscard]] boost::asio::io_context& loop();
    [[nodiscard]] const game_address& where() const { return where_; }
    [[nodiscard]] const std::string& edition() const { return edition_; }
    [[nodiscard]] const patience& times() const { return times_; }
    /// Whether the server was started for this case, on the board of the case.
    [[nodiscard]] bool is_own() const { return is_own_; }
    void own(std::uint16_t port);
    /// The process of the server; 0 if it is not known.
    [[nodiscard]] pid_t server() const { return server_; }
    void is_served_by(pid_t server) { server_ = server; }
    /// The time for the case begins.
    void begin();

    /// The addresses of the server.
    [[nodiscard]] const server_addresses& servers();

    /// Runs the loop until `holds`, at most for that time, and `overtime`. Result: whether so.
    /// Ends the case if its own time or that of the check is over, and the check at a signal.
    /// A case that fails after a wait in vain fails because it took too long.
    bool wait_for(const std::function<bool()>& holds, milliseconds most);
    /// Runs the loop for that time.
    void let_pass(milliseconds time);
    /// Runs the loop for that time, and `overtime`: so long that a server has answered that would
    /// answer.
    void let_settle(milliseconds time);

    // Texts for people; see `one_line`.

    /// A line of the talk.
    void note(std::string_view line);
    /// Something was read leniently, which the cases `about` are about.
    void read_leniently(std::string_view text, std::string_view about);
    /// A connection has failed: the server may have ended.
    void lose_connection() { has_lost_connection_ = true; }
    [[nodiscard]] bool has_lost_connection() const { return has_lost_connection_; }
    /// `who` is sent more than any answer has, so the next wait fails.
    void flood(std::string_view who) { flooded_ = who; }

    /// Ends the case: it is not as the clause says. `reason` was expected, and what came; it is
    /// translated, if it is one of the sentences.
    [[noreturn]] void fail(std::string_view reason, failure how = failure::differs) const;
    /// Ends the case: it cannot be played here, `why`.
    [[noreturn]] void skip(std::string_view why) const;

    /// What has come of the case, with all that was said.
    [[nodiscard]] finding found(verdict is, std::string_view reason,
                                failure how = failure::differs) const;

private:
    machine& machine_;
    game_address where_;
    std::string edition_;
    patience times_;
    bool is_own_ = false;
    pid_t server_ = 0;
    std::unique_ptr<server_addresses> servers_; ///< null until they are looked up
    steady::time_point end_;
    std::vector<std::string> talk_;
    std::size_t talked_ = 0; ///< bytes
    bool has_lost_connection_ = false;
    bool has_waited_in_vain_ = false; ///< so what fails then rests on time
    std::string flooded_;             ///< whom the server sends without end
    std::set<std::string> lenient_;
};

} // namespace scramble::check
