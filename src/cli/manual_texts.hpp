#pragma once

/// What manual pages say of configuration. `@` begins a heading; an empty line, a
/// paragraph; and `* NAME: TEXT` tells about a name.
namespace scramble::manual {

inline constexpr auto configured = R"(@CONFIGURATION
Each option can also come from the environment or from a file: see scramble.toml(5).
)";

inline constexpr auto file = R"(@DESCRIPTION
The option --config of a command, or the variable SCRAMBLE_CONFIG, names a file in TOML. It has a
table for each command, and in it a key for each option, without the dashes in front. A flag is
true or false; 1 and 0 mean the same, and a number may stand in quotes. An option that may be
repeated has a list. Anything else in the file is an error, and nothing starts; scramble config
check FILE tells what is wrong.

An option on the command line comes first, then its variable in the environment, then the file,
then the default. The variable is SCRAMBLE_ and the name of the option in capital letters, with _
for each -; a list has commas between its parts, and an empty variable counts for nothing. Of two
options that exclude each other, the one that comes first counts.

A server that was started with a file reads it anew on SIGHUP. The log says what has changed, and
which options need a restart. A file with an error changes nothing.
@EXAMPLE
.
[host]
port = 8080
telnet = 4444
rooms-per-address = 40
allowed-host = ["play.example.org", "*.play.example.org"]
trusted-proxy = ["127.0.0.1"]

[memory]
release-after = 60
.
)";

} // namespace scramble::manual
