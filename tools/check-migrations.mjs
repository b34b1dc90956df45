// `pnpm check migrations`: new migrations let the previous release go on. squawk refuses locks that block writes, and
// drops, renames and new NOT NULL columns that the running release would trip over. An intended contraction says why:
// `-- squawk-ignore ban-drop-column`, one release after the last one that reads the column.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "./source-tree.mjs";

const services = ["doc-signing", "scheduling-oauth"];

const excluded = [
	"prefer-robust-stmts", // our migrations run once, in a transaction
	"require-lock-timeout", // service-kit's runMigrations sets it
	"require-statement-timeout",
	"prefer-bigint-over-int",
	"prefer-text-field",
	"prefer-identity",
];

const root = process.argv[2] ?? repositoryRoot;
// The baseline makes the tables that others change.
const migrations = services.flatMap((service) => judged(join("services", service, "migrations"), 1));
const indexes = services.flatMap((service) => judged(join("services", service, "migrations/concurrent"), 0));

// Without a file, squawk would wait for standard input.
const passes = run(migrations, ["--assume-in-transaction"]) && run(indexes, ["--no-assume-in-transaction"]);
if (passes) console.log(`${migrations.length} migrations and ${indexes.length} index files checked.`);
process.exitCode = passes ? 0 : 1;

/** @param {string} folder @param {number} first */
function judged(folder, first) {
	if (!existsSync(join(root, folder))) return [];
	return readdirSync(join(root, folder))
		.filter((name) => name.endsWith(".sql") && Number(name.slice(0, 4)) >= first)
		.map((name) => join(folder, name));
}

/** @param {string[]} files @param {string[]} options */
function run(files, options) {
	if (files.length === 0) return true;
	const { status, error } = spawnSync(
		join(repositoryRoot, "node_modules/.bin/squawk"),
		["--pg-version=18", `--exclude=${excluded.join(",")}`, ...options, ...files],
		{ cwd: root, stdio: "inherit" },
	);
	if (error) throw error;
	return status === 0;
}
