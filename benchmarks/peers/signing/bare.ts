import { run } from "../../measure/database-server.ts";
import { startProcess } from "../start-process.ts";
import type { SigningPeer, StartSigningPeer } from "./peer.ts";

const token = "t".repeat(43);

/** Express and pg, with minimal statements: the least that any server on this stack must do. */
export const startBare: StartSigningPeer = async (databases) => {
	const databaseUrl = await databases.createDatabase("bare_signing");
	const started = await startProcess(() => ({
		path: "benchmarks/dist/peers/signing/bare-server.js",
		settings: { DATABASE_URL: databaseUrl, TOKEN: token },
		readyPath: "/ready",
	}));
	return { ...started, name: "bare", databases, databaseUrl, token };
};

/** Adds this many documents with a recipient to the account. */
export async function fillBare({ databaseUrl }: SigningPeer, count: number): Promise<void> {
	await run(databaseUrl, [
		`INSERT INTO documents (user_id, title) SELECT 1, 'Contract ' || n FROM generate_series(1, ${count}) n`,
		`INSERT INTO recipients (document_id, token, name, email, role)
			SELECT id, md5(id::text), 'Ada', 'ada@example.com', 'SIGNER' FROM documents`,
		"VACUUM ANALYZE",
	]);
}
