import { markdownTable } from "@repo/infra-local/reports";
import { compareSizes, type Growth, type Timed } from "../measure/compare-sizes.ts";
import { type DatabaseServer, startDatabaseServer } from "../measure/database-server.ts";
import { fillOauth, fillSigning } from "../peers/fill.ts";
import { startSchedulingOauth } from "../peers/oauth/scheduling-oauth.ts";
import { startDocSigning } from "../peers/signing/doc-signing.ts";
import type { Peer } from "../peers/start-process.ts";
import { documentsPage, growingLists, oauthLists } from "../scenarios/lists.ts";
import { oauthScenarios } from "../scenarios/oauth.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import { documentScenarios } from "../scenarios/signing.ts";
import type { Benchmark } from "./benchmark.ts";

/** Rows of the smaller and the larger database. */
type Rows = [small: number, large: number];
type Grown = {
	requests: number;
	rows: Rows;
	/** By service. */
	growths: Record<string, Growth>;
};

/** The largest ratios allowed: of the two lists that most requests read, and of searches. */
const BUDGETS = {
	"API: list, first page": 1.3,
	"page: first page": 1.3,
	"page: search, one match": 1.5,
	"page: search, a person's name": 1.5,
	"page: search, part of an address": 1.5,
	"page: search, no match": 1.5,
};

export const growth: Benchmark<Grown> = {
	file: "growth",
	title: "Both services as data grows",
	minutes: { full: 8 },
	async run({ isShort, requests = isShort ? 30 : 100, rows: many = isShort ? 50_000 : 1_000_000 }) {
		const rows: Rows = [1_000, many];
		const oauth = {
			start: startSchedulingOauth,
			fill: fillOauth,
			scenarios: [...oauthScenarios, ...oauthLists],
		};
		const scenarios = [...growingLists, ...documentsPage, ...documentScenarios];
		const signing = { start: startDocSigning, fill: fillSigning, scenarios };
		return {
			requests,
			rows,
			growths: {
				"scheduling-oauth": await grow(oauth, requests, rows),
				"doc-signing": await grow(signing, requests, rows),
			},
		};
	},
	table: growthTable,
	report(grown, about) {
		const [small = "", large = ""] = grown.rows.map((count) => count.toLocaleString("en"));
		const budget = budgetedRatios(grown)
			.map(
				({ name, value, limit }) =>
					`${name}: ${value.toFixed(2)} of ${limit}${value <= limit ? "" : ", **over** it"}`,
			)
			.join("; ");
		return `${about} Each service runs twice, each on a separate PostgreSQL server: with ${small} and with ${large} rows. They are authorization codes,
refresh tokens, audit rows and one person's bookings of scheduling-oauth, and documents of one account of doc-signing, each with a
file, a recipient, a field and an event. ${grown.requests} requests of each kind, one at a time, to both in turn. Time in ms is the median from sending a request to
the end of its answer; CPU is that of server and PostgreSQL. Requests with "page" are pages of the web app.

Ratios and their budgets: ${budget}.

${growthTable(grown)}

## What is unfair

In our favor: both databases fit in memory, and one account has all rows, so its pages are often read. Against us: a ratio of short times is
mostly noise, and pages by title or of a time read the index where no other request has. Searches find the same 1,000 newest matches
at most; what only PostgreSQL's statistics decide is held by tests, which read the plans of all lists with 100,000 rows.
`;
	},
	sentence(grown) {
		const [small = "", large = ""] = grown.rows.map((count) => count.toLocaleString("en"));
		const ratios = budgetedRatios(grown).map(({ name, value }) => `${value.toFixed(2)} times (${name})`);
		return `The documents of an account with ${large} of them are listed and found in ${ratios.join(", ")} the time of one with ${small}.`;
	},
};

type Growing<Grown extends Peer> = {
	start: (databases: DatabaseServer) => Promise<Grown>;
	fill: (peer: Grown, rows: number) => Promise<void>;
	scenarios: Scenario<Grown>[];
};

async function grow<Grown extends Peer>(
	{ start, fill, scenarios }: Growing<Grown>,
	requests: number,
	rows: Rows,
): Promise<Growth> {
	const peers: Grown[] = [];
	const servers: DatabaseServer[] = [];
	const open = async (count: number) => {
		// A separate server: the large database would push the small one's pages out of the cache.
		const databases = await startDatabaseServer();
		servers.push(databases);
		const peer = await start(databases);
		peers.push(peer);
		const started = performance.now();
		await fill(peer, count);
		const seconds = Math.round((performance.now() - started) / 1000);
		console.log(`${peer.name}: ${count.toLocaleString("en")} rows in ${seconds} s`);
		return peer;
	};
	try {
		return await compareSizes([await open(rows[0]), await open(rows[1])], scenarios, requests);
	} finally {
		for (const peer of peers) await peer.stop();
		for (const databases of servers) await databases.stop();
	}
}

function growthTable({ growths, rows }: Grown): string {
	const sizes = rows.map((count) => count.toLocaleString("en"));
	const head = ["service", "request", ...sizes.map((size) => `${size}, ms`), "ratio", "95 %", "ratio of CPU"];
	const lines = Object.entries(growths).flatMap(([service, growth]) =>
		Object.entries(growth).map(([name, [small, large]]) => [
			...[service, name, ms(small.median), ms(large.median), ratio(small, large, "median")],
			...[`${ms(small.p95)} → ${ms(large.p95)}`, ratio(small, large, "cpu")],
		]),
	);
	return markdownTable([head, ...lines]);
}

/** Of the requests with a budget. */
function budgetedRatios({ growths }: Grown): { name: string; value: number; limit: number }[] {
	return Object.entries(BUDGETS).flatMap(([name, limit]) => {
		const found = growths["doc-signing"]?.[name];
		return found ? [{ name, value: found[1].median / found[0].median, limit }] : [];
	});
}

function ratio(small: Timed, large: Timed, of: keyof Timed): string {
	return (large[of] / small[of]).toFixed(2);
}

function ms(value: number): string {
	return value.toFixed(value < 100 ? 1 : 0);
}
