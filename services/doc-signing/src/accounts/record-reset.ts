import type { Transaction } from "@repo/service-kit/database";
import { queueAccountMail } from "../mail/queue-mail.ts";
import { actingUser, recordAccountEvent } from "./log/record-account-event.ts";

/** Records a reset of the password and notifies the owner. */
export async function recordReset(
	tx: Transaction,
	{
		id,
		email,
		name,
		credentialsVersion,
	}: { id: number; email: string; name: string; credentialsVersion: number },
	{ tokens, ipAddress, at }: { tokens: number; ipAddress: string; at: Date },
): Promise<void> {
	await recordAccountEvent(tx, {
		...actingUser(id, ipAddress),
		type: "account.password_reset",
		userId: id,
		details: { tokensRevoked: tokens },
		at,
	});
	await queueAccountMail(tx, {
		kind: "passwordChanged",
		to: email,
		once: `password-changed:${id}:${credentialsVersion + 1}`,
		data: { name, changedAt: at.toISOString() },
		at,
	});
}
