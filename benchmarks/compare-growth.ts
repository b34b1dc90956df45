import { type Comparison, comparePeers, type Size } from "./measure/compare-peers.ts";
import { type DatabaseServer, startDatabaseServer } from "./measure/database-server.ts";
import { fillOauth } from "./peers/oauth/fill.ts";
import { startSchedulingOauth } from "./peers/oauth/scheduling-oauth.ts";
import { startDocSigning } from "./peers/signing/doc-signing.ts";
import { fillSigning } from "./peers/signing/fill.ts";
import type { Peer } from "./peers/start-process.ts";
import { growingLists } from "./scenarios/lists.ts";
import { oauthScenarios } from "./scenarios/oauth.ts";
import type { Scenario } from "./scenarios/scenario.ts";
import { signingScenarios } from "./scenarios/signing.ts";

/** Rows of the small and the large database: documents, or codes, tokens and audit rows each. */
export type Rows = [small: number, large: number];

/** Both services with little and with much data, in turn. */
export async function compareGrowth(size: Size, rows: Rows): Promise<Comparison> {
	const signing = [...growingLists, ...signingScenarios.filter(({ name }) => !name.startsWith("list"))];
	return {
		...(await grow({ start: startSchedulingOauth, fill: fillOauth, scenarios: oauthScenarios }, size, rows)),
		...(await grow({ start: startDocSigning, fill: fillSigning, scenarios: signing }, size, rows)),
	};
}

type Growing<Grown extends Peer> = {
	start: (databases: DatabaseServer) => Promise<Grown>;
	fill: (peer: Grown, rows: number) => Promise<void>;
	scenarios: Scenario<Grown>[];
};

async function grow<Grown extends Peer>(
	{ start, fill, scenarios }: Growing<Grown>,
	size: Size,
	rows: Rows,
): Promise<Comparison> {
	const peers: Grown[] = [];
	const servers: DatabaseServer[] = [];
	try {
		for (const count of rows) {
			// A PostgreSQL of its own: the large one would push the small one's pages out of the cache.
			const databases = await startDatabaseServer();
			servers.push(databases);
			const peer = { ...(await start(databases)), name: `${count.toLocaleString("en")} rows` };
			peers.push(peer);
			await fill(peer, count);
		}
		return await comparePeers(peers, scenarios, size);
	} finally {
		for (const peer of peers) await peer.stop();
		for (const databases of servers) await databases.stop();
	}
}
