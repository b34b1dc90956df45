/** What was done about it, and what stands in the way of less, in docs/benchmarks/doc-signing-profile.md. */
export const signingProfileNotes = `The comparison's figure for memory is of the server and its PDF processes, right after the load. Of the server's own, some 50 MB
are the program file, shared with all Node processes, and some 60 MB the heap after a collection, mostly compiled code; the rest is what V8 keeps for the
next requests and gives back when idle. A PDF process has some 110 MB once it has opened a file. Nothing grows with the number of
requests: after a collection, a server that had answered some 15,000 had 58 MB in its heap, and one that had answered a few, 56.

## What was found, and changed

Times are CPU in ms per request, measured in turn on one database.

- **The list was planned at each call**, .4 of the .8 that it took in PostgreSQL. With \`LIMIT $1\`, a plan for the value seems cheaper than one for
  all; with \`LIMIT (SELECT $1)\` it does not, and PostgreSQL plans once for each connection. Likewise the start of recipients' periods (.15) and the ids
  of a new document (.12, now .03).
- **The list read 40 columns to show ten**, as JSON that PostgreSQL writes and Node parses. Together, the list takes half of the time in PostgreSQL.
- **Two jobs were two calls** of graphile-worker's function, with four statements each: .77, now .46.
- **A refusal beyond the capacity passed through Express**: .34, now .08. Reading the request and writing the response is .05.

## What stands in the way

- **Creating** writes six rows into 30 indexes, with the audit log, counts and checks: 1.15 in PostgreSQL, of it .74 for the document's row. The search for
  parts of titles takes .3 of that for a title of 8 characters and 1.1 for one of 49, since three pieces of each character are indexed. bare writes three rows
  into five indexes.
- **Sending** changes the document's status, and PostgreSQL then writes the row into all indexes again: 1.06, of it .74 for the pieces of its title. A table
  of their own would save this at each change of status. It is not done: the table has to be filled and the index dropped in two releases, so that instances
  of both releases find everything.
- **Each statement is a write, a read and some promises**, about .1 in the server, for \`BEGIN\` and \`COMMIT\` as well. pg can send several statements without
  waiting. It is not used for \`BEGIN\`: if that failed, the next statement would run outside of a transaction.
- **HTTP and Express**, .3 to .5, are in bare as well. The rest of the difference to it is spread over what it does not do. For creating, those are
  checks of input (.2), encrypted signing tokens, their hashes and the signature of the upload address (.3), the log line and metrics (.15), the
  hash chain (.07), the limit of requests and each account's share of connections (.1).
`;
