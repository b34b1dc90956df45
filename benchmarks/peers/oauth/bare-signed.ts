import { Browser } from "../../measure/browser.ts";
import { startProcess } from "../start-process.ts";
import { clientSettings, PEOPLE, type StartOAuthPeer } from "./peer.ts";
import { prepareSchedulingOauth } from "./scheduling-oauth.ts";

/**
 * Express and pg with scheduling-oauth's own statements, audit rows and signatures: what is left is what the service adds
 * around them.
 */
export const startBareSigned: StartOAuthPeer = async (databases) => {
	const { databaseUrl, client } = await prepareSchedulingOauth(databases, "bare_signed");
	const started = await startProcess(() => ({
		path: "benchmarks/dist/peers/oauth/bare-signed-server.js",
		settings: clientSettings(client, databaseUrl),
		readyPath: "/ready",
	}));
	return {
		...started,
		name: "bare, our statement and ES256",
		databases,
		databaseUrl,
		client,
		scope: "READ_BOOKING",
		paths: { authorize: "/authorize", token: "/token", me: "/me", introspect: "/introspect" },
		people: Array.from(
			{ length: PEOPLE },
			(_, n) => new Browser(started.origin, { person: `person${n + 1}` }),
		),
	};
};
