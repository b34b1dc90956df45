import { setTimeout as delay } from "node:timers/promises";
import { runHeader } from "./run-file.ts";
import type { Service } from "./services.ts";

const patience = 30_000;

/** Resolves once the service that this run started is ready. Says where to look when that takes long. */
export async function untilReady(
	{ name, address }: Pick<Service, "name" | "address">,
	runId: string,
	signal: AbortSignal,
): Promise<void> {
	const startedAt = Date.now();
	let said = false;
	while (!(await isReady(address, runId, signal))) {
		await delay(200, undefined, { signal });
		if (said || Date.now() - startedAt < patience) continue;
		console.error(
			`${name} does not respond at ${address}/readyz yet. Its output above may say why; or another program responds there.`,
		);
		said = true;
	}
}

async function isReady(address: string, runId: string, signal: AbortSignal): Promise<boolean> {
	try {
		const patient = AbortSignal.any([signal, AbortSignal.timeout(5_000)]);
		const { ok, headers } = await fetch(`${address}/readyz`, { signal: patient });
		return ok && headers.get(runHeader) === runId;
	} catch {
		signal.throwIfAborted();
		return false;
	}
}
