import type { Command } from "commander";
import type { Database } from "../database/index.ts";
import { jobGroups, listJobs, rescheduleJobs } from "../jobs/index.ts";
import { CommandRefused, type WithDependencies } from "./program.ts";
import { columns, example, firstLine, readLimit } from "./terminal.ts";

/** `jobs list` and `jobs retry`: waiting, failed and stuck jobs. */
export function jobCommands<Dependencies extends { db: Database }>(
	program: Command,
	withDependencies: WithDependencies<Dependencies>,
): void {
	const jobs = program.command("jobs").description("Background jobs that are waiting, failed or stuck");
	jobs
		.command("list")
		.description("list jobs that have failed at least once, oldest first")
		.addHelpText("after", example("--all"))
		.option("--all", "include jobs that have not failed")
		.option("--limit <count>", "maximum number of jobs", "100")
		.action(({ all = false, limit }: { all?: boolean; limit: string }, command) =>
			withDependencies(command, async ({ db, print }) => {
				const found = await listJobs(db, { onlyFailed: !all, limit: readLimit(limit) });
				const rows = found.map((job) => [
					job.id,
					job.name,
					job.isStuck ? "stuck" : job.isRunning ? "running" : "waiting",
					`${job.attempts}/${job.maxAttempts} attempts`,
					job.isStuck ? "-" : job.runAt.toISOString(),
					JSON.stringify(job.payload),
					firstLine(job.lastError),
				]);
				const none = all ? "There are no jobs." : "No jobs have failed.";
				print(found, rows.length > 0 ? columns(rows) : [none]);
			}),
		);
	jobs
		.command("retry <id>")
		.description(
			"retry a job now: an id, `failed` for every failed job, or `stuck` for every job without attempts left",
		)
		.addHelpText("after", example("stuck"))
		.action((id: string, _options, command) =>
			withDependencies(command, async ({ db, print }) => {
				const group = jobGroups.find((name) => name === id);
				if (!group && !/^[1-9]\d{0,17}$/.test(id))
					throw new CommandRefused("give an id from `jobs list`, `failed` or `stuck`");
				const ids = await rescheduleJobs(db, group ?? { id });
				if (ids.length === 0 && !group)
					throw new CommandRefused(`job ${id} is not waiting: it is running or has finished`);
				print({ retried: ids }, [ids.length === 0 ? `No jobs are ${id}.` : `Retried: ${ids.join(", ")}.`]);
			}),
		);
}
