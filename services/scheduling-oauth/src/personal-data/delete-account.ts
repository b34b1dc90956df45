import type { Transaction } from "@repo/service-kit/database";
import { recordEvent } from "../audit-log/record-event.ts";
import type { ActorType } from "../audit-log/rules/event-types.ts";
import { leaveApps } from "../clients/requests/withdraw-request.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { deleteAccountRows } from "./queries.ts";

type LockedAccount = { id: number; username: string; email: string; timeZone: string };
type By = { actorType: ActorType; actor: string; ipAddress?: string | undefined; at: Date };

/**
 * Deletes an account that the transaction has locked, with its bookings, API keys, sessions and connected
 * apps. The audit log keeps its rows until they expire. The owner is notified by email.
 */
export async function deleteAccount(
	tx: Transaction,
	{ id, username, email, timeZone }: LockedAccount,
	by: By,
): Promise<void> {
	const { actor: operator, ipAddress, at } = by;
	await leaveApps(tx, id, { operator, ipAddress, at, ...(by.actorType === "user" && { ownerId: id }) });
	await deleteAccountRows(tx, id);
	await recordEvent(tx, { ...by, type: "account.deleted", userId: id, details: { username } });
	await queueMail(tx, { kind: "account-deleted", to: email, data: { timeZone }, at: by.at });
}
