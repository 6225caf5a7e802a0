#pragma once

#include "etcd/archive_settings.hpp"
#include "etcd/connection.hpp"
#include "scramble/async/while_here.hpp"

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace scramble::etcd {

/// Objects at a server of HTTP: written once by PUT, read by GET, and deleted. Any server does that
/// keeps what it has acknowledged; one that speaks S3 gets signed requests.
///
/// Used on its strand only. Handlers are never called inside the function that takes them, and not
/// after this is destroyed.
class objects {
public:
    enum class outcome {
        done,
        missing,   ///< there is no such object
        too_large, ///< for that server
        failed,    ///< perhaps it is done
    };
    using on_outcome = std::function<void(outcome, std::string)>;

    objects(strand executor, archive_settings how);
    objects(const objects&) = delete;
    objects& operator=(const objects&) = delete;
    ~objects();

    void put(const std::string& name, std::string bytes, on_outcome then);
    void get(const std::string& name, on_outcome then);
    /// One that is missing is done, too. So this also tells whether the server is there.
    void remove(const std::string& name, on_outcome then);

    /// What is under way never completes, and nothing more is asked.
    void close();

    /// Whether the last request failed, and for what reason: one of the connection, or a status.
    [[nodiscard]] bool is_away() const { return is_away_; }
    [[nodiscard]] std::string failure() const;

    [[nodiscard]] const archive_settings& how() const { return how_; }

private:
    struct request {
        std::string method;
        std::string path;
        std::string body;
        on_outcome then;
    };

    strand strand_;
    archive_settings how_;
    std::deque<request> waiting_;
    std::vector<std::shared_ptr<connection>> idle_;
    std::vector<std::shared_ptr<connection>> busy_;
    bool is_away_ = false;
    unsigned status_ = 0; ///< of the last answer, if that was a failure
    bool is_posted_ = false;
    while_here<objects> while_here_{*this};

    void add(request next);
    void start();
    void send(request next);
    void judge(const request& of, const std::shared_ptr<connection>& by, connection::answer given);
    [[nodiscard]] std::shared_ptr<connection> free_connection();
    [[nodiscard]] std::string text_of(const request& asked) const;
};

} // namespace scramble::etcd
