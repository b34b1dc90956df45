import type { Command } from "commander";
import type { Database } from "../database/index.ts";
import { jobGroups, listJobs, rescheduleJobs } from "../jobs/index.ts";
import { CommandRefused, type WithDependencies } from "./command-context.ts";
import { example } from "./example.ts";
import { columns, firstLine, limitOf } from "./terminal.ts";

/** `jobs list` and `jobs retry`: waiting, failed and stuck jobs. */
export function jobCommands<Dependencies extends { db: Database }>(
	program: Command,
	withDependencies: WithDependencies<Dependencies>,
): void {
	const jobs = program.command("jobs").description("Work that waits, failed or is stuck");
	jobs
		.command("list")
		.description("list what has failed at least once, oldest first")
		.addHelpText("after", example("--all"))
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
		.description(
			"retry a job now: its id, `failed` for all that failed, or `stuck` for all without attempts left",
		)
		.addHelpText("after", example("stuck"))
		.action((id: string, _options, command) =>
			withDependencies(command, async ({ db, print }) => {
				const group = jobGroups.find((name) => name === id);
				if (!group && !/^[1-9]\d{0,17}$/.test(id))
					throw new CommandRefused("give the id that `jobs list` shows, `failed` or `stuck`");
				const ids = await rescheduleJobs(db, group ?? { id });
				if (ids.length === 0 && !group)
					throw new CommandRefused(`job ${id} is not waiting: it is finished or running`);
				print({ retried: ids }, [ids.length === 0 ? `No job is ${id}.` : `Retried: ${ids.join(", ")}.`]);
			}),
		);
}
