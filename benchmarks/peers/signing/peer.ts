import { type DatabaseServer, run } from "../../measure/database-server.ts";
import { type Received, type Sent, sendFor } from "../../measure/send.ts";
import { ownClient } from "../oauth/peer.ts";
import { type Peer, startOwn } from "../start-process.ts";

/** A document server under measurement. All have the URLs of doc-signing's API. */
export type SigningPeer = Peer & {
	token: string;
	/** The cookie of the account's signed-in browser. Absent if the server has no pages. */
	session?: string;
	/** A template with a file, two signers and six fields. Absent: it has no templates, files and fields. */
	template?: { id: number; recipientIds: number[] };
};

/** Calls the API; throws unless the status is 200. */
export function call({ origin, token }: SigningPeer, path: string, json?: unknown): Promise<Received> {
	const sent: Sent = { path: `/api/v1${path}`, headers: { authorization: token } };
	return sendFor([200], origin, json === undefined ? sent : { ...sent, json });
}

export async function callFor<Result>(peer: SigningPeer, path: string, json?: unknown): Promise<Result> {
	return JSON.parse((await call(peer, path, json)).text) as Result;
}

export const signers = ["Ada", "Grace"].map((name) => ({
	name,
	email: `${name.toLowerCase()}@example.com`,
	role: "SIGNER",
}));

/** Express and pg, with minimal statements: the least that any server on this stack must do. */
export async function startBare(databases: DatabaseServer): Promise<SigningPeer> {
	const databaseUrl = await databases.createDatabase("bare_signing");
	const started = await startOwn("signing/bare", databaseUrl);
	return { ...started, name: "bare", databases, databaseUrl, token: ownClient.secret };
}

/** The same work by hand: the floor that says what Express, pg and the durable rows cost. */
export async function startByHand(databases: DatabaseServer): Promise<SigningPeer> {
	const databaseUrl = await databases.createDatabase("by_hand_signing");
	const started = await startOwn("signing/by-hand", databaseUrl);
	const template = { id: 1, recipientIds: [1, 2] };
	return { ...started, name: "by hand", databases, databaseUrl, token: ownClient.secret, template };
}

/** Adds this many documents with a recipient and an event to the account. */
export async function fillByHand({ databaseUrl }: SigningPeer, count: number): Promise<void> {
	await run(databaseUrl, [
		`INSERT INTO files (id, upload_key, status) SELECT n, 'uploads/' || n, 'READY' FROM generate_series(1, ${count}) n`,
		`INSERT INTO documents (user_id, title, file_id) SELECT 1, 'Contract ' || n, n FROM generate_series(1, ${count}) n`,
		`INSERT INTO recipients (document_id, email, name, role, token_hash, encrypted_token)
			SELECT id, 'ada@example.com', 'Ada', 'SIGNER', sha256(convert_to(id::text, 'UTF8')), '' FROM documents`,
		"INSERT INTO events SELECT id, 1, now(), 'DOCUMENT_CREATED', '{}', NULL, '' FROM documents",
		"VACUUM ANALYZE",
	]);
}

/** Adds this many documents with a recipient to the account. */
export async function fillBare({ databaseUrl }: SigningPeer, count: number): Promise<void> {
	await run(databaseUrl, [
		`INSERT INTO documents (user_id, title) SELECT 1, 'Contract ' || n FROM generate_series(1, ${count}) n`,
		`INSERT INTO recipients (document_id, token, name, email, role)
			SELECT id, md5(id::text), 'Ada', 'ada@example.com', 'SIGNER' FROM documents`,
		"VACUUM ANALYZE",
	]);
}
