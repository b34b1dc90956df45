import { comparePeers, compareRuns } from "../measure/compare-peers.ts";
import type { DatabaseServer } from "../measure/database-server.ts";
import { fillSigning } from "../peers/fill.ts";
import { startDocSigning } from "../peers/signing/doc-signing.ts";
import { fillBare, fillByHand, type SigningPeer, startBare, startByHand } from "../peers/signing/peer.ts";
import { patient } from "../peers/start-process.ts";
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

const startOurs =
	(root?: string) =>
	async (databases: DatabaseServer): Promise<SigningPeer> => {
		const ours = await startDocSigning(databases, patient, { isAlone: false, root });
		await fillSigning(ours, DOCUMENTS);
		return ours;
	};

const starts = [
	startOurs(),
	async (databases: DatabaseServer) => {
		const byHand = await startByHand(databases);
		await fillByHand(byHand, DOCUMENTS);
		return byHand;
	},
	async (databases: DatabaseServer) => {
		const bare = await startBare(databases);
		await fillBare(bare, DOCUMENTS);
		return bare;
	},
];

export const signing: Benchmark<Compared> = {
	file: "doc-signing",
	title: "doc-signing beside a bare server",
	minutes: { full: 5, short: 1 },
	async run(choices) {
		const short = { runs: 1, rounds: 1, requests: 100 };
		const size = chooseSize(choices, short, { runs: 3, rounds: 3, requests: 200 });
		const { against } = choices;
		const compared = against === undefined ? starts : [startOurs(), startOurs(against)];
		const comparison = await compareRuns(size.runs, compared, async (peers, run) => {
			// First, while each account has the 1,000 documents alone.
			const list = await comparePeers(peers, [listDocuments], size, run);
			return { ...list, ...(await comparePeers(peers, documentScenarios, size, run)) };
		});
		return { size, comparison };
	},
	table: comparisonTable,
	ratios: ratioTable,
	report: (compared, about) => comparisonReport(compared, about, notes),
	sentence({ comparison }) {
		const times = Object.entries(comparison).map(
			([scenario, peers]) => `${scenario} ${makeTimes(peers)("by hand")}`,
		);
		return `doc-signing takes, times the CPU of the same durable work written by hand: ${times.map((one) => one.replace(/ times$/, "")).join("; ")}. Beside a bare Express server that stores a title and two rows, reading a document takes ${makeTimes(comparison["read a document"])("bare")} and creating one ${makeTimes(comparison["create a document"])("bare")}.`;
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
- doc-signing runs with Node's options of its image. It is its server process (\`ROLE=server\`) and the process of its jobs (\`ROLE=worker\`): the CPU of both is counted, until the jobs
  of the requests are done. Documents are sent without mails, which no other server here sends. The limits of one account are raised, since one account
  sends every request. Statements and MB are those of the server.

## What is unfair

Against us: beside the durable rows that the floor writes, ours are validated, limited by account, found by search, counted for lists and reported to
webhooks; personal values in the audit log are salted digests, an answer has some sixty members, and a log line and metrics are written for each
request. bare stores a title and two rows. Statements count \`BEGIN\` and \`COMMIT\`. The load generator and the object storage share the machine, so
requests a second are lower than on a dedicated machine; CPU hardly changes.
`;
