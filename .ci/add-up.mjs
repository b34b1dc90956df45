// Adds up what the steps of .ci/run left behind: node add-up.mjs <folder> <exit code of the run> <step>…
// A step that failed without naming a failed test counts as one failure; so does a skipped test, and a run without tests.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [folder = "", interrupted = "0", ...steps] = process.argv.slice(2);
const sums = steps.map((step) => addUp(step, join(folder, step)));
const passed = sums.reduce((sum, step) => sum + step.passed, 0);
let failed = sums.reduce((sum, step) => sum + step.failed, 0);

// Repeated at the end, because long logs are truncated at the start.
for (const { step, failures } of sums)
	for (const failure of failures) console.log(`✗ ${step}: ${failure.slice(0, 3000)}\n`);
const files = sums.flatMap(({ seconds }) => seconds).sort(([, one], [, other]) => other - one);
if (files.length > 0) console.log("The thirty files that took longest, in seconds:");
for (const [file, seconds] of files.slice(0, 30)) console.log(`${seconds.toFixed(1).padStart(6)} ${file}`);
for (const { step, passed, failed, skipped } of sums) {
	const note = skipped > 0 ? `, of them ${skipped} skipped` : "";
	console.log(`${failed > 0 ? "✗" : "✓"} ${step.padEnd(18)} ${passed} passed, ${failed} failed${note}`);
}
if (interrupted !== "0") {
	console.log("The run was ended early.");
	failed += 1;
} else if (passed + failed === 0) {
	console.log("No test ran.");
	failed += 1;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** A file that was not written to its end counts as a failure. @param {string} path */
function readCount(path) {
	try {
		return JSON.parse(readFileSync(path, "utf8"));
	} catch {
		return { failed: 1, failures: [`${path} cannot be read`] };
	}
}

/** @param {string} step @param {string} directory */
function addUp(step, directory) {
	const names = existsSync(directory) ? readdirSync(directory) : [];
	const counts = names
		.filter((name) => name.endsWith(".json"))
		.map((name) => readCount(join(directory, name)));
	const sum = (key) => counts.reduce((total, count) => total + (count[key] ?? 0), 0);
	const status = names.includes("status")
		? readFileSync(join(directory, "status"), "utf8").trim()
		: "not ended";
	const failed = sum("failed") + sum("skipped");
	return {
		step,
		passed: sum("passed"),
		skipped: sum("skipped"),
		failed: failed || (status === "0" ? 0 : 1),
		failures: counts.flatMap((count) => count.failures ?? []),
		/** @type {[file: string, seconds: number][]} */
		seconds: counts.flatMap((count) => count.seconds ?? []),
	};
}
