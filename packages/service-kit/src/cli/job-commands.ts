import type { Database } from "../database/index.ts";
import { jobGroups, listJobs, rescheduleJobs } from "../jobs/index.ts";
import { CommandRefused, commandGroup } from "./program.ts";
import { columns, firstLine, readLimit } from "./terminal.ts";

/** `jobs list` and `jobs retry`: waiting, failed and stuck jobs. */
export const jobCommands = commandGroup<{ db: Database }>(
	"jobs",
	"Background jobs that are waiting, failed or stuck",
	(add) => {
		add({
			name: "list",
			description: "list jobs that have failed at least once, oldest first",
			example: "--all",
			run: async ({ db, print }, { all = false, limit }: { all?: boolean; limit: string }) => {
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
				print(found, columns(rows, none));
			},
		})
			.option("--all", "include jobs that have not failed")
			.option("--limit <count>", "maximum number of jobs", "100");
		add({
			name: "retry <id>",
			description:
				"retry a job now: an id, `failed` for every failed job, or `stuck` for every job without attempts left",
			example: "stuck",
			run: async ({ db, print }, id: string) => {
				const group = jobGroups.find((name) => name === id);
				if (!group && !/^[1-9]\d{0,17}$/.test(id))
					throw new CommandRefused("give an id from `jobs list`, `failed` or `stuck`");
				const ids = await rescheduleJobs(db, group ?? { id });
				if (ids.length === 0 && !group)
					throw new CommandRefused(`job ${id} is not waiting: it is running or has finished`);
				print({ retried: ids }, [ids.length === 0 ? `No jobs are ${id}.` : `Retried: ${ids.join(", ")}.`]);
			},
		});
	},
);
