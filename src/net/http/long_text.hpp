#pragma once

#include <string>
#include <utility>

namespace scramble::net {

class http_session;

/// A text that is made in portions, each when its client has taken the one before it: however long
/// it is, it takes little time in a turn of the loop, and little memory. It is destroyed when the
/// client leaves.
class long_text {
public:
    long_text(const long_text&) = delete;
    long_text& operator=(const long_text&) = delete;
    virtual ~long_text() = default;

    /// The header lines of the answer, Content-Type among them, each with its CRLF.
    [[nodiscard]] const std::string& fields() const { return fields_; }

    /// Makes the next portion for `client.add_portion`, or says why there is none by
    /// `client.resume`: inside this function or later.
    virtual void make_next(http_session& client) = 0;

protected:
    explicit long_text(std::string fields) : fields_(std::move(fields)) {}

private:
    std::string fields_;
};

} // namespace scramble::net
