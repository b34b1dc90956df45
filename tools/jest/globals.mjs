// The tests' "@jest/globals" (see resolve-globals.mjs). The runner has no timeouts, so they are added here: a
// test or hook that hangs fails with a message.

/** @typedef {(...values: unknown[]) => unknown} Work */
/** @typedef {{ (name: string, work: Work): void, each: (...table: unknown[]) => (name: string, work: Work) => void, skip: Work, only: Work }} Test */
/** @typedef {"beforeAll" | "beforeEach" | "afterAll" | "afterEach"} Hook */
/** @type {{ test: Test, describe: unknown, expect: unknown, jest: unknown } & Record<Hook, (work: Work) => void>} */
const given = /** @type {any} */ (globalThis);
const limitMs = Number(process.env.TEST_TIMEOUT_MS ?? 20_000);
// The limits are for an idle machine of the usual speed; others take several times as long.
const patience = 5;

/** @param {Work} work @returns {Work} */
function limited(work, idleMs = limitMs) {
	const ms = idleMs * patience;
	/** @param {unknown[]} values */
	const run = async (...values) => {
		/** @type {NodeJS.Timeout | undefined} */
		let timer;
		const tooLong = new Promise((_resolve, reject) => {
			timer = setTimeout(() => reject(new Error(`Not done within ${ms / 1000} s.`)), ms);
		});
		try {
			return await Promise.race([work(...values), tooLong]);
		} finally {
			clearTimeout(timer);
		}
	};
	// `each` determines by the number of parameters whether a test takes a callback.
	return Object.defineProperty(run, "length", { value: work.length });
}

/** @param {Hook} name @returns {(work: Work, ms?: number) => void} */
function hook(name) {
	return (work, ms = Math.max(limitMs, 60_000)) => given[name](limited(work, ms));
}

/** @param {string} name @param {Work} work @param {number} [ms] */
export function test(name, work, ms) {
	given.test(name, limited(work, ms));
}

/** @param {unknown[]} table @returns {(name: string, work: Work, ms?: number) => void} */
test.each =
	(...table) =>
	(name, work, ms) =>
		given.test.each(...table)(name, limited(work, ms));
test.skip = given.test.skip;
test.only = given.test.only;

export { test as it };
export const { describe, expect, jest } = given;
export const beforeAll = hook("beforeAll");
export const beforeEach = hook("beforeEach");
export const afterAll = hook("afterAll");
export const afterEach = hook("afterEach");
