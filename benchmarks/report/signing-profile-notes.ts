/** Findings below the table of docs/benchmarks/doc-signing-profile.md. */
export const signingProfileNotes = `The comparison's figure for memory is of the server and its PDF processes, right after the load. About 50 MB of the server's memory
are the program file, which all Node processes share, and about 60 MB the heap after a collection, mostly compiled code. V8 keeps the rest for the
next requests and returns it when idle. A PDF process has about 110 MB once it has opened a file. Nothing grows with the number of
requests: after a collection, the heap had 58 MB after about 15,000 requests, and 56 after a few.

## Changes

Times are CPU in ms per request, measured in turn on one database.

- **The list was planned at each call**, which took 0.4 of its 0.8 in PostgreSQL. With \`LIMIT $1\`, a plan for the value seems cheaper than one for
  all; with \`LIMIT (SELECT $1)\` it does not, and PostgreSQL plans once for each connection. The same holds for the start of recipients' periods (0.15)
  and the ids of a new document (0.12, now 0.03).
- **The list read 40 columns to show ten**, as JSON that PostgreSQL writes and Node parses. Together, the list takes half of the time in PostgreSQL.
- **The pieces of a title were computed by a query**, which PostgreSQL parsed and planned for each statement that writes a document. A loop in PL/pgSQL
  gives the same: inserting a row with a title of 20 characters takes 0.33 instead of 0.58. The times of pieces below are from before.
- **Two jobs were two calls** of graphile-worker's function, with four statements each: 0.77, now 0.46.
- **A refusal beyond the capacity passed through Express**: 0.34, now 0.08. Reading the request and writing the response take 0.05 of it.

## Remaining costs

- **Creating** writes six rows into 30 indexes, with the audit log, counts and checks: 1.15 in PostgreSQL, of which the document's row takes 0.74. The index
  for searching parts of titles takes 0.3 of that for a title of 8 characters and 1.1 for one of 49, since it has three pieces for each character. bare
  writes three rows into five indexes.
- **Sending** changes the document's status, and PostgreSQL then writes the row into all indexes again: 1.06, of which the pieces of its title take 0.74. A
  separate table for them would save this at each change of status. It is not done: the table has to be filled and the index dropped in two releases, so
  that instances of both releases find everything.
- **Each statement is a write, a read and some promises**, about 0.1 in the server, also for \`BEGIN\` and \`COMMIT\`. pg can send several statements without
  waiting. It is not used for \`BEGIN\`: if that failed, the next statement would run outside of a transaction.
- **HTTP and Express**, 0.3 to 0.5, are in bare as well. The rest of the difference is work that bare does not do. For creating, this is
  checks of input (0.2), encrypted signing tokens, their hashes and the signature of the upload address (0.3), the log line and metrics (0.15), the
  hash chain (0.07), the limit of requests and each account's share of connections (0.1).
`;
