import type { Command } from "commander";
import type { Database } from "../database/index.ts";
import { listJobs, rescheduleJobs } from "../jobs/index.ts";
import { CommandRefused, type WithDependencies } from "./command-context.ts";
import { columns, firstLine, limitOf } from "./terminal.ts";

/** `jobs list` and `jobs retry`: what waits, failed or is stuck in the queue. */
export function jobCommands<Dependencies extends { db: Database }>(
	program: Command,
	withDependencies: WithDependencies<Dependencies>,
): void {
	const jobs = program.command("jobs").description("Work that waits, failed or is stuck");
	jobs
		.command("list")
		.description("list what has failed at least once, oldest first")
		.option("--all", "what simply waits its turn, too")
		.option("--limit <count>", "how many", "100")
		.action(({ all = false, limit }: { all?: boolean; limit: string }, command) =>
			withDependencies(command, async ({ db, print }) => {
				const found = await listJobs(db, { onlyFailed: !all, limit: limitOf(limit) });
				const rows = found.map((job) => [
					job.id,
					job.name,
					job.isStuck ? "stuck" : job.isRunning ? "running" : "waiting",
					`${job.attempts}/${job.maxAttempts} tries`,
					job.isStuck ? "-" : job.runAt.toISOString(),
					JSON.stringify(job.payload),
					firstLine(job.lastError),
				]);
				print(found, rows.length > 0 ? columns(rows) : ["Nothing has failed."]);
			}),
		);
	jobs
		.command("retry <id>")
		.description("try a job again now, with all its tries; `stuck` for every one that has used them up")
		.action((id: string, _options, command) =>
			withDependencies(command, async ({ db, print }) => {
				if (id !== "stuck" && !/^[1-9]\d{0,17}$/.test(id))
					throw new CommandRefused("name a job by its number in `jobs list`, or say `stuck`");
				const ids = await rescheduleJobs(db, id);
				if (ids.length === 0 && id !== "stuck")
					throw new CommandRefused(`there is no job ${id} that waits: it is done, or at work now`);
				print({ retried: ids }, [ids.length === 0 ? "Nothing is stuck." : `Tried again: ${ids.join(", ")}.`]);
			}),
		);
}
