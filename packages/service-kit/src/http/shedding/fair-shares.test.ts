import { beforeEach, expect, it } from "@jest/globals";
import { type FairShares, openFairShares } from "./fair-shares.ts";

let at = 0;
let shares: FairShares;
beforeEach(() => {
	at = 0;
	shares = openFairShares(() => at);
});

/** How many of its requests are accepted during an overload. */
const accept = (caller: string, requests: number) =>
	Array.from({ length: requests }, () => shares.acceptLight(caller)).filter(Boolean).length;

function count(caller: string, requests: number) {
	for (let n = 0; n < requests; n++) shares.count(caller);
}

it("accepts who sends little while another sends too much", () => {
	count("crowd", 700);
	count("other", 20);
	at = 1_000;
	count("crowd", 300);
	expect(accept("other", 40)).toBe(40);
	expect(accept("crowd", 500)).toBe(0);
});

it("accepts at most half of what it accepted in the second before, also of many new addresses", () => {
	count("one", 50);
	count("two", 50);
	at = 1_000;
	const each = Array.from({ length: 1_000 }, (_, n) => accept(`new${n}`, 1));
	expect(each.filter((accepted) => accepted > 0)).toHaveLength(50);
});

it("ends an overload that consists of equal callers", () => {
	const callers = Array.from({ length: 10 }, (_, n) => `caller${n}`);
	for (const caller of callers) count(caller, 100);
	const accepted: number[] = [];
	for (const seconds of [1, 2, 3, 4]) {
		at = seconds * 1_000;
		accepted.push(callers.reduce((sum, caller) => sum + accept(caller, 100), 0));
	}
	expect(accepted).toEqual([500, 250, 120, 60]);
});

it("protects nobody who is alone, and nobody after a second without requests", () => {
	count("one", 100);
	at = 1_000;
	expect(accept("one", 10)).toBe(0);
	count("one", 100);
	count("two", 100);
	at = 3_500;
	expect(accept("one", 10)).toBe(0);
});
