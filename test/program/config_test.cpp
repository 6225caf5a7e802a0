// Options from a file and from the environment.

#include "catch.hpp"
#include "program/config_file.hpp"
#include "program/program.hpp"

#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

using program::check_failure;
using program::config_file;
using program::perfect;
using program::process;

namespace {

/// A variable of the environment, for as long as it exists.
class variable {
public:
    variable(std::string name, const std::string& value) : name_(std::move(name))
    {
        ::setenv(name_.c_str(), value.c_str(), 1);
    }
    variable(const variable&) = delete;
    variable& operator=(const variable&) = delete;
    ~variable() { ::unsetenv(name_.c_str()); }

private:
    std::string name_;
};

/// The seed that a server of a random board says it has dealt with.
std::string seed_of(std::vector<std::string> words)
{
    words.insert(words.begin(), {"memory", "--port", "0"});
    words.insert(words.end(), {"2", "2", "A"});
    process server(words);
    CHECK(server.next_port() != 0);
    const std::string log = server.stop().err;
    const std::size_t found = log.find("--seed ");
    return found == log.npos ? log : log.substr(found + 7, log.find('\n', found) - found - 7);
}

/// Each problem that `scramble config check` finds.
std::vector<std::string> problems_of(const config_file& file)
{
    const auto checked = program::run({"config", "check", file.path()});
    CHECK(checked.status == (checked.err.empty() ? 0 : 1));
    CHECK(checked.out == (checked.err.empty() ? file.path() + ": ok\n" : ""));
    std::vector<std::string> problems;
    std::istringstream lines(checked.err);
    const std::string head = "scramble: " + file.path() + ":";
    for (std::string line; std::getline(lines, line);) {
        CHECK(line.starts_with(head));
        problems.push_back(line.substr(std::min(head.size(), line.size())));
    }
    return problems;
}

std::string text_of(const std::string& path)
{
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

} // namespace

TEST_CASE("command line first, then environment, then file, then default", "[program]")
{
    const config_file file("[memory]\nseed = 3\n");
    const std::vector<std::string> with_file{"--config", file.path()};
    CHECK(seed_of(with_file) == "3");
    {
        const variable of_environment("SCRAMBLE_SEED", "2");
        CHECK(seed_of({}) == "2");
        CHECK(seed_of(with_file) == "2");
        CHECK(seed_of({"--config", file.path(), "--seed", "1"}) == "1");
    }
    const variable names_file("SCRAMBLE_CONFIG", file.path());
    CHECK(seed_of({}) == "3");
    const config_file other("[memory]\nseed = 4\n");
    CHECK(seed_of({"--config", other.path()}) == "4");
    const variable empty("SCRAMBLE_SEED", "");
    CHECK(seed_of({}) == "3");
}

TEST_CASE("what is wrong in a file or in the environment is told with its place", "[program]")
{
    const auto refused = [&](const std::string& content, const std::string& told) {
        const config_file file(content);
        check_failure({"host", "--no-data", "--config", file.path()}, 2,
                      (told.starts_with(':') ? file.path() : "") + told);
    };
    refused("\n[host]\nport = 99999\n", ":3: port '99999': expected a number from 0 to 65535");
    refused("[host]\nprot = 80\n", ":2: unknown key 'prot', did you mean port?");
    refused("[hots]\n", ":1: unknown table 'hots', did you mean host?");
    refused("port = 80\n", ":1: 'port' is in no table, such as [host]");
    refused("[host]\nlan = \"yes\"\n", ":2: lan 'yes': expected true or false");
    refused("[host]\nport = [80, 81]\n", ":2: port: expected one value, not a list");
    refused("[host]\nport = { a = 1 }\n", ":2: port: expected a text, a number, true or false");
    refused("[host]\nport = 80 80\n", ":2: ");
    refused("[host]\n\x1B\n", ":2: Error while parsing");
    refused("[host\u202E]\n", "saw '\\xe2\\x80\\xae'");
    refused("[host]\ndata = \"\"\n", ":2: data needs a value");
    refused("[host]\nlan = true\nbind = \"::\"\n", ":2: lan cannot be used with bind: ");
    refused("[host]\nnode = \"a\"\n", ":2: node is for nodes, which --etcd makes");
    refused("[bots]\nskill = 2.5\n", ":2: skill '2.5': expected a probability");
    refused("[host]\nconfig = \"other\"\n", ":2: unknown key 'config'");
    check_failure({"host", "--config", "/no/such/file"}, 2, "--config: /no/such/file: No such");
    const config_file pairs("[simulate]\npairs = \"/no/such/pairs\"\n");
    check_failure({"simulate", "--config", pairs.path()}, 1,
                  pairs.path() + ":2: pairs: /no/such/pairs: No such");
    {
        const variable config("SCRAMBLE_CONFIG", "/no/such/file");
        check_failure({"host"}, 2, "scramble: SCRAMBLE_CONFIG: /no/such/file: No such file");
    }
    check_failure({"host", "--config", ""}, 2, "--config needs a value");
    check_failure({"backup", "--config", "file", "a", "b"}, 2, "unknown option '--config'");

    const variable port("SCRAMBLE_PORT", "port\x1B");
    check_failure({"host"}, 2, "scramble: SCRAMBLE_PORT 'port\\x1b': expected a number");
    const variable lan("SCRAMBLE_LAN", "on");
    check_failure({"host", "--port=0"}, 2, "scramble: SCRAMBLE_LAN 'on': expected true or false");
}

TEST_CASE("a value counts by its text: a number may be in quotes, and a flag 1 or 0", "[program]")
{
    const config_file file("[memory]\nport = \"0\"\nrequire-key = 1\nlan = 0\n");
    CHECK(program::run({"config", "check", file.path()}).status == 0);
    process server({"memory", "--config", file.path(), perfect});
    const int port = server.next_port();
    CHECK(program::get(port, "/flip/alice/0,0").starts_with("HTTP/1.1 401 "));
    CHECK(server.stop().err.find("everybody") == std::string::npos);
}

TEST_CASE("variables that are of no option stop nothing", "[program]")
{
    const variable seed("SCRAMBLE_TEST_SEED", "x");
    const variable unknown("SCRAMBLE_PROT", "x");
    const variable help("SCRAMBLE_HELP", "true");
    process server({"memory", "0", perfect});
    CHECK(server.next_port() != 0);
}

TEST_CASE("lists: of several sources the first gives all", "[program]")
{
    const config_file file("[memory]\nallowed-host = [\"a.example\", 'b.example']\n");
    const auto known_with = [&](const std::vector<std::string>& options) {
        std::vector<std::string> words{"memory", "--config", file.path()};
        words.insert(words.end(), options.begin(), options.end());
        words.insert(words.end(), {"0", perfect});
        process server(words);
        const int port = server.next_port();
        std::string known;
        for (const std::string name : {"a", "b", "c", "d"}) {
            const auto answer = program::ask(port, "GET /look/x HTTP/1.1\r\nHost: " + name +
                                                       ".example\r\nConnection: close\r\n\r\n");
            known += answer.starts_with("HTTP/1.1 200 ") ? name : "";
        }
        return known;
    };
    CHECK(known_with({}) == "ab");
    CHECK(known_with({"--allowed-host", "c.example"}) == "c");
    const variable hosts("SCRAMBLE_ALLOWED_HOST", "c.example,d.example");
    CHECK(known_with({}) == "cd");
    CHECK(known_with({"--allowed-host", "a.example"}) == "a");
}

TEST_CASE("an option of the command line beats what excludes it elsewhere", "[program]")
{
    const config_file file("[host]\nport = 0\nlan = true\ndata = \"/no/such/place\"\n");
    process server({"host", "--config", file.path(), "--no-data", "--bind", "127.0.0.1"});
    CHECK(server.next_line().starts_with("Scramble on http://127.0.0.1:"));

    const config_file debug("[minesweeper]\nport = 0\ndebug = true\n");
    for (const std::string option : {"--debug", "--no-debug"}) {
        process mines({"minesweeper", "--config", debug.path(), option});
        CHECK(mines.next_port() != 0);
    }
}

TEST_CASE("Memory's port of a file or the environment stands back behind an argument", "[program]")
{
    const config_file file("[memory]\nport = 1\n");
    {
        process server({"memory", "--config", file.path(), "0", perfect});
        CHECK(server.next_port() > 1);
    }
    {
        process server({"memory", "--config", file.path(), "0", "1", "2", "A"});
        CHECK(server.next_port() > 1);
    }
    const variable port("SCRAMBLE_PORT", "0");
    process server({"memory", perfect});
    CHECK(server.next_port() > 1);
}

TEST_CASE("config check tells all that is wrong in a file", "[program]")
{
    CHECK(problems_of(config_file("")).empty());
    CHECK(problems_of(
              config_file("[host]\n[memory]\nseed = 1\n[minesweeper]\nsize = \"3,3\"\n[bots]\n"
                          "skill = 0.5\npace = 0\n[simulate]\nplayers = 2\n"))
              .empty());
    CHECK(problems_of(
              config_file("[host]\nport = -1\nlna = true\n[memory]\nport = true\nport2 = 1\n")) ==
          std::vector<std::string>{"2: port '-1': expected a number from 0 to 65535",
                                   "3: unknown key 'lna', did you mean lan?",
                                   "5: port 'true': expected a number from 0 to 65535",
                                   "6: unknown key 'port2', did you mean port?"});
    CHECK(problems_of(config_file("[host\n")).size() == 1);
    check_failure({"config", "check", "/no/such/file"}, 1, "/no/such/file: ");
    check_failure({"config", "chekc", "file"}, 2, "check FILE");
    check_failure({"config", "check"}, 2, "check FILE");
}

TEST_CASE("config check reads the words that a reload reads, and no other file", "[program]")
{
    const auto denied = [](const std::string& words, const std::string& more = "") {
        return problems_of(config_file("[host]\n" + more + "names-denied = \"" + words + "\"\n"));
    };
    const std::string missing = ": No such file or directory";
    CHECK(denied(perfect).empty());
    CHECK(denied("/nowhere/words") ==
          std::vector<std::string>{"2: names-denied: /nowhere/words" + missing});
    CHECK(denied("/bin/sh") ==
          std::vector<std::string>{"2: names-denied: /bin/sh: it is not valid UTF-8"});
    CHECK(denied("/nowhere/words", "roms = 1\n") ==
          std::vector<std::string>{"2: unknown key 'roms', did you mean rooms?",
                                   "3: names-denied: /nowhere/words" + missing});
    CHECK(denied("").size() == 1);                                    // it needs a value
    CHECK(denied("/run/credentials/scramble.service/words").empty()); // which only the service sees
    CHECK(problems_of(config_file("[host]\nnames-denied = [\"/nowhere\"]\n[minesweeper]\n"
                                  "file = \"/nowhere\"\n[simulate]\npairs = \"/nowhere\"\n")) ==
          std::vector<std::string>{"2: names-denied: expected one value, not a list"});
    const config_file both("[host]\nnames-denied = \"/nowhere\"\n"); // the line comes first
    process server(
        {"host", "--no-data", "--port", "0", "--config", both.path(), "--names-denied", perfect});
    CHECK(server.next_port() != 0);
}

TEST_CASE("the file that comes with the program has all options, and any may be used", "[program]")
{
    const std::string text = text_of(SCRAMBLE_SOURCE_DIR "/docs/scramble.toml");
    const config_file file(text);
    CHECK(problems_of(file).empty());
    std::map<std::string, std::string> values; // by key
    std::string others;                        // settings that are together, before this line
    std::string before;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line); before = line) {
        const std::size_t equals = line.find(" = ");
        if (!line.starts_with("# ") || line.find(' ', 2) != equals || equals == line.npos) {
            others.clear();
            continue;
        }
        const std::string key = line.substr(2, equals - 2);
        INFO(key);
        CHECK(values.emplace(key, line.substr(equals + 3)).second);
        others += line.substr(2) + '\n';
        // Of a node, these four belong together.
        if (key == "etcd" || key == "node" || key == "peer")
            continue;
        if (key == "names-denied") // is read
            others = "names-denied = \"" + std::string(perfect) + "\"\n";
        file.write("[host]\n" + others);
        CHECK(problems_of(file).empty());
    }
    std::istringstream help(program::run({"host", "--help"}).out);
    std::set<std::string> options;
    for (std::string line; std::getline(help, line);) {
        const std::size_t dashes = line.find("--");
        if (line.starts_with("Usage") || dashes == line.npos || dashes > 8)
            continue;
        const std::string key = line.substr(dashes + 2, line.find(' ', dashes) - dashes - 2);
        if (key == "help" || key == "version" || key == "config")
            continue;
        INFO(line);
        options.insert(key);
        REQUIRE(values.contains(key));
        const bool has_number = values[key].find_first_not_of("0123456789") == std::string::npos;
        if (has_number && line.ends_with(')'))
            CHECK((line.ends_with(' ' + values[key] + ')') ||
                   line.ends_with('(' + values[key] + ')')));
    }
    CHECK(options.size() == values.size());
}
