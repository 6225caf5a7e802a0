#pragma once

#include <boost/asio/ip/tcp.hpp>

#include <csignal>
#include <string>
#include <vector>

namespace program {

inline const std::string perfect = SCRAMBLE_SOURCE_DIR "/boards/perfect.txt";

/// What a program finds when it is started.
struct surroundings {
    std::string before{};           ///< commands of the shell, such as "ulimit -n 64"
    std::vector<int> descriptors{}; ///< which it has as 3 and the following; all are above them
};

/// The program as a separate process; the test reads its output.
class process {
public:
    /// Starts `scramble` with those arguments.
    explicit process(std::vector<std::string> arguments, const surroundings& in = {});
    process(const process&) = delete;
    process& operator=(const process&) = delete;
    /// Kills the process if it still runs.
    ~process();

    /// The next line of standard output, without its newline; empty at its end or after 10 seconds.
    std::string next_line();
    /// The port in the next line, which says that a server is ready; 0 if it has none.
    int next_port();

    /// Reads the log until a line has that text, from where it was read before; false at its end or
    /// after 10 seconds.
    [[nodiscard]] bool logs(const std::string& text);

    void signal(int number) const;

    /// From now on its files may have any size.
    void free_files() const;

    /// Waits until it handles that signal; false after 10 seconds.
    [[nodiscard]] bool catches(int number) const;

    struct ending {
        int status; ///< the exit status, or 128 and the signal; -1 if it took over 10 seconds
        std::string out;
        std::string err;
    };
    /// Waits until the process ends.
    ending wait();
    /// Sends a signal, then waits; fails if the status is not 0.
    ending stop(int number = SIGTERM);

private:
    int pid_ = -1;
    int out_ = -1;
    int err_ = -1;
    std::string unread_;
    std::string log_;              ///< what was read of it
    std::size_t log_searched_ = 0; ///< so much of it
};

/// Runs the program to its end.
process::ending run(std::vector<std::string> arguments, const surroundings& in = {});

/// Runs the program to its end. Fails unless it ends with that status and prints only one line, on
/// standard error, that contains `reason`. Result: that line.
std::string check_failure(const std::vector<std::string>& arguments, int status,
                          const std::string& reason, const surroundings& in = {});

/// The port in a ready line; 0 if it has none.
int port_in(const std::string& ready_line);

/// A connection to a loopback port; it fails after 10 seconds.
using connection = boost::asio::ip::tcp::iostream;
connection connect_to(int port);
/// Everything until the other side closes.
std::string receive_all(connection& from);

/// What a server on a loopback port answers to that text until it closes the connection.
std::string ask(int port, const std::string& text);
/// The same for GET, with more `fields` if given, each with its CRLF.
std::string get(int port, const std::string& path, const std::string& fields = {});

} // namespace program
