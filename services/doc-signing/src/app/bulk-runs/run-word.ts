import type { BulkRun } from "../../envelopes/bulk-runs/queries.ts";

const words = { CHECKED: "Not started", RUNNING: "In progress", DONE: "Finished" };

export function runWord({ status }: Pick<BulkRun, "status">): string {
	return words[status];
}
