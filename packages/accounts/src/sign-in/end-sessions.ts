import { deleteSession, deleteSessions } from "../sessions/index.ts";
import type { SignInDeps } from "./deps.ts";

/** Ends one session of a user, or all but one. Returns how many ended. */
export async function endSessions(
	{ db, record }: Pick<SignInDeps, "db" | "record">,
	{ userId, ipAddress }: { userId: number; ipAddress: string | undefined },
	which: { only: string } | { except: string },
): Promise<number> {
	return db.transaction(async (tx) => {
		const ended =
			"only" in which
				? await deleteSession(tx, userId, which.only)
				: await deleteSessions(tx, userId, which.except);
		if (ended > 0)
			await record(tx, { type: "account.sessions_ended", userId, ipAddress, details: { ended } });
		return ended;
	});
}
