import { comparePeers } from "../measure/compare-peers.ts";
import { startDatabaseServer } from "../measure/database-server.ts";
import { fillSigning } from "../peers/fill.ts";
import { startDocSigning } from "../peers/signing/doc-signing.ts";
import { fillBare, fillByHand, type SigningPeer, startBare, startByHand } from "../peers/signing/peer.ts";
import {
	type Compared,
	chooseSize,
	comparisonReport,
	comparisonTable,
	makeTimes,
	ratioTable,
} from "../report/comparison.ts";
import { documentScenarios, listDocuments } from "../scenarios/signing.ts";
import type { Benchmark } from "./benchmark.ts";

/** In the account whose documents are listed. */
const DOCUMENTS = 1_000;

export const signing: Benchmark<Compared> = {
	file: "doc-signing",
	title: "doc-signing beside a bare server",
	minutes: { full: 4, short: 1 },
	async run(choices) {
		const size = chooseSize(choices, { rounds: 1, requests: 100 }, { rounds: 5, requests: 200 });
		const databases = await startDatabaseServer();
		const peers: SigningPeer[] = [];
		try {
			const ours = await startDocSigning(databases);
			const byHand = await startByHand(databases);
			const bare = await startBare(databases);
			peers.push(ours, byHand, bare);
			await fillSigning(ours, DOCUMENTS);
			await fillByHand(byHand, DOCUMENTS);
			await fillBare(bare, DOCUMENTS);
			// First, while each account has the 1,000 documents alone.
			const list = await comparePeers(peers, [listDocuments], size);
			return { size, comparison: { ...list, ...(await comparePeers(peers, documentScenarios, size)) } };
		} finally {
			for (const peer of peers) await peer.stop();
			await databases.stop();
		}
	},
	table: comparisonTable,
	ratios: ratioTable,
	report: (compared, about) => comparisonReport(compared, about, notes),
	sentence({ comparison }) {
		const read = makeTimes(comparison["read a document"]);
		const create = makeTimes(comparison["create a document"]);
		return `Reading a document takes doc-signing ${read("bare")} the CPU of a bare Express server that stores a title and two rows, and creating one, with its file, audit log and webhooks, ${create("bare")}.`;
	},
};

/** What the servers are in docs/benchmarks/doc-signing.md, and what is unfair. */
const notes = `- **bare**: Express and pg, a token check and one minimal statement a request (a list is two, with its count). No files, validation,
  limits, audit log, webhooks, metrics or request ids: the least that a server on this stack can do. It has no templates and fields.
- **by hand**: Express and pg with the least statements that make durable what the API promises: the document with its settings, its file
  with a signed upload address, recipients with hashed and encrypted tokens, fields, and an audit log chained by hashes. No validation,
  limits, jobs, search, webhooks, log, metrics or request ids. It stays as it was first committed (\`benchmarks/peers/signing/by-hand-server.ts\`,
  which lists the rows of each request), whatever doc-signing becomes.
- Each created document has two recipients. The template has a file of three pages, two signers and six fields.
- doc-signing is its server process (\`ROLE=server\`); its jobs (mails, webhooks) wait, so their work is not counted. The limits of one account
  are raised, since one account sends every request.

## What is unfair

In our favor: the work that jobs do later is left out. Against us: a document of ours has a file in object storage, for which an upload address is
signed, an audit log whose entries are chained by hashes, and an answer of some sixty members; a log line and metrics are written for each
request. bare stores a title and two rows. Statements count \`BEGIN\` and \`COMMIT\`. The load generator and the object storage share the machine, so
requests a second are lower than on a dedicated machine; CPU hardly changes.
`;
