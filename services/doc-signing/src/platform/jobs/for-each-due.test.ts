import { expect, it } from "@jest/globals";
import { forEachDue } from "./for-each-due.ts";

const rows = [1, 2, 3, 4, 5];

/** A run over batches of two, whose work takes this long and fails for some rows. */
function startRun({ seconds = 0, failing = [] as number[] }) {
	let now = 0;
	const worked: number[] = [];
	const ended = forEachDue<number>({
		clock: () => new Date(now),
		next: async (last = 0) => rows.filter((row) => row > last).slice(0, 2),
		work: async (row) => {
			worked.push(row);
			now += seconds * 1000;
			if (failing.includes(row)) throw new Error(`${row} failed`);
		},
	});
	return { worked, ended };
}

it("a run works on the rows of all batches, on each once", async () => {
	const { worked, ended } = startRun({});
	await ended;
	expect(worked).toEqual(rows);
});

it("a run continues after failures, and throws the first one at the end", async () => {
	const { worked, ended } = startRun({ failing: [2, 3, 4] });
	await expect(ended).rejects.toThrow("2 failed");
	expect(worked).toEqual(rows);
});

it("a run ends after four minutes", async () => {
	const { worked, ended } = startRun({ seconds: 80 });
	await ended;
	expect(worked).toEqual([1, 2, 3]);
});

it("a run ends when failures have taken half a minute", async () => {
	const { worked, ended } = startRun({ seconds: 15, failing: [1, 3, 4] });
	await expect(ended).rejects.toThrow("1 failed");
	expect(worked).toEqual([1, 2, 3]);
});

it("a run ends when a batch is empty, if the batches do the work", async () => {
	const batches = [[1, 2], [3], []];
	await forEachDue({ clock: () => new Date(), next: async () => batches.shift() ?? [4] });
	expect(batches).toEqual([]);
});
