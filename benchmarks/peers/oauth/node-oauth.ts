import { Browser } from "../../measure/browser.ts";
import { startProcess } from "../start-process.ts";
import { clientSettings, PEOPLE, type StartOAuthPeer } from "./peer.ts";

const client = { id: "benchmark", secret: "s".repeat(43) };

/** @node-oauth/oauth2-server behind Express. */
export const startNodeOauth: StartOAuthPeer = async (databases) => {
	const databaseUrl = await databases.createDatabase("node_oauth");
	const started = await startProcess(() => ({
		path: "benchmarks/dist/peers/oauth/node-oauth-server.js",
		settings: clientSettings(client, databaseUrl),
		readyPath: "/ready",
	}));
	return {
		...started,
		name: "node-oauth",
		databases,
		databaseUrl,
		client,
		scope: "read",
		paths: { authorize: "/authorize", token: "/token", me: "/me" },
		people: Array.from({ length: PEOPLE }, (_, n) => new Browser(started.origin, { person: String(n + 1) })),
	};
};
