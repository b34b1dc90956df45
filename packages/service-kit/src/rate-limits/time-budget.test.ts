import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { openTimeBudget } from "./time-budget.ts";

const rules = { burstMs: 10_000, share: 0.25, maxMs: 60_000 };

it("usage is paid back by waiting", () => {
	const budget = openTimeBudget(rules);
	budget.add("a", 8_000, 0);
	expect(budget.usedMs("a", 4_000)).toBe(7_000);
	expect(budget.usedMs("a", 32_000)).toBe(0);
	expect(budget.usedMs("b", 0)).toBe(0);
});

it("a budget is exceeded until the usage beyond the burst has drained", () => {
	const budget = openTimeBudget(rules);
	budget.add("a", 10_000, 0);
	expect(budget.exceededForMs("a", 0)).toBe(0);
	budget.add("a", 2_000, 0);
	expect(budget.exceededForMs("a", 0)).toBe(8_000);
	expect(budget.exceededForMs("a", 8_000)).toBe(0);
});

it("a caller who pauses is back within budget after a known time, regardless of the usage", () => {
	const budget = openTimeBudget(rules);
	for (let job = 0; job < 100; job++) budget.add("a", 20_000, 0);
	expect(budget.exceededForMs("a", 0)).toBe(200_000);
});

it("in the long run no caller uses more than the burst plus their share of the time", () => {
	const jobs = fc.array(fc.record({ after: fc.nat(30_000), ms: fc.nat(5_000) }), { maxLength: 50 });
	fc.assert(
		fc.property(jobs, (arriving) => {
			const budget = openTimeBudget(rules);
			let now = 0;
			let total = 0;
			for (const { after, ms } of arriving) {
				now += after;
				if (budget.exceededForMs("a", now) > 0) continue;
				budget.add("a", ms, now);
				budget.add(`other ${now}`, ms, now);
				total += ms;
			}
			// The last job that starts within the budget may end beyond it.
			expect(total).toBeLessThanOrEqual(rules.burstMs + now * rules.share + 5_000);
		}),
	);
});
