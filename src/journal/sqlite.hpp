#pragma once

#include "journal/journal.hpp"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <cerrno>

namespace scramble::journal {

/// Why SQLite has thrown. Called before anything else is asked of the same connection.
[[nodiscard]] inline journal_errc reason_of(const SQLite::Exception& thrown, sqlite3* connection)
{
    switch (thrown.getErrorCode() & 0xFF) { // without what SQLite adds to some codes
    case SQLITE_FULL: return journal_errc::full;
    case SQLITE_BUSY: return journal_errc::in_use;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return journal_errc::damaged;
    case SQLITE_CONSTRAINT: return journal_errc::exists;
    case SQLITE_IOERR:
        if (connection != nullptr) {
            const int system = sqlite3_system_errno(connection);
            if (system == ENOSPC || system == EDQUOT)
                return journal_errc::full;
        }
        return journal_errc::unavailable;
    default: return journal_errc::unavailable;
    }
}

/// A prepared statement while it is used. It is reset at the end, however that comes: one that is
/// still running would keep its transaction from ending.
class running {
public:
    /// Binds the parameters, in order. Texts are not copied.
    template <class... Parameters>
    explicit running(SQLite::Statement& statement, const Parameters&... parameters)
        : statement_(statement)
    {
        int index = 0;
        (bind(++index, parameters), ...);
    }

    running(const running&) = delete;
    running& operator=(const running&) = delete;
    ~running() { statement_.tryReset(); }

    /// Whether there is a row, or another.
    bool step() { return statement_.executeStep(); }
    /// Result: how many rows it has changed.
    int execute() { return statement_.exec(); }

    [[nodiscard]] std::int64_t number(int column)
    {
        return statement_.getColumn(column).getInt64();
    }
    [[nodiscard]] std::string text(int column) { return statement_.getColumn(column).getString(); }

private:
    SQLite::Statement& statement_;

    void bind(int index, std::int64_t number) { statement_.bind(index, number); }
    void bind(int index, const std::string& text) { statement_.bindNoCopy(index, text); }
};

} // namespace scramble::journal
