import { CommandRefused } from "@repo/service-kit/cli";
import { secondsAfter } from "@repo/service-kit/clock";
import { upsertInvitation } from "../accounts/queries/invitations.ts";
import { findAddress } from "../accounts/queries/users.ts";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Operator } from "../clients/register-client.ts";
import type { Dependencies } from "../dependencies.ts";
import { queueMail } from "../mail/queue-mail.ts";

const INVITATION_SECONDS = 14 * 86_400;

/**
 * Allows an address to sign up where that requires an invitation, and notifies it. Inviting it again extends
 * the invitation. Throws CommandRefused if it could not sign up.
 */
export async function inviteUser(
	{ config, db, clock }: Pick<Dependencies, "config" | "db" | "clock">,
	email: string,
	{ operator, ipAddress }: Operator,
): Promise<{ expiresAt: Date }> {
	if (config.SIGN_UP === "closed") throw new CommandRefused("nobody can sign up while SIGN_UP is closed");
	if (await findAddress(db, email)) throw new CommandRefused(`${email} already has an account`);
	const at = clock();
	const expiresAt = secondsAfter(at, INVITATION_SECONDS);
	await db.transaction(async (tx) => {
		await upsertInvitation(tx, { email, createdAt: at, expiresAt });
		await queueMail(tx, { kind: "invitation", to: email, data: {}, at });
		await recordEvent(tx, {
			type: "account.invited",
			actorType: "operator",
			actor: operator,
			ipAddress,
			details: { email },
			at,
		});
	});
	return { expiresAt };
}
