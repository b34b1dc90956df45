import type { Database } from "../database/index.ts";
import { jobGroups, listJobs, rescheduleJobs } from "../jobs/index.ts";
import { type CommandContext, CommandRefused, commandGroup } from "./program.ts";
import { columns, firstLine, readLimit } from "./terminal.ts";

type Retry<Context> = (context: Context, which: Parameters<typeof rescheduleJobs>[1]) => Promise<string[]>;

/** `jobs list` and `jobs retry`: waiting, failed and stuck jobs. `retry`: a service may also record it. */
export const jobCommands = <D extends { db: Database }>(
	retry: Retry<CommandContext<D>> = ({ db }, which) => rescheduleJobs(db, which),
) =>
	commandGroup<D>("jobs", "Background jobs that are waiting, failed or stuck", (add) => {
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
				"retry a failed job now: an id, `failed` for every failed job, or `stuck` for every job without attempts left",
			example: "stuck",
			run: async (context, id: string) => {
				const group = jobGroups.find((name) => name === id);
				if (!group && !/^[1-9]\d{0,17}$/.test(id))
					throw new CommandRefused("give an id from `jobs list`, `failed` or `stuck`");
				const ids = await retry(context, group ?? { id });
				if (ids.length === 0 && !group)
					throw new CommandRefused(`job ${id} has not failed, is running or has finished`);
				context.print({ retried: ids }, [
					ids.length === 0 ? `No jobs are ${id}.` : `Retried: ${ids.join(", ")}.`,
				]);
			},
		});
	});
