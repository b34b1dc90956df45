import { type Comparison, comparePeers, type Size } from "./measure/compare-peers.ts";
import { startDatabaseServer } from "./measure/database-server.ts";
import { startBare } from "./peers/oauth/bare.ts";
import { startBareSigned } from "./peers/oauth/bare-signed.ts";
import { startBetterAuth } from "./peers/oauth/better-auth.ts";
import { startNodeOauth } from "./peers/oauth/node-oauth.ts";
import { startOidcProvider } from "./peers/oauth/oidc-provider.ts";
import type { OAuthPeer } from "./peers/oauth/peer.ts";
import { startSchedulingOauth } from "./peers/oauth/scheduling-oauth.ts";
import { oauthScenarios } from "./scenarios/oauth.ts";

const starts = [
	startSchedulingOauth,
	startBare,
	startBareSigned,
	startOidcProvider,
	startNodeOauth,
	startBetterAuth,
];

/** scheduling-oauth beside other authorization servers. */
export async function compareOauth(size: Size): Promise<Comparison> {
	const databases = await startDatabaseServer();
	const peers: OAuthPeer[] = [];
	try {
		for (const start of starts) peers.push(await start(databases));
		return await comparePeers(peers, oauthScenarios, size);
	} finally {
		for (const peer of peers) await peer.stop();
		await databases.stop();
	}
}
