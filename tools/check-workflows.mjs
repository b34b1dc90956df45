// `pnpm check workflows`: actionlint over the GitHub workflows: unknown keys, wrong expressions, and values of a pull
// request that would be run by a shell.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { repositoryRoot } from "./source-tree.mjs";

const folder = join(process.argv[2] ?? repositoryRoot, ".github/workflows");
// The packaged actionlint predates configuration variables.
const unknownToIt = 'undefined variable "vars"';
const lint = await createLinter();
const faults = readdirSync(folder)
	.flatMap((name) => lint(readFileSync(join(folder, name), "utf8"), `.github/workflows/${name}`))
	.filter(({ message }) => !message.startsWith(unknownToIt));
for (const { file, line, column, message } of faults) console.error(`${file}:${line}:${column}  ${message}`);
process.exitCode = faults.length > 0 ? 1 : 0;
