// Runs jest for the package in the current directory, as ECMAScript modules and from TypeScript sources.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

const jest = createRequire(import.meta.url)
	.resolve("jest/package.json")
	.replace("package.json", "bin/jest.js");
const result = spawnSync(
	process.execPath,
	[
		"--experimental-vm-modules",
		"--conditions=source",
		"--disable-warning=ExperimentalWarning",
		jest,
		...process.argv.slice(2),
	],
	{ stdio: "inherit" },
);
process.exit(result.status ?? 1);
