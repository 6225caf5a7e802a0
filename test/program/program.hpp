#pragma once

#include <csignal>
#include <string>
#include <vector>

namespace program {

/// The program itself, as a process of its own, with its output in our hands.
class process {
public:
    /// Starts `scramble` with those arguments, and that limit of open files unless it is 0.
    explicit process(std::vector<std::string> arguments, int most_open = 0);
    process(const process&) = delete;
    process& operator=(const process&) = delete;
    /// Kills it if it still runs.
    ~process();

    /// The next line of standard output, without its newline; empty if it closed it, or wrote
    /// none for 10 seconds.
    std::string next_line();

    void signal(int number) const;

    /// Waits until it has a handler for that signal; false after 10 seconds.
    [[nodiscard]] bool catches(int number) const;

    struct ending {
        int status; ///< the exit status; -1 if a signal or 10 seconds ended it
        std::string out;
        std::string err;
    };
    /// Waits until it ends.
    ending wait();

private:
    int pid_ = -1;
    int out_ = -1;
    int err_ = -1;
    std::string unread_;
};

/// Runs it to its end.
process::ending run(std::vector<std::string> arguments, int most_open = 0);

/// The port in a ready line, 0 if there is none.
int port_in(const std::string& ready_line);

/// What a server on a loopback port sends for `request` until it closes the connection.
std::string ask(int port, const std::string& request);

/// A connection to a loopback port; its descriptor.
int connect_to(int port);
void send_text(int connection, const std::string& text);
/// Everything until the other side closes, or nothing came for 10 seconds.
std::string receive_all(int connection);

} // namespace program
