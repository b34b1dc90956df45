import { Browser } from "../../measure/browser.ts";
import { startProcess } from "../start-process.ts";
import { clientSettings, PEOPLE, type StartOAuthPeer } from "./peer.ts";

const client = { id: "benchmark", secret: "s".repeat(43) };

/**
 * Express and pg, with minimal statements and opaque tokens: the least that any server on this stack must do.
 */
export const startBare: StartOAuthPeer = async (databases) => {
	const databaseUrl = await databases.createDatabase("bare");
	const started = await startProcess(() => ({
		path: "benchmarks/dist/peers/oauth/bare-server.js",
		settings: { ...clientSettings(client, databaseUrl), PEOPLE: String(PEOPLE) },
		readyPath: "/ready",
	}));
	return {
		...started,
		name: "bare",
		databases,
		databaseUrl,
		client,
		scope: "read",
		paths: { authorize: "/authorize", token: "/token", me: "/me", introspect: "/introspect" },
		people: Array.from({ length: PEOPLE }, (_, n) => new Browser(started.origin, { person: String(n + 1) })),
	};
};
