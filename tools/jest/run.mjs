// Runs jest for the package in the current directory, from TypeScript sources (tsx strips the types, `tsc -b`
// checks them).
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

const jest = createRequire(import.meta.url)
	.resolve("jest/package.json")
	.replace("package.json", "bin/jest.js");
const result = spawnSync(
	process.execPath,
	[
		...["--import", import.meta.resolve("tsx")],
		...["--import", new URL("./register.mjs", import.meta.url).href],
		...["--conditions=source", "--disable-warning=ExperimentalWarning", jest],
		// A failed test may leave a server open; in CI and of fault tests, the steps after it must still run.
		...(process.env.CI || process.env.TEST_KIND === "fault" ? ["--forceExit"] : []),
		...process.argv.slice(2),
	],
	{ stdio: "inherit" },
);
process.exit(result.status ?? 1);
