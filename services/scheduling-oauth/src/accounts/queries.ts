import { eq } from "drizzle-orm";
import type { Database, Queryable } from "../platform/database/database.ts";
import type { SignedInUser } from "./sessions.ts";
import { users } from "./tables.ts";

// "Last seen" is written at most once in five minutes, and by one of the requests that arrive then: the others skip
// the locked row instead of waiting for it.
const liveSession = `
	WITH seen AS (
		UPDATE sessions SET last_seen_at = $2
		WHERE id = (SELECT id FROM sessions
			WHERE secret_hash = $1 AND last_seen_at < $2::timestamptz - interval '5 minutes'
			FOR UPDATE SKIP LOCKED))
	SELECT s.id AS session_id, u.id, u.username, u.email, u.name, u.time_zone AS "timeZone", u.role
	FROM sessions s JOIN users u ON u.id = s.user_id
	WHERE s.secret_hash = $1 AND s.expires_at > $2 AND u.disabled_at IS NULL`;

type LiveSession = { id: string; user: SignedInUser };

export async function findLiveSession(
	db: Database,
	secretHash: Buffer,
	now: Date,
): Promise<LiveSession | undefined> {
	const { rows } = await db.$client.query<SignedInUser & { session_id: string }>({
		name: "live_session",
		text: liveSession,
		values: [secretHash, now],
	});
	const [found] = rows;
	if (!found) return undefined;
	const { session_id: id, ...user } = found;
	return { id, user };
}

export async function findUser(db: Queryable, id: number): Promise<SignedInUser | undefined> {
	const [found] = await db.select(publicColumns).from(users).where(eq(users.id, id));
	return found;
}

export const publicColumns = {
	id: users.id,
	username: users.username,
	email: users.email,
	name: users.name,
	timeZone: users.timeZone,
	role: users.role,
};
