import { setTimeout as delay } from "node:timers/promises";

/** Resolves once the condition holds; asks every 10 ms. The test's own time limit is the only one. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await holds())) await delay(10);
}
