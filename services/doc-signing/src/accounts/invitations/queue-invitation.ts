import { secondsAfter } from "@repo/service-kit/clock";
import type { Queryable } from "@repo/service-kit/database";
import { type RateLimit, takeAllowance } from "@repo/service-kit/rate-limits";
import type { Dependencies } from "../../dependencies.ts";
import { queueAccountMail } from "../../mail/queue-mail.ts";
import { TooManyInvitations } from "./errors.ts";
import type { InvitationRow } from "./queries.ts";

export const INVITATION_DAYS = 7;

/** Strangers get mail in our name. */
export const invitationLimit: RateLimit = {
	name: "team-invitations",
	limit: 50,
	seconds: 86_400,
	refill: "evenly",
};

/** Not in a transaction: it counts even if the action fails. Throws TooManyInvitations. */
export async function takeInvitationMail(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	userId: number,
): Promise<void> {
	const { retryAfter } = await takeAllowance(db, invitationLimit, `user:${userId}`, clock());
	if (retryAfter > 0) throw new TooManyInvitations(retryAfter);
}

export function expiryFrom(now: Date): Date {
	return secondsAfter(now, INVITATION_DAYS * 86_400);
}

export async function queueInvitation(
	tx: Queryable,
	{ id, email, sends }: InvitationRow,
	at: Date,
): Promise<void> {
	await queueAccountMail(tx, {
		kind: "teamInvitation",
		to: email,
		once: `team-invitation:${id}:${sends}`,
		data: { invitationId: id },
		at,
	});
}
