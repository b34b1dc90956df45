import { type MonthlyTable, partitionByMonth } from "../database/index.ts";
import { runMigration } from "./run-service.ts";

/** Runs a process that divides the named table into months. Exits with 2 when the name is none of `tables`. */
export async function runPartition(
	name: string | undefined,
	tables: MonthlyTable[],
	ownerUrl: () => string,
): Promise<void> {
	const found = tables.find(({ table }) => table === name);
	if (!found) {
		console.error(`Name the table to divide into months: ${tables.map(({ table }) => table).join(", ")}.`);
		process.exitCode = 2;
		return;
	}
	await runMigration(async () => {
		const divided = await partitionByMonth(ownerUrl(), found);
		console.log(
			divided
				? `${found.table} has a table a month from ${divided.firstMonth.toISOString().slice(0, 10)}. It was locked for ${Math.round(divided.lockedMs)} ms.`
				: `${found.table} is divided already.`,
		);
	});
}
