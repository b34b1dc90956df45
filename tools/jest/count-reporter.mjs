// Writes each package's counts, failures, and how long each file took to TEST_COUNTS_DIR, where `.ci/run` adds them up.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/** @typedef {Record<"numPassedTests" | "numFailedTests" | "numRuntimeErrorTestSuites" | "numPendingTests" | "numTodoTests", number>} Counts */
/** @typedef {{ testFilePath: string, failureMessage?: string | null, perfStats: { start: number, end: number } }} FileResult */
/** @typedef {Counts & { testResults: FileResult[] }} Results */

const root = join(import.meta.dirname, "../..");

export default class CountReporter {
	/** @param {unknown} _globalConfig @param {{ packageName: string }} options */
	constructor(_globalConfig, { packageName }) {
		this.packageName = packageName;
	}

	/** @param {unknown} _contexts @param {Results} results */
	onRunComplete(_contexts, results) {
		const directory = process.env.TEST_COUNTS_DIR;
		if (!directory) return;
		mkdirSync(directory, { recursive: true });
		const { numPassedTests: passed, numFailedTests, numRuntimeErrorTestSuites } = results;
		const failed = numFailedTests + numRuntimeErrorTestSuites;
		const skipped = results.numPendingTests + results.numTodoTests;
		const file = `${this.packageName.replaceAll(/[^a-z-]/g, "_")}-${process.pid}.json`;
		const failures = results.testResults
			.filter(({ failureMessage }) => failureMessage)
			.map(({ testFilePath, failureMessage }) => `${relative(root, testFilePath)}\n${failureMessage}`);
		const seconds = results.testResults.map(({ testFilePath, perfStats: { start, end } }) => [
			relative(root, testFilePath),
			(end - start) / 1000,
		]);
		writeFileSync(
			join(directory, file),
			JSON.stringify({ package: this.packageName, passed, failed, skipped, failures, seconds }),
		);
	}
}
