import { compareSizes, type Growth } from "./measure/compare-sizes.ts";
import { type DatabaseServer, startDatabaseServer } from "./measure/database-server.ts";
import { fillOauth } from "./peers/oauth/fill.ts";
import { startSchedulingOauth } from "./peers/oauth/scheduling-oauth.ts";
import { startDocSigning } from "./peers/signing/doc-signing.ts";
import { fillSigning } from "./peers/signing/fill.ts";
import type { Peer } from "./peers/start-process.ts";
import { documentsPage, growingLists } from "./scenarios/document-lists.ts";
import { oauthScenarios } from "./scenarios/oauth.ts";
import { oauthLists } from "./scenarios/oauth-lists.ts";
import type { Scenario } from "./scenarios/scenario.ts";
import { documentScenarios } from "./scenarios/signing.ts";

/** Rows of the smaller and the larger database. */
export type Rows = [small: number, large: number];

/** By service. */
export type Growths = Record<string, Growth>;

/** Both services, or one, with little and with much data. */
export async function compareGrowth(requests: number, rows: Rows, only?: string): Promise<Growths> {
	const growths: Growths = {};
	for (const [name, growOne] of Object.entries(services))
		if (only === undefined || only === name) growths[name] = await growOne(requests, rows);
	return growths;
}

const services: Record<string, (requests: number, rows: Rows) => Promise<Growth>> = {
	"scheduling-oauth": (requests, rows) =>
		grow(
			{ start: startSchedulingOauth, fill: fillOauth, scenarios: [...oauthScenarios, ...oauthLists] },
			requests,
			rows,
		),
	"doc-signing": (requests, rows) => {
		const scenarios = [...growingLists, ...documentsPage, ...documentScenarios];
		return grow({ start: startDocSigning, fill: fillSigning, scenarios }, requests, rows);
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
