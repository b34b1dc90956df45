import { type SQL, sql } from "drizzle-orm";
import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { namedStatement, type Queryable } from "../database/index.ts";
import { pickIds } from "./pick-ids.ts";

/**
 * Workers that are alive, by the name under which they lock jobs. Jobs of a killed worker, which is silent, are
 * released after seconds instead of graphile-worker's four hours (live-workers.ts).
 */
export const jobWorkers = pgTable("job_workers", {
	id: text("id").primaryKey(),
	/** By the database's clock. */
	seenAt: timestamp("seen_at", { withTimezone: true }).notNull().defaultNow(),
});

type NewJob = {
	name: string;
	payload: Record<string, unknown>;
	line: string | null;
	runAt: Date | null;
	maxAttempts: number;
	key: string | null;
	priority: number;
	flags: string[] | null;
};

export type JobRow = {
	id: string;
	name: string;
	/** Only the ids of its payload. */
	payload: Record<string, unknown>;
	attempts: number;
	maxAttempts: number;
	runAt: Date;
	isRunning: boolean;
	/** All attempts are used up: it waits for the operator. */
	isStuck: boolean;
	/** It has failed. */
	mayRetry: boolean;
	lastError: string | null;
};

export type JobCount = {
	name: string;
	waiting: number;
	running: number;
	/** Those that wait, or are stuck, after a failure. */
	failed: number;
	stuck: number;
	secondsLate: number;
};

// graphile-worker's own function, so that the jobs are part of the caller's transaction. One call adds all jobs, because
// each call runs four statements.
const add = namedStatement<object, { jobs: string }>(
	"add_jobs",
	(value) => sql`
		SELECT FROM graphile_worker.add_jobs(array(
			SELECT ROW(
				name, payload, line, "runAt", "maxAttempts", key, priority, flags
			)::graphile_worker.job_spec
			FROM json_to_recordset(${value("jobs")}::json) AS job (
				name text, payload json, line text, "runAt" timestamptz, "maxAttempts" smallint, key text, priority smallint, flags text[]
			)
		))`,
);

/** The jobs' keys differ, because PostgreSQL does not update a row twice in one statement. */
export async function addJobs(tx: Queryable, jobs: NewJob[]): Promise<void> {
	await add(tx, { jobs: JSON.stringify(jobs) });
}

/** Reports that this worker is alive, and releases the jobs of workers that have been silent for too long. */
export async function reportAlive(db: Queryable, workerId: string, deadAfterSeconds: number): Promise<void> {
	await db.execute(sql`
		INSERT INTO job_workers (id) VALUES (${workerId}) ON CONFLICT (id) DO UPDATE SET seen_at = now()`);
	// A worker may die with a job before its first report.
	await db.execute(sql`
		WITH dead AS (
			DELETE FROM job_workers WHERE seen_at < now() - ${deadAfterSeconds} * interval '1 second' RETURNING id
		), unknown AS (
			SELECT DISTINCT locked_by AS id FROM graphile_worker._private_jobs
			WHERE locked_at < now() - ${deadAfterSeconds} * interval '1 second'
				AND locked_by NOT IN (SELECT id FROM job_workers)
		), gone AS (SELECT id FROM dead UNION SELECT id FROM unknown)
		SELECT graphile_worker.force_unlock_workers(array(SELECT id FROM gone)) WHERE EXISTS (SELECT 1 FROM gone)`);
}

/** Removes a worker that has ended and releases the jobs that it could not mark as done. */
export async function removeWorker(db: Queryable, workerId: string): Promise<void> {
	await db.execute(sql`
		WITH gone AS (DELETE FROM job_workers WHERE id = ${workerId})
		SELECT graphile_worker.force_unlock_workers(array[${workerId}])`);
}

/** How many jobs a page of operators reads, the oldest ones: it stays quick however many wait. */
export const EXAMINED_JOBS = 10_000;

const allJobs = sql`graphile_worker._private_jobs`;

// By the primary key: the view `jobs` may join all of them first.
function oldestJobs(after = "0"): SQL {
	return sql`(SELECT * FROM ${allJobs} WHERE id > ${after}::bigint ORDER BY id LIMIT ${EXAMINED_JOBS})`;
}

/** Counts the oldest {@link EXAMINED_JOBS} jobs. `isPart`: there may be more. */
export async function countOldestJobs(db: Queryable): Promise<{ queues: JobCount[]; isPart: boolean }> {
	const queues = await countJobs(db, oldestJobs());
	const counted = queues.reduce((sum, { waiting, running, stuck }) => sum + waiting + running + stuck, 0);
	return { queues, isPart: counted >= EXAMINED_JOBS };
}

/** How many of each wait, run, have failed and are stuck, and how late the latest one is. */
export async function countJobs(db: Queryable, from = allJobs): Promise<JobCount[]> {
	const { rows } = await db.execute<JobCount>(sql`
		SELECT t.identifier AS name,
			count(*) FILTER (WHERE locked_at IS NULL AND attempts < j.max_attempts)::int AS waiting,
			count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
			count(*) FILTER (WHERE locked_at IS NULL AND ${inGroup.failed})::int AS failed,
			count(*) FILTER (WHERE locked_at IS NULL AND ${inGroup.stuck})::int AS stuck,
			coalesce(extract(epoch FROM now() - min(run_at)
				FILTER (WHERE locked_at IS NULL AND attempts < j.max_attempts AND run_at < now())), 0)::float AS "secondsLate"
		FROM ${from} j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
		GROUP BY t.identifier ORDER BY t.identifier`);
	return rows;
}

type JobList = {
	onlyFailed: boolean;
	limit: number;
	name?: string | undefined;
	after?: string | undefined;
};

/** Oldest first; with `onlyFailed`, those that failed at least once. `after`: the id of the last one on the page before. */
export async function listJobs(
	db: Queryable,
	{ onlyFailed, limit, name, after = "0" }: JobList,
	from = allJobs,
): Promise<JobRow[]> {
	const failed = onlyFailed ? sql`AND j.last_error IS NOT NULL` : sql``;
	const named = name === undefined ? sql`` : sql`AND t.identifier = ${name}`;
	const { rows } = await db.execute<JobRow>(sql`
		SELECT j.id::text AS id, t.identifier AS name, j.payload, j.attempts::int AS attempts,
			j.max_attempts::int AS "maxAttempts", j.run_at AS "runAt", j.locked_at IS NOT NULL AS "isRunning",
			j.locked_at IS NULL AND ${inGroup.stuck} AS "isStuck", ${mayRetry} AS "mayRetry", j.last_error AS "lastError"
		FROM ${from} j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
		WHERE j.id > ${after}::bigint ${failed} ${named} ORDER BY j.id LIMIT ${limit}`);
	return rows.map((row) => ({ ...row, payload: pickIds(row.payload), runAt: new Date(row.runAt) }));
}

/**
 * The same among the oldest {@link EXAMINED_JOBS} after that one. `end` is set when fewer than `limit` of these are listed: the last
 * one examined, after which there are more.
 */
export async function examineJobs(
	db: Queryable,
	list: JobList,
): Promise<{ rows: JobRow[]; end?: string | undefined }> {
	const examined = oldestJobs(list.after);
	const rows = await listJobs(db, list, examined);
	if (rows.length === list.limit) return { rows };
	const last = await db.execute<{ id: string }>(
		sql`SELECT id::text AS id FROM ${examined} j ORDER BY j.id OFFSET ${EXAMINED_JOBS - 1}`,
	);
	return { rows, end: last.rows[0]?.id };
}

export const jobGroups = ["failed", "stuck"] as const;
type JobGroup = (typeof jobGroups)[number];

const inGroup: Record<JobGroup, SQL> = {
	failed: sql`j.last_error IS NOT NULL`,
	stuck: sql`j.attempts >= j.max_attempts`,
};

/** One that never failed has its time: a replaced file is removed a week later. */
const mayRetry = sql`(j.locked_at IS NULL AND (${inGroup.failed} OR ${inGroup.stuck}))`;

const STUCK_JOBS_PER_BATCH = 1_000;

/** Makes jobs due now, with all attempts again: every failed or stuck one, or such a one by its id. Returns their ids. */
export async function rescheduleJobs(db: Queryable, which: JobGroup | { id: string }): Promise<string[]> {
	const condition = typeof which === "string" ? inGroup[which] : sql`j.id = ${which.id}::bigint`;
	const { rows } = await db.execute<{ id: string }>(sql`
		SELECT done.id::text AS id FROM graphile_worker.reschedule_jobs(
			array(SELECT j.id FROM graphile_worker.jobs j WHERE ${mayRetry} AND ${condition}),
			run_at => now(), attempts => 0
		) AS done`);
	return rows.map((row) => row.id);
}

/** Deletes jobs that were due before this time and have no attempts left, of every name or one, in batches. */
export async function deleteStuckJobs(db: Queryable, before: Date, name?: string): Promise<void> {
	const named = name === undefined ? sql`` : sql`AND j.task_identifier = ${name}`;
	let deleted: number;
	do {
		const { rowCount } = await db.execute(sql`
			SELECT FROM graphile_worker.complete_jobs(array(
				SELECT j.id FROM graphile_worker.jobs j
				WHERE j.locked_at IS NULL AND ${inGroup.stuck} AND j.run_at < ${before.toISOString()}::timestamptz ${named}
				LIMIT ${STUCK_JOBS_PER_BATCH}))`);
		deleted = rowCount ?? 0;
	} while (deleted === STUCK_JOBS_PER_BATCH);
}
