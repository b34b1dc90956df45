import { sql } from "drizzle-orm";
import type { Queryable } from "../database/database.ts";

export type NewJob = {
	name: string;
	payload: Record<string, unknown>;
	queue: string | null;
	runAt: Date | null;
	maxAttempts: number;
	key: string | null;
};

/** graphile-worker's own function, so that a job is part of the transaction it is added in. */
export async function addJob(tx: Queryable, job: NewJob): Promise<void> {
	await tx.execute(sql`
		SELECT graphile_worker.add_job(
			${job.name}, ${JSON.stringify(job.payload)}::json, queue_name => ${job.queue}::text,
			run_at => ${job.runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${job.maxAttempts}::int,
			job_key => ${job.key}::text
		)`);
}
