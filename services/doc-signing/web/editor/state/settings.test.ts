import { mock } from "node:test";
import { setImmediate as nextTask } from "node:timers/promises";
import { describe, expect, test } from "@jest/globals";
import { Refused } from "../../call-api.ts";
import { createSettings } from "./settings.ts";
import { gate, makeCall, openState } from "./testing.ts";

/**
 * Settings of which the first request fails with `error`, once `answered`. The timers are the test's until it is over: its own time
 * limit needs the real ones.
 */
async function withSettings(
	error: Error | undefined,
	work: (opened: ReturnType<typeof open>) => Promise<void>,
	answered?: Promise<void>,
): Promise<void> {
	mock.timers.enable({ apis: ["setTimeout"] });
	try {
		await work(open(error, answered));
	} finally {
		mock.timers.reset();
	}
}

function open(error: Error | undefined, answered?: Promise<void>) {
	const store = openState();
	const sent: object[] = [];
	const call = makeCall(async (_method, _path, body: object) => {
		sent.push(body);
		if (sent.length > 1) return;
		await answered;
		if (error) throw error;
	});
	const wait = async (ms: number) => {
		mock.timers.tick(ms);
		await nextTask();
	};
	return { store, sent, settings: createSettings(store, call), wait };
}

const ordered = { meta: { signingOrder: "SEQUENTIAL" as const } };

describe("settings", () => {
	test("are unsaved from the change until the response", () =>
		withSettings(undefined, async ({ settings, store, sent, wait }) => {
			const isUnsaved = () => [settings.hasUnsaved(), store.get().settings.isUnsaved];
			expect(isUnsaved()).toEqual([false, false]);
			settings.change(ordered);
			expect(isUnsaved()).toEqual([true, true]);
			mock.timers.tick(400);
			expect([sent, isUnsaved()]).toEqual([[ordered], [true, true]]);
			await wait(0);
			expect(isUnsaved()).toEqual([false, false]);
		}));

	test.each([
		["a lost connection", new TypeError("fetch failed"), 5000],
		["503", new Refused(503, "Busy", []), 5000],
		["429, which says when", new Refused(429, "Too many requests", [], 20_000), 20_000],
		["503 with an hour's wait", new Refused(503, "Busy", [], 3_600_000), 60_000],
	])("are sent again after %s", (_what, error, pause) =>
		withSettings(error, async ({ settings, store, sent, wait }) => {
			settings.change(ordered);
			await wait(400);
			expect(store.get().settings.failure).not.toBe(undefined);
			await wait(pause - 1);
			expect([sent.length, settings.hasUnsaved()]).toEqual([1, true]);
			await wait(1);
			expect([sent, settings.hasUnsaved()]).toEqual([[ordered, ordered], false]);
			expect(store.get().settings.failure).toBe(undefined);
		}),
	);

	test("that the server rejects are sent again only with the next change", () =>
		withSettings(new Refused(400, "The message is too long.", []), async ({ settings, sent, wait }) => {
			settings.change(ordered);
			await wait(400);
			await wait(100_000);
			expect([sent.length, settings.hasUnsaved()]).toEqual([1, true]);
			settings.change({ meta: { message: "Please sign." } });
			await wait(400);
			expect(sent[1]).toEqual({ meta: { ...ordered.meta, message: "Please sign." } });
		}));

	test.each([
		["at once after a rejection", new Refused(400, "The message is too long.", []), 0],
		["after a pause if the server is busy", new Refused(503, "Busy", []), 5000],
	])("that were corrected before the response are sent again %s", (_when, error, pause) => {
		const { open: answer, opened: answered } = gate();
		return withSettings(
			error,
			async ({ settings, store, sent, wait }) => {
				settings.change({ meta: { ...ordered.meta, message: "Far too long" } });
				await wait(400);
				settings.change({ meta: { message: "Please sign." } });
				await wait(400);
				answer();
				await wait(0);
				expect(sent.length).toBe(pause === 0 ? 2 : 1);
				await wait(pause);
				expect(sent[1]).toEqual({ meta: { ...ordered.meta, message: "Please sign." } });
				expect([sent.length, settings.hasUnsaved()]).toEqual([2, false]);
				expect(store.get().settings.failure).toBe(undefined);
			},
			answered,
		);
	});
});
