import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { Transaction } from "@repo/service-kit/database";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { insertCode } from "./queries.ts";

export type Issue = {
	user: { id: number; username: string };
	clientRowId: number;
	/** The transaction holds its lock. */
	connectionId: number;
	redirectUri: string;
	scopes: string[];
	codeChallenge: string | null;
	ipAddress: string | undefined;
	/** Whether the user pressed Allow now, had done so before, or pressed it a second time. */
	asked: boolean | "again";
};

/** Issues a code under a connection, bound to the app, its redirect URI and its challenge. */
export async function issueCode(
	tx: Transaction,
	{ config, clock }: Pick<Dependencies, "config" | "clock">,
	{ user, clientRowId, connectionId, redirectUri, scopes, codeChallenge, ipAddress, asked }: Issue,
): Promise<string> {
	const at = clock();
	const code = newSecret("ac_");
	await insertCode(tx, {
		codeHash: hashSecret(code),
		connectionId,
		clientRowId,
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
		clientRowId,
		ipAddress,
		details: { connectionId, scopes, asked },
		at,
	});
	return code;
}
