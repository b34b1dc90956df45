import { expect, it } from "@jest/globals";
import { inTurn } from "./in-turn.ts";

function blockFor(ms: number): void {
	const end = performance.now() + ms;
	while (performance.now() < end);
}

it("runs work one after another, with a rest of four times its duration", async () => {
	const began = performance.now();
	const starts: number[] = [];
	await Promise.all(
		[1, 2, 3].map(() =>
			inTurn(() => {
				starts.push(performance.now() - began);
				blockFor(30);
			}),
		),
	);
	expect(starts[0]).toBeLessThan(100);
	expect(starts[1]).toBeGreaterThanOrEqual(150);
	expect(starts[2]).toBeGreaterThanOrEqual(300);
});

it("rejects what the work throws, and goes on", async () => {
	const failing = inTurn(() => {
		throw new Error("no");
	});
	await expect(failing).rejects.toThrow("no");
	await expect(inTurn(() => 1)).resolves.toBe(1);
});

it("refuses more than fifty that wait, with 503", async () => {
	const results = await Promise.allSettled(Array.from({ length: 51 }, () => inTurn(() => 1)));
	const refused = results.filter(({ status }) => status === "rejected");
	expect(refused).toMatchObject([{ reason: { status: 503, code: "overloaded" } }]);
}, 30_000);
