import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Runs steps and counts them, for `.ci/run`: the last line is "N passed, N failed". */
export function countSteps(name: string) {
	let passed = 0;
	const failures: string[] = [];
	process.once("exit", (code) => {
		// Something between the steps failed.
		const failed = failures.length || (code === 0 ? 0 : 1);
		console.log(`${passed} passed, ${failed} failed`);
	});
	return {
		async step(what: string, work: () => unknown): Promise<void> {
			try {
				await work();
				passed += 1;
				console.log(`✓ ${what}`);
			} catch (error) {
				failures.push(`${what}: ${error instanceof Error ? error.message : error}`);
				console.log(`✗ ${failures.at(-1)}`);
			}
		},
		/** Throws if a step failed. */
		finish(): void {
			const failed = failures.length;
			const directory = process.env.TEST_COUNTS_DIR;
			if (directory) {
				mkdirSync(directory, { recursive: true });
				writeFileSync(
					join(directory, `${name}.json`),
					JSON.stringify({ package: name, passed, failed, skipped: 0, failures }),
				);
			}
			if (failed > 0) throw new Error(`${failed} steps failed.`);
		},
	};
}
