import { deleteSession, deleteSessions } from "@repo/accounts/sessions";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import type { SignedInUser } from "./session.ts";

type Which = { only: string } | { except: string };

/** Ends one session of a user, or all but one. Returns how many ended. */
export async function endSessions(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	user: Pick<SignedInUser, "id" | "username">,
	which: Which,
	ipAddress: string | undefined,
): Promise<number> {
	return db.transaction(async (tx) => {
		const ended =
			"only" in which
				? await deleteSession(tx, user.id, which.only)
				: await deleteSessions(tx, user.id, which.except);
		if (ended === 0) return 0;
		await recordEvent(tx, {
			type: "account.sessions_ended",
			actorType: "user",
			actor: user.username,
			userId: user.id,
			ipAddress,
			details: { ended },
			at: clock(),
		});
		return ended;
	});
}
