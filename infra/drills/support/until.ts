import { setTimeout as delay } from "node:timers/promises";

/** Resolves once `holds` resolves to true; rejects after `seconds`. A rejection of `holds` counts as false. */
export async function until(what: string, seconds: number, holds: () => Promise<boolean>): Promise<void> {
	const deadline = performance.now() + seconds * 1000;
	while (!(await holds().catch(() => false))) {
		if (performance.now() > deadline) throw new Error(`Not within ${seconds} s: ${what}.`);
		await delay(100);
	}
}

export const isReady = (origin: string) => async () => (await fetch(`${origin}/readyz`)).ok;
