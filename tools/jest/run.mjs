// Runs jest for the package in the current directory, from TypeScript sources (tsx strips the types, `tsc -b`
// checks them). With `--processes=2` first, all short tests are divided among two processes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";

const jest = createRequire(import.meta.url)
	.resolve("jest/package.json")
	.replace("package.json", "bin/jest.js");
const options = [
	...["--import", import.meta.resolve("tsx")],
	...["--import", new URL("./register.mjs", import.meta.url).href],
	...["--conditions=source", "--disable-warning=ExperimentalWarning", jest],
	// A failed test may leave a server open; in CI and of fault tests, the steps after it must still run.
	...(process.env.CI || process.env.TEST_KIND === "fault" ? ["--forceExit"] : []),
];

const { TEST_KIND: kind } = process.env;
// Most packages have no long tests and no fault tests, which jest takes a second to find out.
if (kind && !readdirSync(".", { recursive: true, withFileTypes: true }).some(isOfKind)) process.exit(0);
const statuses = await Promise.all(divide(process.argv.slice(2)).map(run));
process.exit(Math.max(...statuses));

/** @param {import("node:fs").Dirent} file */
function isOfKind({ name }) {
	return name.includes(`.${kind}.test.`);
}

/** The arguments of each process. @param {string[]} given */
function divide(given) {
	const count = Number(/^--processes=(\d+)$/.exec(given[0] ?? "")?.[1] ?? 0);
	if (count === 0) return [given];
	if (given.length > 1 || kind) return [given.slice(1)];
	return Array.from({ length: count }, (_, index) => [`--shard=${index + 1}/${count}`]);
}

/** @param {string[]} given @returns {Promise<number>} */
async function run(given) {
	const child = spawn(process.execPath, [...options, ...given], { stdio: "inherit" });
	const [status] = await once(child, "exit");
	return status ?? 1;
}
