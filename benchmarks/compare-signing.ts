import { type Comparison, comparePeers, type Size } from "./measure/compare-peers.ts";
import { startDatabaseServer } from "./measure/database-server.ts";
import { startBare } from "./peers/signing/bare.ts";
import { startDocSigning } from "./peers/signing/doc-signing.ts";
import type { SigningPeer } from "./peers/signing/peer.ts";
import { signingScenarios } from "./scenarios/signing.ts";

/** doc-signing beside a bare server. */
export async function compareSigning(size: Size): Promise<Comparison> {
	const databases = await startDatabaseServer();
	const peers: SigningPeer[] = [];
	try {
		for (const start of [startDocSigning, startBare]) peers.push(await start(databases));
		return await comparePeers(databases, peers, signingScenarios, size);
	} finally {
		for (const peer of peers) await peer.stop();
		await databases.stop();
	}
}
