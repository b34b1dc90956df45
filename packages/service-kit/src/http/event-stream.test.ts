import { expect, it } from "@jest/globals";
import { until } from "../testing/index.ts";
import { openEventStream } from "./event-stream.ts";

function opened(mayContinue: () => Promise<boolean> = async () => true, heartbeatMs = 20) {
	let ends = 0;
	let text = "";
	const stream = openEventStream({ heartbeatMs, mayContinue, onEnd: () => ends++ });
	stream.body.on("data", (chunk) => {
		text += chunk;
	});
	return { stream, ends: () => ends, text: () => text };
}

it("sends the reconnection delay at once, then event names and heartbeats", async () => {
	const { stream, text } = opened();
	stream.send("changed");
	await until(async () => text().includes("heartbeat"));
	expect(text()).toMatch(/^retry: \d{4}\n\n/);
	expect(text()).toContain("event: changed\ndata:\n\n");
	stream.end();
});

it("sends the first event at once, and merges those that follow closely", async () => {
	const { stream, text } = opened(undefined, 60_000);
	const count = () => text().split("changed").length - 1;
	stream.send("changed");
	await until(async () => count() === 1);
	for (let sent = 0; sent < 100; sent++) stream.send("changed");
	await until(async () => count() === 2);
	await new Promise((resolve) => setTimeout(resolve, 100));
	expect(count()).toBe(2);
	stream.end();
});

it.each([
	["is no longer allowed", async () => false],
	[
		"cannot be checked",
		async () => {
			throw new Error("no database");
		},
	],
])("ends when it %s", async (_when, mayContinue) => {
	const { ends } = opened(mayContinue);
	await until(async () => ends() === 1);
});

it("ends if the client stops reading", async () => {
	let ends = 0;
	const stream = openEventStream({ heartbeatMs: 1, mayContinue: async () => true, onEnd: () => ends++ });
	await until(async () => ends === 1);
	expect(stream.body.destroyed).toBe(true);
});
