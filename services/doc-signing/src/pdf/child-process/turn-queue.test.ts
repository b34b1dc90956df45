import { describe, expect, it } from "@jest/globals";
import { type Lane, lanesFor } from "./lanes.ts";
import { openTurnQueue } from "./turn-queue.ts";

/**
 * Two slots each for signing and intake, one each for heavy and verification. Logs what happens, in order.
 */
function startQueue({ mayRun = () => true }: { mayRun?: (lane: Lane) => boolean } = {}) {
	const used = new Map<string, number>();
	const events: string[] = [];
	let now = 0;
	const queue = openTurnQueue({
		lanes: lanesFor({ size: 2, timeLimitMs: 20_000 }),
		usedMs: (caller) => used.get(caller) ?? 0,
		mayRun,
		now: () => now,
	});
	return {
		queue,
		events,
		used,
		travel: (seconds: number) => {
			now += seconds * 1000;
		},
		/** Requests a turn; calling the result ends it. */
		ask: async (lane: Lane, caller: string, signal?: AbortSignal): Promise<() => void> => {
			try {
				const end = await queue.begin(lane, caller, signal);
				events.push(`${caller} begins`);
				return end;
			} catch (error) {
				events.push(`${caller} ${(error as Error).name}`);
				return () => {};
			}
		},
	};
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("a turn", () => {
	it("never waits behind a lane of lower priority", async () => {
		const { ask, events } = startQueue();
		for (let index = 0; index < 10; index++) {
			void ask("verification", `network ${index}`);
			void ask("heavy", `heavy ${index}`);
		}
		void ask("intake", "intake 1");
		void ask("intake", "intake 2");
		void ask("intake", "intake 3");
		void ask("signing", "signing");
		await settle();
		expect(events).toEqual([
			"network 0 begins",
			"heavy 0 begins",
			"intake 1 begins",
			"intake 2 begins",
			"signing begins",
		]);
	});

	it("is granted earlier to a caller who used little than to one who used much", async () => {
		const { ask, events, used } = startQueue();
		const end = await ask("heavy", "greedy");
		used.set("greedy", 20_000);
		for (let index = 0; index < 5; index++) void ask("heavy", "greedy");
		void ask("heavy", "quiet");
		end();
		await settle();
		expect(events).toEqual(["greedy begins", "quiet begins"]);
	});

	it("starts only when the previous one ends", async () => {
		const { ask, events, queue } = startQueue();
		const end = await ask("verification", "a");
		void ask("verification", "b");
		queue.update();
		await settle();
		expect(events).toEqual(["a begins"]);
		expect(queue.counts().verification).toEqual({ waiting: 1, running: 1, refused: 0 });
		end();
		await settle();
		expect(events).toEqual(["a begins", "b begins"]);
	});

	it("waits while its lane may not use the processor, then starts", async () => {
		let may = false;
		const { ask, events, queue } = startQueue({ mayRun: () => may });
		void ask("verification", "a");
		await settle();
		expect(events).toEqual([]);
		may = true;
		queue.update();
		await settle();
		expect(events).toEqual(["a begins"]);
	});

	it("is dropped when its caller disconnects, or already has", async () => {
		const { ask, events, queue } = startQueue();
		await ask("verification", "a");
		const caller = new AbortController();
		void ask("verification", "b", caller.signal);
		caller.abort();
		void ask("verification", "c", caller.signal);
		await settle();
		expect(events).toEqual(["a begins", "b CallerGone", "c CallerGone"]);
		expect(queue.counts().verification).toEqual({ waiting: 0, running: 1, refused: 0 });
	});

	it("is rejected with 503 after a minute, while the others keep waiting", async () => {
		const { ask, events, queue, travel } = startQueue();
		await ask("verification", "a");
		void ask("verification", "b");
		travel(59);
		void ask("verification", "c");
		queue.update();
		travel(2);
		queue.update();
		await settle();
		expect(events).toEqual(["a begins", "b PdfBusy"]);
		expect(queue.counts().verification).toEqual({ waiting: 1, running: 1, refused: 1 });
	});

	it("is rejected when the queue closes, and afterwards", async () => {
		const { ask, events, queue } = startQueue();
		await ask("verification", "a");
		void ask("verification", "b");
		queue.close();
		void ask("verification", "c");
		await settle();
		expect(events).toEqual(["a begins", "b PdfProcessesClosed", "c PdfProcessesClosed"]);
	});
});

describe("a full queue", () => {
	it("returns 503 with Retry-After", async () => {
		const { queue } = startQueue();
		const requests = Array.from({ length: 18 }, () => queue.begin("verification", "flood"));
		await expect(requests.at(-1)).rejects.toMatchObject({
			name: "PdfBusy",
			status: 503,
			headers: { "Retry-After": "15" },
		});
		const closed = Promise.allSettled(requests);
		queue.close();
		await closed;
	});

	it("admits a caller with none waiting, at the expense of the one with the most", async () => {
		const { ask, events, queue } = startQueue();
		for (let index = 0; index < 17; index++) void ask("verification", "flood");
		await settle();
		expect(events).toEqual(["flood begins"]);
		void ask("verification", "quiet");
		await settle();
		expect(events).toEqual(["flood begins", "flood PdfBusy"]);
		expect(queue.counts().verification).toEqual({ waiting: 16, running: 1, refused: 1 });
		queue.close();
	});
});
