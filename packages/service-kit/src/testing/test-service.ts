import type { QueryResult } from "pg";
import type supertest from "supertest";
import { workOffJobs } from "../jobs/index.ts";
import type { Observed } from "./clock-and-log.ts";
import { findLogFaults } from "./log-faults.ts";
import { collectNestedCheckouts, findOpener, isOpenedByTest } from "./nested-checkouts.ts";

type Jobs = Parameters<typeof workOffJobs>[0];

export type TestService<Dependencies> = Observed & {
	agent: ReturnType<typeof supertest>;
	dependencies: Dependencies;
	/** The rows that a statement returns. */
	sql(text: string, values?: unknown[]): Promise<QueryResult["rows"]>;
	/** Runs every job that is due. */
	workOff(): Promise<void>;
	/**
	 * Fails if a job is left, if docs/logs.md does not name a member of a logged line, or if a transaction's work took a second connection.
	 */
	close(): Promise<void>;
};

/** What is specific to a service under test. */
export function testService<Dependencies extends Omit<Jobs, "tasks">>({
	observed,
	agent,
	dependencies,
	tasks,
	close,
	lock,
}: Pick<TestService<Dependencies>, "agent" | "dependencies" | "close"> & {
	observed: Observed;
	tasks: () => Jobs["tasks"];
	/** The name of a function that holds a transaction as a command's lock, while the command works beside it. */
	lock?: string;
}): TestService<Dependencies> {
	const nested = collectNestedCheckouts(
		dependencies.db,
		(stack) => isOpenedByTest(stack) || (lock !== undefined && findOpener(stack).includes(lock)),
	);
	const sql = async (text: string, values: unknown[] = []) =>
		(await dependencies.db.$client.query(text, values)).rows;
	return {
		...observed,
		agent,
		dependencies,
		sql,
		workOff: () => workOffJobs({ ...dependencies, tasks: tasks() }),
		async close() {
			const rows = await sql(
				`SELECT task_identifier AS name, attempts, run_at AS "runAt", run_at - now() AS "dueIn",
					locked_by AS "lockedBy", last_error AS "lastError" FROM graphile_worker.jobs`,
			);
			await close();
			if (rows.length > 0) throw new Error(`Jobs were left: ${JSON.stringify(rows, null, 1)}`);
			const faults = findLogFaults(observed.logged);
			if (faults.length > 0) throw new Error(`docs/logs.md does not name: ${faults.join(", ")}`);
			if (nested.size > 0)
				throw new Error(`A transaction's work took a second connection:\n${[...nested].join("\n")}`);
		},
	};
}
