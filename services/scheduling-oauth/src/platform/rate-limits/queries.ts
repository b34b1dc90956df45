import type { Database } from "@repo/service-kit/database";

/** `burst` at once, then one more each `secondsEach`. `name` keeps one limit's subjects apart from another's. */
export type RateLimit = { name: string; burst: number; secondsEach: number };

// The generic cell rate algorithm: one instant a bucket, read and moved by one statement, so that all instances share
// it and none can slip past another. What was taken drains with time, so nobody is shut out for good.
const take = `
	INSERT INTO rate_limits AS bucket (key, empty_at) VALUES ($1, $2::timestamptz + $3 * interval '1 second')
	ON CONFLICT (key) DO UPDATE
		SET empty_at = greatest(bucket.empty_at, $2) + $3 * interval '1 second'
		WHERE greatest(bucket.empty_at, $2) + $3 * interval '1 second' <= $2 + $4 * $3 * interval '1 second'
	RETURNING key`;

/** Takes one of `subject`'s allowance. Gives 0, or the seconds to wait when none is left; then nothing was taken. */
export async function takeAllowance(
	db: Database,
	limit: RateLimit,
	subject: string,
	now: Date,
): Promise<number> {
	const values = [keyOf(limit, subject), now, limit.secondsEach, limit.burst];
	const { rowCount } = await db.$client.query({ name: "take_allowance", text: take, values });
	return rowCount ? 0 : Math.max(1, await secondsToWait(db, limit, subject, now));
}

/** How long until `subject` may take one, in whole seconds; 0 when at once. Takes nothing. */
export async function secondsToWait(
	db: Database,
	limit: RateLimit,
	subject: string,
	now: Date,
): Promise<number> {
	const { rows } = await db.$client.query<{ empty_at: Date }>({
		name: "find_allowance",
		text: "SELECT empty_at FROM rate_limits WHERE key = $1",
		values: [keyOf(limit, subject)],
	});
	const [bucket] = rows;
	if (!bucket) return 0;
	const seconds = (bucket.empty_at.getTime() - now.getTime()) / 1000;
	return Math.max(0, Math.ceil(seconds - (limit.burst - 1) * limit.secondsEach));
}

/** Gives one back: what was taken in advance turned out well. */
export async function giveBackAllowance(db: Database, limit: RateLimit, subject: string): Promise<void> {
	await db.$client.query({
		name: "give_back_allowance",
		text: "UPDATE rate_limits SET empty_at = empty_at - $2 * interval '1 second' WHERE key = $1",
		values: [keyOf(limit, subject), limit.secondsEach],
	});
}

/** Removes what says nothing any more. */
export async function deleteEmptyBuckets(db: Database, now: Date): Promise<void> {
	await db.$client.query("DELETE FROM rate_limits WHERE empty_at < $1", [now]);
}

function keyOf({ name }: RateLimit, subject: string): string {
	return `${name}:${subject}`;
}
