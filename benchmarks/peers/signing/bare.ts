import { startProcess } from "../start-process.ts";
import type { StartSigningPeer } from "./peer.ts";

const token = "t".repeat(43);

/** Express and pg alone, with minimal statements: what any server on this stack must at least do. */
export const startBare: StartSigningPeer = async (databases) => {
	const databaseUrl = await databases.createDatabase("bare_signing");
	const started = await startProcess(() => ({
		path: "benchmarks/dist/peers/signing/bare-server.js",
		settings: { DATABASE_URL: databaseUrl, TOKEN: token },
		readyPath: "/ready",
	}));
	return { ...started, name: "bare", databaseUrl, token };
};
