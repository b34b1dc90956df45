import type { DatabaseServer } from "../../measure/database-server.ts";
import { type Received, type Sent, sendFor } from "../../measure/send.ts";
import type { Peer } from "../start-process.ts";

/** A document server under measurement. All have the URLs of doc-signing's API. */
export type SigningPeer = Peer & {
	token: string;
	/** The cookie of the account's signed-in browser. Absent if the server has no pages. */
	session?: string;
	/** A template with a file, two signers and six fields. Absent: it has no templates, files and fields. */
	template?: { id: number; recipientIds: number[] };
};

export type StartSigningPeer = (databases: DatabaseServer) => Promise<SigningPeer>;

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
