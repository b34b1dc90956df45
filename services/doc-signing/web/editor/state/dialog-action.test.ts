import { setImmediate as nextTask } from "node:timers/promises";
import { describe, expect, test } from "@jest/globals";
import { createDialogAction } from "./dialog-action.ts";
import { gate } from "./testing.ts";

function open() {
	const [saving, sending] = [gate(), gate()];
	const seen = { prepared: 0, sent: 0, closed: 0, shown: [] as string[] };
	const action = createDialogAction(
		() => seen.closed++,
		({ state, failure }) => seen.shown.push(failure ?? state),
	);
	const run = () =>
		action.run(
			() => {
				seen.prepared++;
				return saving.opened;
			},
			() => {
				seen.sent++;
				return sending.opened;
			},
		);
	return { action, run, seen, saving, sending };
}

describe("a dialog", () => {
	test("that is closed before its request has started does not send it", async () => {
		const { action, run, seen, saving } = open();
		const running = run();
		action.close();
		saving.open();
		await running;
		expect(seen).toMatchObject({ closed: 1, sent: 0 });
	});

	test("stays open while its request runs, and can then be closed but not submitted again", async () => {
		const { action, run, seen, saving, sending } = open();
		const running = run();
		saving.open();
		await nextTask();
		expect(seen.sent).toBe(1);
		action.close();
		expect(seen.closed).toBe(0);
		sending.open();
		await running;
		expect(seen.shown).toEqual(["preparing", "working", "done"]);
		await run();
		expect(seen).toMatchObject({ prepared: 1, sent: 1 });
		action.close();
		expect(seen.closed).toBe(1);
	});

	test("that is submitted twice sends one request", async () => {
		const { run, seen, saving, sending } = open();
		saving.open();
		sending.open();
		await Promise.all([run(), run()]);
		expect(seen).toMatchObject({ prepared: 1, sent: 1 });
	});

	test("can be submitted again after a failure, and closed", async () => {
		const { action, seen } = open();
		const fail = () => Promise.reject(new Error("The draft was deleted."));
		await action.run(() => Promise.resolve(), fail);
		await action.run(() => Promise.resolve(), fail);
		const attempt = ["preparing", "working", "The draft was deleted."];
		expect(seen.shown).toEqual([...attempt, ...attempt]);
		action.close();
		expect(seen.closed).toBe(1);
	});
});
