import { setTimeout as delay } from "node:timers/promises";

/** Resolves once the condition holds; checks every 10 ms. Only the test's own time limit applies. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await holds())) await delay(10);
}
