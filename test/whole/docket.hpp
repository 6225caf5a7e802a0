#pragma once

#include <deque>
#include <functional>
#include <string>
#include <vector>

namespace scramble::whole {

/// What has been asked of one room and will change it, in the order of asking. Without a journal it
/// is played at once. With one it is played when its record is durable, and not at all if the
/// record cannot be kept.
class docket {
public:
    /// `record` is what the journal has of it.
    using turn = std::function<void(bool is_kept, const std::string& record)>;

    /// From now on there is a journal, which will answer when the room itself is kept; until then
    /// nothing can be.
    void await_journal() { mode_ = mode::refuses; }
    void keep() { mode_ = mode::waits; }
    [[nodiscard]] bool has_journal() const { return mode_ != mode::plays; }

    /// That was asked, and must become a record that begins so; the whole of it, unless it ends in
    /// a space. The server chooses the rest.
    void submit(const std::string& record, const turn& play);
    /// Whether that waits for its turn.
    [[nodiscard]] bool has(const std::string& record) const;
    /// What has waited longest; empty if nothing waits.
    [[nodiscard]] std::string first() const { return asked_.empty() ? "" : asked_.front().record; }

    /// An append has ended. Its records are played by `play_next()`, in their order.
    void begin(std::vector<std::string> records, bool is_kept);
    /// `otherwise` plays a record that nobody has asked for: of what the server does by itself.
    /// Result: whether there was one more.
    bool play_next(const turn& otherwise);

    /// How many records were kept and played.
    [[nodiscard]] std::size_t played() const { return played_; }
    /// The server is killed: what was asked and not kept is lost.
    void lose();

private:
    enum class mode { plays, refuses, waits };
    struct asked {
        std::string record;
        turn play;
        [[nodiscard]] bool is(const std::string& whole) const
        {
            return record.ends_with(' ') ? whole.starts_with(record) : whole == record;
        }
    };
    mode mode_ = mode::plays;
    std::deque<asked> asked_;
    std::deque<std::string> records_; ///< of the append that has ended, and not yet played
    bool is_kept_ = false;
    std::size_t played_ = 0;
};

} // namespace scramble::whole
