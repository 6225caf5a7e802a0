#pragma once

#include <unistd.h>

namespace scramble {

/// A file or socket of the system's, closed at its end.
class descriptor {
public:
    explicit descriptor(int number) : number_(number) {}
    descriptor(const descriptor&) = delete;
    descriptor& operator=(const descriptor&) = delete;
    ~descriptor()
    {
        if (number_ >= 0)
            ::close(number_);
    }

    [[nodiscard]] int number() const { return number_; } ///< below 0 if it could not be opened

private:
    int number_;
};

} // namespace scramble
