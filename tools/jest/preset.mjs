// What every package's jest has in common. TypeScript 7 has no API for ts-jest, so swc strips the types
// (`tsc -b` checks them) and modules stay ECMAScript modules.
const swc = {
	jsc: {
		target: "es2023",
		parser: { syntax: "typescript", tsx: true },
		transform: { react: { runtime: "automatic", importSource: "preact" } },
	},
};

/** @param {string} packageName @param {import("jest").Config} [own] @returns {import("jest").Config} */
export function jestConfig(packageName, own = {}) {
	return {
		displayName: packageName,
		testEnvironment: "node",
		testEnvironmentOptions: { customExportConditions: ["source", "node", "node-addons"] },
		extensionsToTreatAsEsm: [".ts", ".tsx"],
		transform: { "\\.tsx?$": ["@swc/jest", swc] },
		testMatch: ["<rootDir>/{src,test}/**/*.test.{ts,tsx}"],
		modulePathIgnorePatterns: ["<rootDir>/dist/"],
		reporters: ["default", [new URL("./count-reporter.mjs", import.meta.url).pathname, { packageName }]],
		testTimeout: 20_000,
		...own,
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
		maxWorkers: 1,
		...own,
	});
}
