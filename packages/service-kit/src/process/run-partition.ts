import { type MonthlyTable, partitionByMonth } from "../database/index.ts";
import { runMigration } from "./run-service.ts";

/** Runs a process that partitions the named table by month. Exits with 2 when the name is none of `tables`. */
export async function runPartition(
	name: string | undefined,
	tables: MonthlyTable[],
	ownerUrl: () => string,
): Promise<void> {
	const found = tables.find(({ table }) => table === name);
	if (!found) {
		console.error(`Name the table to partition by month: ${tables.map(({ table }) => table).join(", ")}.`);
		process.exitCode = 2;
		return;
	}
	await runMigration(async () => {
		const partitioned = await partitionByMonth(ownerUrl(), found);
		console.log(
			partitioned
				? `Partitioned ${found.table} by month from ${partitioned.firstMonth.toISOString().slice(0, 10)}. It was locked for ${Math.round(partitioned.lockedMs)} ms.`
				: `${found.table} is already partitioned by month.`,
		);
	});
}
