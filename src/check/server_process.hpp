#pragma once

#include "check/server_port.hpp"
#include "check/stage.hpp"
#include "scramble/async/suspended.hpp"

#include <boost/asio/posix/stream_descriptor.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace scramble::check {

/// A server that is started for one case, with all processes that it starts itself. They carry a
/// mark in their environment.
class server_process {
public:
    /// Starts `command` with the shell, after `{port}` became a free port and `{board}` the path of
    /// `board`.
    server_process(stage& at, const std::string& command, const std::string& board);
    server_process(const server_process&) = delete;
    server_process& operator=(const server_process&) = delete;
    /// Ends it: SIGTERM, and SIGKILL to what is left; that at once if a signal ends the check.
    ~server_process() { stop(); }

    /// Sends it SIGTERM, and waits for nothing: a JVM needs 0.3 s to end.
    void ask_to_end();

    /// Waits until it takes connections. The case fails if it does not.
    void await();
    /// Waits until it ends with an error. The case fails if it does not.
    void await_refusal();

    /// How it has ended by itself, such as "ended with status 1"; empty if it still runs.
    [[nodiscard]] std::string ending();
    /// The same; waits a little for it to end, as after a connection that broke.
    [[nodiscard]] std::string ending_soon();

    /// Whether it has ended by itself, and another has got its port meanwhile. Then nothing that
    /// was found is about this server.
    [[nodiscard]] bool has_lost_its_port();

    /// The last line it has printed, or the last one that names an error.
    [[nodiscard]] std::string last_words() const;
    /// The last it has printed, line by line.
    [[nodiscard]] std::vector<std::string_view> printed() const;

private:
    struct output {
        explicit output(asio::io_context& loop) : from(loop) {}
        asio::posix::stream_descriptor from;
        std::array<char, 4096> next{};
        std::string last;
    };

    stage& at_;
    server_port port_;
    std::string mark_;
    pid_t pid_ = -1; ///< and the group of the same number
    int status_ = 0;
    bool has_ended_ = false;
    std::optional<steady::time_point> to_be_killed_; ///< when it has been asked to end
    std::shared_ptr<output> output_;

    [[nodiscard]] bool has_group();
    void start(const std::string& line);
    void stop();
    [[nodiscard]] bool is_ready();
    static void listen(const std::shared_ptr<output>& to);
};

/// `command` with each `{name}` replaced by `value`.
[[nodiscard]] std::string with_value(std::string command, const std::string& name,
                                     const std::string& value);

} // namespace scramble::check
