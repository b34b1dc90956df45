/** What the servers are in docs/benchmarks/doc-signing.md, and what is unfair. */
export const signingNotes = `- **bare**: Express and pg, a token check and one minimal statement a request (a list is two, with its count). No files, validation,
  limits, audit log, webhooks, metrics or request ids: the least that a server on this stack can do. It has no templates and fields.
- Each created document has two recipients. The template has a file of three pages, two signers and six fields.
- doc-signing is its server process (\`ROLE=server\`); its jobs (mails, webhooks) wait, so their work is not counted. The limits of one account
  are raised, since one account sends every request.

## What is unfair

In our favor: the work that jobs do later is left out. Against us: a document of ours has a file in object storage, for which an upload address is
signed, an audit log whose entries are chained by hashes, and an answer of some sixty members; a log line and metrics are written for each
request. bare stores a title and two rows. Statements count \`BEGIN\` and \`COMMIT\`. The load generator and the object storage share the machine, so
requests a second are lower than on a dedicated machine; CPU hardly changes.
`;
