import { setTimeout as delay } from "node:timers/promises";
import { isPortFree } from "../processes/ports.ts";
import type { Service } from "./services.ts";

const patience = 30_000;

/** Resolves once the service is ready. Says where to look when that takes long. */
export async function untilReady({ name, address }: Service, signal: AbortSignal): Promise<void> {
	const startedAt = Date.now();
	let said = false;
	while (!(await isReady(address, signal))) {
		await delay(200, undefined, { signal });
		if (said || Date.now() - startedAt < patience) continue;
		console.error(`${name} does not respond at ${address}/readyz yet. Its output above may say why.`);
		said = true;
	}
}

/** Resolves once no service listens, or after 12 s, so that PostgreSQL is stopped after their last requests. */
export async function untilStopped(services: Service[]): Promise<void> {
	const deadline = Date.now() + 12_000;
	for (const { address } of services) {
		while (!(await isPortFree(Number(new URL(address).port))) && Date.now() < deadline) await delay(100);
	}
}

async function isReady(address: string, signal: AbortSignal): Promise<boolean> {
	try {
		return (await fetch(`${address}/readyz`, { signal })).ok;
	} catch {
		signal.throwIfAborted();
		return false;
	}
}
