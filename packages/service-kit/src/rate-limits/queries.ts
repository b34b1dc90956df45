import { lt } from "drizzle-orm";
import { index, integer, pgTable, timestamp } from "drizzle-orm/pg-core";
import type { Clock } from "../clock.ts";
import { bytes, type Database, deleteInBatches } from "../database/index.ts";
import type { TaskList } from "../jobs/index.ts";
import { CLOCK_TOLERANCE_SECONDS, computeInterval, type RateLimit, type Usage } from "./rate-limit.ts";

/** What each subject of a limit has taken. A row past `empty_at` has expired and can be deleted. */
export const rateLimits = pgTable(
	"rate_limits",
	{
		/** SHA-256 of limit and subject: addresses are personal data, and a subject can be any text. */
		keyHash: bytes("key_hash").primaryKey(),
		used: integer("used").notNull(),
		/** In microseconds: milliseconds would add up to a wrong limit at high rates. */
		emptyAt: timestamp("empty_at", { withTimezone: true }).notNull(),
	},
	(table) => [index("rate_limits_empty_at").on(table.emptyAt)],
);

/**
 * SQL of the inputs, so that taking can be part of a larger statement. {@link takeParameters} returns the values of
 * the last three.
 */
type TakeParameters = { keyHash: string; now: string; step: string; span: string };

/** SQL of whether a row still counts: it has not expired, and no clock that was ahead wrote it. */
const counts = ({ now, span }: TakeParameters) =>
	`bucket.empty_at > ${now} AND bucket.empty_at <= ${now} + ${span}::interval + interval '${CLOCK_TOLERANCE_SECONDS} seconds'`;

// One statement reads and changes the row, so all instances share it and concurrent requests cannot exceed the
// limit. A refused request writes nothing: RETURNING returns no row.
const takings: Record<
	RateLimit["refill"],
	(sql: TakeParameters) => { first: string; set: string; where: string }
> = {
	// The generic cell rate algorithm: `empty_at` is its only state. `excluded` has the time that a row of the source takes.
	evenly: (sql) => {
		const { now, step, span } = sql;
		const next = `CASE WHEN ${counts(sql)} THEN bucket.empty_at ELSE ${now} END + (excluded.empty_at - ${now})`;
		return {
			first: `${now} + ${step}::interval`,
			set: `used = 1, empty_at = ${next}`,
			where: `${next} <= ${now} + ${span}`,
		};
	},
	"at-once": (sql) => {
		const { now, step, span } = sql;
		const isActive = counts(sql);
		return {
			first: `${now} + ${span}`,
			set: `used = CASE WHEN ${isActive} THEN bucket.used + 1 ELSE 1 END,
				empty_at = CASE WHEN ${isActive} THEN bucket.empty_at ELSE ${now} + ${span} END`,
			where: `NOT (${isActive}) OR bucket.used < ${step}::int`,
		};
	},
};

/**
 * An INSERT that takes one, for each row of `source` (`FROM …`, or a single one without it), and returns {@link
 * Usage}.
 */
export function takeSql(refill: RateLimit["refill"], sql: TakeParameters, source = ""): string {
	const { first, set, where } = takings[refill](sql);
	return `
		INSERT INTO rate_limits AS bucket (key_hash, used, empty_at) SELECT ${sql.keyHash}, 1, ${first} ${source}
		ON CONFLICT (key_hash) DO UPDATE SET ${set} WHERE ${where}
		RETURNING used, extract(epoch FROM empty_at - ${sql.now})::float8 AS seconds`;
}

/** SQL of the hash under which a subject is counted; `subject` is SQL for a text. */
export function keyHashSql(name: string, subject: string): string {
	return `sha256(convert_to('${name.replaceAll("'", "''")}:' || ${subject}, 'UTF8'))`;
}

/** The row after taking one, or undefined when none was left. */
export async function takeOne(
	db: Database,
	limit: RateLimit,
	subject: string,
	now: Date,
): Promise<Usage | undefined> {
	const { rows } = await db.$client.query<Usage>({
		name: `take_${limit.refill}_${limit.name}`,
		text: takeSql(limit.refill, { keyHash: keyHashSql(limit.name, "$1::text"), ...inputsFrom(2) }),
		values: [subject, ...takeParameters(limit, now)],
	});
	return rows[0];
}

/** The inputs of {@link takeParameters} as numbered parameters of a statement, starting at this number. */
export function inputsFrom(first: number): Pick<TakeParameters, "now" | "step" | "span"> {
	return { now: `$${first}::timestamptz`, step: `$${first + 1}`, span: `$${first + 2}::interval` };
}

/**
 * Values for the inputs of {@link takeSql}: the time, the interval or the limit, and the time until the full
 * allowance is back.
 */
export function takeParameters(limit: RateLimit, now: Date): unknown[] {
	if (limit.refill === "at-once") return [now, limit.limit, `${limit.seconds} seconds`];
	const interval = computeInterval(limit);
	return [now, `${interval} seconds`, `${limit.limit * interval} seconds`];
}

/** What a subject has taken; undefined when it has no row. */
export async function findUsage(
	db: Database,
	{ name }: RateLimit,
	subject: string,
	now: Date,
): Promise<Usage> {
	const { rows } = await db.$client.query<Usage>({
		name: `usage_${name}`,
		text: `SELECT used, extract(epoch FROM empty_at - $2)::float8 AS seconds FROM rate_limits
			WHERE key_hash = ${keyHashSql(name, "$1::text")}`,
		values: [subject, now],
	});
	return rows[0] ?? { used: 0, seconds: 0 };
}

/** What each subject of a limit has taken, in the order of `counted`, in one statement. */
export async function listUsage(
	db: Database,
	counted: (readonly [RateLimit, string])[],
	now: Date,
): Promise<Usage[]> {
	const { rows } = await db.$client.query<Usage>({
		name: "list_usage",
		text: `SELECT coalesce(used, 0) AS used, coalesce(extract(epoch FROM empty_at - $2)::float8, 0) AS seconds
			FROM unnest($1::text[]) WITH ORDINALITY AS counted (key, place)
			LEFT JOIN rate_limits ON key_hash = sha256(convert_to(key, 'UTF8')) ORDER BY place`,
		values: [counted.map(([{ name }, subject]) => `${name}:${subject}`), now],
	});
	return rows;
}

/** Returns one: the attempt did not fail. */
export async function returnAllowance(db: Database, limit: RateLimit, subject: string): Promise<void> {
	const evenly = limit.refill === "evenly";
	await db.$client.query({
		name: `give_back_${limit.name}`,
		text: `UPDATE rate_limits SET ${evenly ? "empty_at = empty_at - $2::interval" : "used = greatest(used - 1, 0)"}
			WHERE key_hash = ${keyHashSql(limit.name, "$1::text")}`,
		values: evenly ? [subject, `${computeInterval(limit)} seconds`] : [subject],
	});
}

/** Deletes the rows whose full allowance is back. */
export async function deleteEmptyBuckets(db: Database, now: Date): Promise<void> {
	await deleteInBatches(db, rateLimits, lt(rateLimits.emptyAt, now));
}

/** An hourly job that deletes expired rows. */
export function rateLimitTasks({ db, clock }: { db: Database; clock: Clock }): TaskList {
	return { "sweep-rate-limits": () => deleteEmptyBuckets(db, clock()) };
}

export const rateLimitCrontab = "37 * * * * sweep-rate-limits";
