// Preloaded into the program: the mapped file TURNS has the longest turn of its loop, in
// nanoseconds of the processor, since somebody wrote 0 there. Other threads do not count.

#include <atomic>
#include <cstdint>
#include <cstdlib>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

namespace {

using counter = std::atomic<std::uint64_t>;

counter& longest_turn()
{
    static counter* const longest = [] {
        const int file = ::open(std::getenv("TURNS"), O_RDWR | O_CLOEXEC);
        void* const at =
            ::mmap(nullptr, sizeof(counter), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (at == MAP_FAILED)
            std::abort();
        ::close(file);
        return static_cast<counter*>(at);
    }();
    return *longest;
}

std::uint64_t used_by_this_thread()
{
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::uint64_t{1'000'000'000} * static_cast<std::uint64_t>(now.tv_sec) +
           static_cast<std::uint64_t>(now.tv_nsec);
}

} // namespace

extern "C" int epoll_wait(int of, epoll_event* events, int most, int milliseconds)
{
    using waiting = int (*)(int, epoll_event*, int, int);
    static const auto really = reinterpret_cast<waiting>(::dlsym(RTLD_NEXT, "epoll_wait"));
    static std::uint64_t begun = 0;
    if (::gettid() != ::getpid())
        return really(of, events, most, milliseconds);
    if (const std::uint64_t took = used_by_this_thread() - begun; begun && took > longest_turn())
        longest_turn() = took;
    const int ready = really(of, events, most, milliseconds);
    begun = used_by_this_thread();
    return ready;
}
