/** What stands in the way and what was tried, in docs/benchmarks/scheduling-oauth-profile.md. */
export const oauthProfileNotes = `## What was done

- A token that an instance issued is remembered as verified, like one that it saw before: a first Bearer check costs .80 ms instead of 1.19 in the same
  run (server .57 instead of .94). With the token of another instance, it still costs 1.18: there the signature is verified.
- One middleware and one listener log and count a response instead of two; the typeface is matched after all other paths; the query is parsed only for
  endpoints that read it; times are sent to PostgreSQL as ISO text, which pg writes faster than its own format. Together, these are within the spread.

## What stands in the way

- **Signing**: of a refresh or an exchange, OpenSSL's ES256 signature takes some 90 µs and jsonwebtoken another 80. Peers with opaque tokens sign
  nothing.
- **Sockets**: \`writev\`, once to PostgreSQL and once to the client, takes 130 to 160 µs of each request. The bare server pays the same.
- **The log line** takes 40 µs, of which 15 are the system call, and the metric 15.
- **The statement of a refresh.** One session, one at a time, the commit included, in µs of CPU in PostgreSQL. Each line leaves out more:

| statement                                      | µs  | bytes of write-ahead log |
| ---------------------------------------------- | --- | ------------------------ |
| as it is: the first use of a token on this day | 467 | 1,376                    |
| without the audit row                          | 412 | 732                      |
| and without the count of uses                  | 365 | 224                      |
| and without the times of last use              | 304 | 224                      |
| and without the key that signs                 | 291 | 224                      |
| a minimal UPDATE of the token                  | 180 | 224                      |
| SELECT 1                                       | 36  | 0                        |

  Checking the client's secret takes 39 µs, and the connection and the user some 70. Nothing is planned twice: PostgreSQL plans no statement of these
  requests after the first ones of a connection. The benchmark refreshes each token once, so each refresh writes an audit row; an app that refreshes
  every half hour writes one a day.

## What was tried, and left

- The times of last use could be written by a second statement, in the rare case that they are a minute old, which saves 30 to 60 µs here.
  Outside the benchmark, a connection is refreshed every half hour, so nearly each refresh would be two statements.
- Removing the redaction from the log line saves 11 µs, and a guard.
`;
