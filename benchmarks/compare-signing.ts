import { type Comparison, comparePeers, type Size } from "./measure/compare-peers.ts";
import { startDatabaseServer } from "./measure/database-server.ts";
import { fillBare, startBare } from "./peers/signing/bare.ts";
import { startDocSigning } from "./peers/signing/doc-signing.ts";
import { fillSigning } from "./peers/signing/fill.ts";
import type { SigningPeer } from "./peers/signing/peer.ts";
import { documentScenarios, listDocuments } from "./scenarios/signing.ts";

/** In the account whose documents are listed. */
const DOCUMENTS = 1_000;

/** doc-signing beside a bare server. */
export async function compareSigning(size: Size): Promise<Comparison> {
	const databases = await startDatabaseServer();
	const peers: SigningPeer[] = [];
	try {
		const [ours, bare] = [await startDocSigning(databases), await startBare(databases)];
		peers.push(ours, bare);
		await fillSigning(ours, DOCUMENTS);
		await fillBare(bare, DOCUMENTS);
		// First, while each account has the 1,000 documents alone.
		const list = await comparePeers(peers, [listDocuments], size);
		return { ...list, ...(await comparePeers(peers, documentScenarios, size)) };
	} finally {
		for (const peer of peers) await peer.stop();
		await databases.stop();
	}
}
