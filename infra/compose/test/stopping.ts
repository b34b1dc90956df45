import assert from "node:assert/strict";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Stack } from "./stack.ts";

export type SlowRequest = { path: string; headers: Record<string, string>; body: string; status: number };

/** `docker stop` in the middle of a request's body: the request is answered, and the container exits within 10 s. */
export async function stopInFlight(stack: Stack, service: string, slow: SlowRequest): Promise<string> {
	const [container = ""] = await stack.containers(service);
	const { pending, answered } = begin(await stack.portOf(container), slow);
	// What the service has read by now is in flight.
	await delay(300);
	const stopping = stopped(stack, container);
	await untilStopping(stack, container);
	pending.end(slow.body.slice(10));
	const { statusCode } = await answered;
	assert.equal(statusCode, slow.status, "the request in flight is answered");
	return `${await stopping}, and the request in flight was answered ${statusCode}`;
}

/** `docker stop` of an idle one. */
export async function stopIdle(stack: Stack, service: string): Promise<string> {
	const [container = ""] = await stack.containers(service);
	return stopped(stack, container);
}

async function stopped({ engine }: Stack, container: string): Promise<string> {
	const { code, seconds, stderr } = await engine.tryDocker(["stop", "--time", "10", container]);
	assert.equal(code, 0, stderr);
	const exit = await engine.docker("inspect", "--format", "{{.State.ExitCode}}", container);
	assert.equal(exit, "0", "it exited without being killed");
	assert.ok(seconds < 10, `it took ${seconds} s`);
	return `ended in ${seconds.toFixed(1)} s`;
}

function begin(port: number, { path, headers, body }: SlowRequest) {
	let pending: ClientRequest | undefined;
	const answered = new Promise<IncomingMessage>((resolve, reject) => {
		pending = request({
			host: "127.0.0.1",
			port,
			path,
			method: "POST",
			headers: { ...headers, "content-length": Buffer.byteLength(body) },
		});
		pending.once("response", resolve).once("error", reject);
		pending.write(body.slice(0, 10));
	});
	if (!pending) throw new Error("The request was not begun.");
	return { pending, answered };
}

async function untilStopping({ engine }: Stack, container: string): Promise<void> {
	for (;;) {
		const { stdout } = await engine.tryDocker(["logs", "--tail", "5", container]);
		if (stdout.includes('"stopping"')) return;
		await delay(100);
	}
}
