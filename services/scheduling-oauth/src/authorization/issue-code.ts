import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { upsertConnection } from "../grants/queries.ts";
import { secondsAfter } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";
import { hashSecret, newSecret } from "../platform/secrets.ts";
import { insertCode } from "./queries.ts";

export type Issue = {
	user: { id: number; username: string };
	client: { rowId: number };
	redirectUri: string;
	scopes: string[];
	codeChallenge: string | null;
	ipAddress: string | undefined;
	/** Whether the user pressed Allow now, or had done so before. */
	asked: boolean;
};

/** Connects the user and the app, and issues a code bound to the app, its redirect URI and its challenge. */
export async function issueCode(
	tx: Transaction,
	{ config, clock }: Pick<Dependencies, "config" | "clock">,
	{ user, client, redirectUri, scopes, codeChallenge, ipAddress, asked }: Issue,
): Promise<string> {
	const at = clock();
	const code = newSecret("ac_");
	const connectionId = await upsertConnection(tx, { userId: user.id, clientRowId: client.rowId, scopes, at });
	await insertCode(tx, {
		codeHash: hashSecret(code),
		connectionId,
		clientRowId: client.rowId,
		redirectUri,
		scopes,
		codeChallenge,
		createdAt: at,
		expiresAt: secondsAfter(at, config.AUTHORIZATION_CODE_SECONDS),
	});
	await recordEvent(tx, {
		type: "authorization.allowed",
		actorType: "user",
		actor: user.username,
		userId: user.id,
		clientRowId: client.rowId,
		ipAddress,
		details: { connectionId, scopes, asked },
		at,
	});
	return code;
}
