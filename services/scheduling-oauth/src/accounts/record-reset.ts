import type { Transaction } from "@repo/service-kit/database";
import { recordEvent } from "../audit-log/record-event.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { findUser } from "./queries/users.ts";

/** Records a reset in the audit log and notifies the owner. */
export async function recordReset(
	tx: Transaction,
	{ id, username }: { id: number; username: string },
	{ endsAccess, ipAddress, at }: { endsAccess: boolean; ipAddress: string; at: Date },
): Promise<void> {
	const user = await findUser(tx, id);
	await recordEvent(tx, {
		type: "account.password_reset",
		actorType: "user",
		actor: username,
		userId: id,
		ipAddress,
		details: { access_ended: endsAccess },
		at,
	});
	if (user)
		await queueMail(tx, { kind: "password-changed", to: user.email, data: { timeZone: user.timeZone }, at });
}
