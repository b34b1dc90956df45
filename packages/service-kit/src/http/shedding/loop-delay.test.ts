import { expect, it } from "@jest/globals";
import { until } from "../../testing/index.ts";
import { openLoopDelay } from "./loop-delay.ts";

/** A loop whose turns the test makes. */
function openLoop() {
	let time = 0;
	let due: (() => void)[] = [];
	const loopDelay = openLoopDelay({ now: () => time, afterTurn: (run) => void due.push(run) });
	const turn = (ms: number) => {
		time += ms;
		const runs = due;
		due = [];
		for (const run of runs) run();
	};
	return { loopDelay, turn, isMeasuring: () => due.length > 0, wait: (ms: number) => (time += ms) };
}

it("is the duration of the last whole turn", () => {
	const { loopDelay, turn } = openLoop();
	expect(loopDelay()).toBe(0);
	turn(40);
	expect(loopDelay()).toBe(0);
	turn(70);
	expect(loopDelay()).toBe(70);
	turn(20);
	expect(loopDelay()).toBe(20);
});

it("no longer counts when nothing has been measured since", () => {
	const { loopDelay, turn, wait } = openLoop();
	loopDelay();
	turn(0);
	turn(70);
	wait(140);
	expect(loopDelay()).toBe(70);
	wait(1);
	expect(loopDelay()).toBe(0);
});

it("does not measure while nobody asks", () => {
	const { loopDelay, turn, isMeasuring } = openLoop();
	expect(isMeasuring()).toBe(false);
	loopDelay();
	for (let turns = 0; turns < 3; turns++) turn(1);
	expect(isMeasuring()).toBe(false);
});

it("measures a blocked loop", async () => {
	const loopDelay = openLoopDelay();
	const blocking = setInterval(() => {
		const end = performance.now() + 50;
		while (performance.now() < end);
	}, 1);
	await until(() => loopDelay() >= 50);
	clearInterval(blocking);
	await until(() => loopDelay() < 10);
});
