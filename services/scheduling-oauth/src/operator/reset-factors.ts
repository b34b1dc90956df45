import { OwnAccount } from "@repo/accounts/operators";
import { deleteSessions } from "@repo/accounts/sessions";
import { deleteFactors, endSignInsInProgress } from "@repo/accounts/users";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { UserNotFound } from "./errors.ts";
import type { ActingOperator } from "./operator.ts";
import { lockAccount } from "./queries.ts";

/**
 * Removes an account's passkeys, authenticator app and recovery codes, for a user who has lost them all, and
 * ends its sessions and sign-ins in progress; idempotent. The user is notified by email. Throws UserNotFound, OwnAccount.
 */
export async function resetFactors(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	userId: number,
	{ operator, ipAddress, operatorId }: ActingOperator,
): Promise<void> {
	if (userId === operatorId) throw new OwnAccount();
	const at = clock();
	await db.transaction(async (tx) => {
		const account = await lockAccount(tx, userId);
		if (!account) throw new UserNotFound();
		const removed = await deleteFactors(tx, userId);
		if (!removed) return;
		await deleteSessions(tx, userId);
		await endSignInsInProgress(tx, userId);
		await recordEvent(tx, {
			type: "account.factors_reset",
			actorType: "operator",
			actor: operator,
			userId,
			ipAddress,
			details: removed,
			at,
		});
		const data = { timeZone: account.timeZone, change: "account.factors_reset" } as const;
		await queueMail(tx, { kind: "security-changed", to: account.email, data, at });
	});
}
