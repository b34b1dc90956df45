// `pnpm --filter @repo/helm generate`: copies the shared templates into each chart, and writes the table of values into its
// README.md. With --check, writes nothing and fails when a template is stale.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { replaceBetween } from "@repo/infra-local/reports";
import { describeValues } from "./describe-values.ts";

const shared = join(import.meta.dirname, "templates");
const read = (folder: string) =>
	existsSync(folder)
		? readdirSync(folder)
				.sort()
				.map((name) => [name, readFileSync(join(folder, name), "utf8")])
		: [];

for (const chart of ["scheduling-oauth", "doc-signing"]) {
	const folder = join(import.meta.dirname, chart);
	const copy = join(folder, "templates");
	if (process.argv.includes("--check")) {
		if (JSON.stringify(read(copy)) === JSON.stringify(read(shared))) continue;
		console.error(`${copy} is stale: run \`pnpm --filter @repo/helm generate\` and commit it`);
		process.exitCode = 1;
		continue;
	}
	rmSync(copy, { recursive: true, force: true });
	cpSync(shared, copy, { recursive: true });
	const values = readFileSync(join(folder, "values.yaml"), "utf8");
	replaceBetween(
		join(folder, "README.md"),
		["<!-- values -->", "<!-- end of values -->"],
		describeValues(values),
	);
}
