// `npm start`, `npm test` and `npm run check` from a fresh clone with only Node and npm: installs if the lockfile
// is not the installed one, then continues. Has no dependencies, since none are installed when it starts.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { packageManager, engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const [command, ...rest] = process.argv.slice(2);
const isLong = process.env.TEST_KIND === "long";

const commands = {
	start: () => [
		process.execPath,
		["--import", "tsx", "--conditions=source", "infra/local/src/development/start.ts", ...rest],
	],
	// All short tests concurrently, so that the longest start at once; each of the long ones needs a core.
	test: () => ["turbo", ["run", "test", "--continue", ...concurrency(rest), ...testArguments(rest)]],
	"test:faults": () => [process.execPath, ["tools/test-faults.mjs", ...rest]],
	"test:journeys": () => ["turbo", ["run", "test:journeys", "--continue", "--concurrency=1", ...rest]],
	check: () => [process.execPath, ["tools/check.mjs", ...rest]],
};

requireNode();
if (!(command in commands)) fail(`Usage: node tools/run.mjs ${Object.keys(commands).join("|")}`);
await install();
process.exitCode = await run(...commands[command]());

function requireNode() {
	const [major, minor] = process.versions.node.split(".").map(Number);
	const [wantedMajor, wantedMinor] = /\d+\.\d+/.exec(engines.node)[0].split(".").map(Number);
	if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
	fail(`This needs Node ${wantedMajor}.${wantedMinor} or newer; here runs ${process.versions.node}.`);
}

/** pnpm would install automatically, but only warns when that fails. The stamp records the installed lockfile. */
async function install() {
	const stamp = join(root, "node_modules/.installed-lockfile");
	const wanted = createHash("sha256")
		.update(readFileSync(join(root, "pnpm-lock.yaml")))
		.update(`${packageManager} ${process.platform} ${process.arch}`)
		.digest("hex");
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
	const hideProgress = showProgress("Installing dependencies, up to a minute the first time …");
	let output = "";
	// Without --yes, a person's npm settings may make npx ask, or refuse.
	const code = await run("npx", ["--yes", packageManager, "install", "--frozen-lockfile"], (text) => {
		output += text;
	});
	hideProgress();
	if (code !== 0) fail(`${output}\nThe dependencies could not be installed. The reason is above.`, code);
	writeFileSync(stamp, wanted);
}

/** Prints one line; in a terminal, counts the seconds. Returns a function that ends it. @param {string} text */
function showProgress(text) {
	if (!process.stdout.isTTY) {
		console.log(text);
		return () => {};
	}
	const started = Date.now();
	const show = () => process.stdout.write(`\r${text} ${Math.round((Date.now() - started) / 1000)} s`);
	show();
	const timer = setInterval(show, 1000);
	return () => {
		clearInterval(timer);
		process.stdout.write("\n");
	};
}

/** @param {string[]} given */
function concurrency(given) {
	if (given.some((one) => one.startsWith("--concurrency"))) return [];
	return [`--concurrency=${isLong ? 2 : 10}`];
}

/** `npm test -- sealing` is for jest, `npm test -- --filter=@repo/doc-signing` for turbo. */
function testArguments(given) {
	if (given.length === 0 || given[0].startsWith("-")) return given;
	return ["--", "--passWithNoTests", ...given];
}

/** Runs to completion; resolves to the exit code. The program ends with this process. `collect` takes its output. */
function run(program, programArguments, collect) {
	const output = collect ? "pipe" : "inherit";
	const child = spawn(program, programArguments, {
		cwd: root,
		stdio: ["inherit", output, output],
		env: { ...process.env, PATH: join(root, "node_modules/.bin") + delimiter + process.env.PATH },
	});
	child.stdout?.on("data", collect);
	child.stderr?.on("data", collect);
	const ends = ["SIGINT", "SIGTERM", "SIGHUP"];
	// The terminal sends Ctrl-C to the child as well.
	const pass = (signal) => signal !== "SIGINT" && child.kill(signal);
	for (const end of ends) process.on(end, pass);
	// npm does not forward SIGTERM, and may be killed: then this process gets a new parent. (The `exec` in
	// package.json makes this process npm's child, and not that of a shell that stays.)
	const parent = process.ppid;
	const orphaned = setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500);
	return new Promise((resolve) => {
		child.once("error", (error) => {
			console.error(`${program} does not run: ${error.message}`);
			resolve(127);
		});
		child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
	}).finally(() => {
		clearInterval(orphaned);
		for (const end of ends) process.off(end, pass);
	});
}

function fail(message, code = 1) {
	console.error(message);
	process.exit(code);
}
