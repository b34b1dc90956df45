// What tests get for "@jest/globals" (see resolve-globals.mjs). The runner has no time limits, so they are put in here:
// a test or hook that hangs fails, and says so.
const { describe, expect, jest } = globalThis;
const limitMs = Number(process.env.TEST_TIMEOUT_MS ?? 20_000);

function limited(work, ms = limitMs) {
	const run = async (...values) => {
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
	// `each` tells by the number of parameters whether a test takes a callback.
	return Object.defineProperty(run, "length", { value: work.length });
}

const test = Object.assign((name, work, ms) => globalThis.test(name, limited(work, ms)), {
	each:
		(...table) =>
		(name, work, ms) =>
			globalThis.test.each(...table)(name, limited(work, ms)),
	skip: globalThis.test.skip,
	only: globalThis.test.only,
});
const hook = (name) => (work, ms) => globalThis[name](limited(work, ms ?? Math.max(limitMs, 60_000)));

export { describe, expect, jest, test, test as it };
export const beforeAll = hook("beforeAll");
export const beforeEach = hook("beforeEach");
export const afterAll = hook("afterAll");
export const afterEach = hook("afterEach");
