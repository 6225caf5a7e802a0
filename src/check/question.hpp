#pragma once

#include "check/stage.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace scramble::check {

/// What a server sent for one request, as far as it has come.
struct http_answer {
    bool has_head = false; ///< the status and the fields have come
    bool is_whole = false;
    bool is_endless = false; ///< it is longer than any answer
    std::string broken;      ///< why no more of it comes; empty if it may
    int status = 0;
    std::string type;           ///< of the content
    std::string allowed_origin; ///< Access-Control-Allow-Origin
    std::string body;

    /// Whether nothing more will come.
    [[nodiscard]] bool is_over() const { return is_whole || !broken.empty(); }
    /// Its status, and its body as one line.
    [[nodiscard]] std::string said() const;
};

/// One HTTP request, on a connection of its own, and its answer. It is sent at once; the answer
/// comes while the stage waits for something.
class question {
public:
    /// `who` asks, in the talk. `request` is a method and a target, such as "GET /look/alice";
    /// `fields` are more of the header, each with its CRLF.
    question(stage& at, std::string who, std::string request, std::string_view fields = {});
    question(question&&) = default;
    question& operator=(question&&) = delete;
    question(const question&) = delete;
    question& operator=(const question&) = delete;
    /// Closes the connection.
    ~question();

    [[nodiscard]] const http_answer& answer() const;

    /// Whether the request can be sent, which it is then.
    bool is_sent();

    /// Whether the whole answer comes in time.
    [[nodiscard]] bool is_answered();

    /// The answer; the case fails if it does not come, or is no HTTP.
    const http_answer& get();

    /// No answer comes for a while. Otherwise the case fails, since it had to wait: `why`.
    void waits(const std::string& why);

    /// The client goes away.
    void leave();

private:
    struct exchange;

    stage* at_;
    std::string who_;
    std::string request_;
    std::shared_ptr<exchange> exchange_; ///< also owned by what is under way
};

} // namespace scramble::check
