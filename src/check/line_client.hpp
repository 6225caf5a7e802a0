#pragma once

#include "check/stage.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace scramble::check {

/// A connection that speaks lines, such as telnet's.
class line_client {
public:
    /// Connects at once; the case fails if that takes too long. `who` speaks, in the talk.
    line_client(stage& at, std::string who);
    line_client(line_client&&) = default;
    line_client& operator=(line_client&&) = delete;
    line_client(const line_client&) = delete;
    line_client& operator=(const line_client&) = delete;
    /// Closes the connection.
    ~line_client();

    /// Sends bytes as they are.
    void sends(std::string_view bytes);
    /// Sends nothing more.
    void ends_input();
    void leave();

    /// The next line, without its newline, which is `\n`, `\r\n` or `\r`; nothing if none comes in
    /// time. The last line of a connection may have none.
    [[nodiscard]] std::optional<std::string> line();
    /// Whether nothing more comes for a while.
    [[nodiscard]] bool is_quiet();
    /// Whether the server closes the connection, after all lines that were taken.
    [[nodiscard]] bool is_closed();
    /// Whether nothing more can come.
    [[nodiscard]] bool has_ended() const;
    /// What has come and was not taken, as it came.
    [[nodiscard]] const std::string& raw() const;
    /// Takes nothing from the socket any more.
    void reads_nothing();

    [[nodiscard]] const std::string& name() const { return who_; }

private:
    struct link;

    stage* at_;
    std::string who_;
    std::shared_ptr<link> link_; ///< also owned by what is under way
};

} // namespace scramble::check
