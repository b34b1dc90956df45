// Shared by every package's jest. Files run one after another in one process, on Node's own module loader: an
// isolated context per file would load a thousand modules each time, which took longer than the tests.

/** @param {string} packageName @param {import("jest").Config} [own] @returns {import("jest").Config} */
export function jestConfig(packageName, own = {}, folders = "{src,test}/**") {
	const { testTimeout = 20_000, ...rest } = own;
	process.env.TEST_TIMEOUT_MS = String(testTimeout); // for globals.mjs
	return {
		displayName: packageName,
		runner: "jest-light-runner",
		maxWorkers: 1,
		transform: {},
		...kindOfTests(folders),
		modulePathIgnorePatterns: ["<rootDir>/(build|dist)/"],
		reporters: ["default", [new URL("./count-reporter.mjs", import.meta.url).pathname, { packageName }]],
		...rest,
	};
}

/**
 * `npm test` leaves out <name>.long.test.ts, which take many seconds each, and <name>.fault.test.ts, which break what the
 * service depends on. `npm run test:long` and `npm run test:faults` run those.
 * @param {string} folders @returns {import("jest").Config}
 */
function kindOfTests(folders) {
	const files = `<rootDir>/${folders}/*`;
	const kind = process.env.TEST_KIND;
	if (kind === "long" || kind === "fault")
		return { testMatch: [`${files}.${kind}.test.{ts,tsx}`], passWithNoTests: true };
	return {
		testMatch: [`${files}.test.{ts,tsx}`],
		testPathIgnorePatterns: ["/node_modules/", "\\.(long|fault)\\.test\\."],
	};
}

/**
 * Journeys take a real browser and more, and time: `pnpm test:journeys` runs them, `npm test` does not.
 * For a service's jest.journeys.config.mjs; the files are test/journeys/<what happens>.journey.ts.
 * @param {string} packageName @param {import("jest").Config} [own] @returns {import("jest").Config}
 */
export function journeysConfig(packageName, own = {}) {
	return jestConfig(packageName, {
		displayName: `${packageName} journeys`,
		testMatch: ["<rootDir>/test/journeys/**/*.journey.{ts,tsx}"],
		testTimeout: 120_000,
		...own,
	});
}
