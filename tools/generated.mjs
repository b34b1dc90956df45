// Checks that committed generated files are up to date: each service's messages, openapi.json and migrations, and
// the clients. Changes nothing in the checkout; the message names the command that updates them.
import { spawnSync } from "node:child_process";
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { listFiles, repositoryRoot } from "./source-tree.mjs";

/** @typedef {{ name: string, folder: string, files: string[] }} Service */

/** @type {{ what: string, madeFrom: (path: string) => boolean, complaint: (service: Service) => string | undefined }[]} */
const generated = [
	{
		what: "messages",
		madeFrom: (path) => path.startsWith("src/languages/messages/"),
		complaint: messagesComplaint,
	},
	{ what: "openapi.json", madeFrom: (path) => path === "src/app.ts", complaint: openApiComplaint },
	{
		what: "migrations",
		madeFrom: (path) => /^src\/(.*\/)?tables\.ts$/.test(path),
		complaint: migrationsComplaint,
	},
];

const root = process.argv[2] ?? repositoryRoot;
const clients = "packages/api-client";
if (existsSync(join(root, clients))) {
	const { status, output } = run("pnpm", ["run", "generate", "--check"], join(root, clients));
	if (status === 0) console.log(`${clients}: current`);
	else console.error(`${clients}: ${output}`);
	if (status !== 0) process.exitCode = 1;
}
for (const name of readdirSync(join(root, "services"))) {
	const folder = join(root, "services", name);
	const service = { name, folder, files: listFiles(folder) };
	for (const { what, madeFrom, complaint } of generated) {
		if (!service.files.some(madeFrom)) continue;
		const stale = complaint(service);
		if (stale) console.error(`${name}: ${stale}`);
		else console.log(`${name}: ${what} current`);
		if (stale) process.exitCode = 1;
	}
}

/** @param {Service} service */
function messagesComplaint({ folder }) {
	const { status, output } = run("pnpm", ["run", "messages", "--check"], folder);
	return status === 0 ? undefined : output;
}

/** @param {Service} service */
function openApiComplaint({ name, folder }) {
	const path = join(folder, "openapi.json");
	const { scripts = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
	if (!scripts.openapi) return "has endpoints but no script `openapi` that writes openapi.json";
	const written = join(mkdtempSync(join(tmpdir(), "generated-")), "openapi.json");
	try {
		const { status, output } = run("pnpm", ["run", "openapi", written], folder);
		if (status !== 0) return `\`pnpm run openapi\` failed:\n${output}`;
		if (!existsSync(written)) return "`pnpm run openapi <file>` wrote no file";
		if (existsSync(path) && readFileSync(path, "utf8") === readFileSync(written, "utf8")) return undefined;
		return `openapi.json is stale: run \`pnpm --filter ./services/${name} openapi\` and commit it`;
	} finally {
		rmSync(dirname(written), { recursive: true, force: true });
	}
}

/** @param {Service} service */
function migrationsComplaint({ name, folder, files }) {
	if (!files.includes("drizzle.config.ts")) return "has tables but no drizzle.config.ts";
	if (!files.includes("migrations/meta/_journal.json")) return "has tables but no migrations";
	const snapshots = files.filter((path) => /^migrations\/meta\/\d+_snapshot\.json$/.test(path)).sort();
	const older = snapshots.slice(0, -1).map((path) => `services/${name}/${path}`);
	if (older.length > 0) return `only the newest snapshot is read: run \`git rm ${older.join(" ")}\``;

	// drizzle-kit shows what it would write only by writing it, so it writes into a copy.
	const copy = "node_modules/.generated";
	rmSync(join(folder, copy), { recursive: true, force: true });
	mkdirSync(join(folder, copy), { recursive: true });
	cpSync(join(folder, "migrations"), join(folder, copy, "migrations"), { recursive: true });
	const config = `${copy}/drizzle.config.ts`;
	const text = `import own from "../../drizzle.config.ts";\nexport default { ...own, out: "./${copy}/migrations" };\n`;
	writeFileSync(join(folder, config), text);
	try {
		const check = run("drizzle-kit", ["check", "--config", config], folder);
		if (check.status !== 0) return `the migrations contradict each other:\n${check.output}`;
		const generate = run("drizzle-kit", ["generate", "--config", config, "--name", "missing"], folder);
		if (generate.status !== 0) return `drizzle-kit cannot compare tables and migrations:\n${generate.output}`;
		const missing = listFiles(join(folder, copy, "migrations")).find((path) => path.endsWith("_missing.sql"));
		if (!missing) return undefined;
		const statements = readFileSync(join(folder, copy, "migrations", missing), "utf8");
		return `the tables are ahead of the migrations: run \`pnpm --filter ./services/${name} db:generate <name>\`\n${statements}`;
	} finally {
		rmSync(join(folder, copy), { recursive: true, force: true });
	}
}

/** @param {string} command @param {string[]} args @param {string} cwd */
function run(command, args, cwd) {
	const bins = [join(cwd, "node_modules/.bin"), join(repositoryRoot, "node_modules/.bin")];
	const PATH = [...bins, process.env.PATH].join(delimiter);
	// `tools/run.mjs` has already installed; without this setting, pnpm checks again at every run. From the
	// packages' sources: dist/ may be stale.
	const NODE_OPTIONS = "--conditions=source";
	const env = { ...process.env, PATH, NODE_OPTIONS, pnpm_config_verify_deps_before_run: "false" };
	const { status, stdout, stderr, error } = spawnSync(command, args, {
		cwd,
		env,
		encoding: "utf8",
		stdio: ["ignore", "pipe", "pipe"],
		timeout: 120_000,
	});
	return { status, output: error ? error.message : `${stdout}${stderr}`.trim() };
}
