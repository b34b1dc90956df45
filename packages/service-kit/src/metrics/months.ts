import { type Database, readMonthEnds } from "../database/index.ts";
import type { Metric } from "./text.ts";

/** Without samples unless an operator has partitioned a table. */
export async function describeMonths(db: Database): Promise<Metric> {
	const ends = await readMonthEnds(db);
	return {
		name: "months_end_timestamp_seconds",
		help: "When the last month of a partitioned table ends: later rows cannot be inserted. The same on every instance.",
		type: "gauge",
		samples: { label: "table", values: ends.map(({ table, seconds }) => [table, seconds]) },
	};
}
