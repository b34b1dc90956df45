import { startDatabaseServer } from "./measure/database-server.ts";
import { type Load, measureLoad } from "./measure/load.ts";
import { send } from "./measure/send.ts";
import { startSchedulingOauth } from "./peers/oauth/scheduling-oauth.ts";
import { startDocSigning } from "./peers/signing/doc-signing.ts";
import { signers } from "./peers/signing/peer.ts";
import { newTokens } from "./scenarios/oauth.ts";

const TOKENS = 200;
const ACCOUNTS = 20;

/**
 * Load of scheduling-oauth (refreshes) and of doc-signing (creating documents), at fractions of the capacity.
 */
export async function loadServices(seconds: number): Promise<Load> {
	const databases = await startDatabaseServer();
	try {
		const load: Load = {};
		const oauth = await startSchedulingOauth(databases, {});
		const tokens = await newTokens(oauth, TOKENS);
		const secret = { client_id: oauth.client.id, client_secret: oauth.client.secret };
		const refresh = (index: number) => {
			const refresh_token = tokens[index % tokens.length]?.refresh_token ?? "";
			const form = { grant_type: "refresh_token", refresh_token, ...secret };
			return send(oauth.origin, { path: oauth.paths.token, form });
		};
		load["scheduling-oauth: refresh"] = await measureLoad(oauth.pid, refresh, seconds);
		await oauth.stop();

		const signing = await startDocSigning(databases, {});
		// Several, because one account alone is held to its share before the instance is busy.
		const accounts: string[] = [];
		for (let n = 0; n < ACCOUNTS; n++) accounts.push(await signing.newAccount(`Sender${n}`));
		const create = (index: number) =>
			send(signing.origin, {
				path: "/api/v1/documents",
				headers: { authorization: accounts[index % ACCOUNTS] ?? "" },
				json: { title: `Lease ${index}`, recipients: signers },
			});
		load["doc-signing: create a document"] = await measureLoad(signing.pid, create, seconds);
		await signing.stop();
		return load;
	} finally {
		await databases.stop();
	}
}
