// `pnpm check`: everything that must pass before a change is merged, which is also what CI runs. `pnpm check types
// arrows` runs some of it, `--without-tests` all but the tests.
import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { repositoryRoot } from "./source-tree.mjs";

/** `prints`: its output is worth reading, too. @type {{ name: string, command: string[], repair?: string, prints?: boolean }[]} */
const steps = [
	{
		name: "format",
		command: ["biome", "ci", "--colors=off", "--error-on-warnings", "."],
		repair: "pnpm run format",
	},
	{ name: "promises", command: ["oxlint", "--deny-warnings"] },
	{ name: "arrows", command: ["node", "--import", "tsx", "tools/arrows/main.ts"], prints: true },
	{ name: "sizes", command: ["node", "tools/check-sizes.mjs"] },
	{ name: "page-sizes", command: ["node", "tools/check-page-sizes.mjs"], prints: true },
	{ name: "copies", command: ["node", "tools/check-copies.mjs"] },
	{ name: "registries", command: ["node", "tools/check-registries.mjs"] },
	{ name: "documents", command: ["node", "tools/check-documents.mjs"] },
	{ name: "images", command: ["node", "tools/check-images.mjs"] },
	{ name: "workflows", command: ["node", "tools/check-workflows.mjs"] },
	{ name: "migrations", command: ["node", "tools/check-migrations.mjs"] },
	{ name: "types", command: ["tsc", "-b"] },
	{ name: "generated", command: ["node", "tools/generated.mjs"] },
	{ name: "api", command: ["node", "tools/lint-api.mjs"] },
	{ name: "notices", command: ["node", "tools/third-party-notices.mjs", "--check"] },
	{ name: "unused", command: ["knip", "--no-config-hints"] },
	{ name: "tests", command: ["node", "tools/run.mjs", "test"] },
];

const PATH = [join(repositoryRoot, "node_modules/.bin"), process.env.PATH].join(delimiter);

const chosen = chooseSteps(process.argv.slice(2));
const failed = chosen.filter((step) => !passes(step));
if (failed.length > 0) {
	console.error(
		`\n${failed.length} of ${chosen.length} checks failed: ${failed.map(({ name }) => name).join(", ")}.`,
	);
	for (const { name, repair } of failed)
		if (repair) console.error(`  ${name}: \`${repair}\` mends most of it.`);
	process.exitCode = 1;
} else {
	console.log(`\nAll ${chosen.length} checks passed.`);
}

/** @param {string[]} args */
function chooseSteps(args) {
	const names = args.filter((arg) => arg !== "--without-tests" && arg !== "--");
	const unknown = names.find((name) => !steps.some((step) => step.name === name));
	if (unknown) {
		console.error(
			`There is no check "${unknown}"; there are: ${steps.map(({ name }) => name).join(", ")}, --without-tests`,
		);
		process.exit(2);
	}
	const named = names.length > 0 ? steps.filter(({ name }) => names.includes(name)) : steps;
	return args.includes("--without-tests") ? named.filter(({ name }) => name !== "tests") : named;
}

/** Shows a step's output when it fails, and the tests' while they run. @param {(typeof steps)[number]} step */
function passes({ name, command: [program = "", ...args], prints }) {
	const started = performance.now();
	const watched = name === "tests";
	const { status, stdout, stderr, error } = spawnSync(program, args, {
		cwd: repositoryRoot,
		env: { ...process.env, PATH },
		stdio: ["ignore", watched ? "inherit" : "pipe", watched ? "inherit" : "pipe"],
		encoding: "utf8",
		maxBuffer: 64 * 1024 * 1024,
	});
	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	console.log(`${status === 0 ? "✓" : "✗"} ${name.padEnd(11)} ${seconds.padStart(6)} s`);
	if (status !== 0) console.log(`\n${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}`);
	else if (prints && stdout) console.log(stdout.trimEnd());
	return status === 0;
}
