// `pnpm test:runbooks`: runs the commands of infra/README.md, docs/high-availability.md and the runbooks as they are written,
// against PostgreSQL, both services and their operator commands. There is no container engine: `docker` is a stand-in that
// runs the program inside the container, and only records what is for the engine itself.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { findInlineCommands, findShellBlocks } from "./support/documented-commands.ts";
import { prepareInstallation, repository } from "./support/documented-installation.ts";
import { runDrill, say } from "./support/run-drill.ts";

const runbooks = (await readdir(join(repository, "docs/runbooks")))
	.sort()
	.map((name) => `docs/runbooks/${name}`);
// `pnpm test:runbooks upgrade` runs the pages with "upgrade" in their path, after the installation.
const chosen = process.argv.slice(2);
const pages = [
	"infra/README.md",
	...[...runbooks, "docs/high-availability.md"].filter(
		(page) => chosen.length === 0 || chosen.some((part) => page.includes(part)),
	),
];

await runDrill(async (drill) => {
	const installation = await prepareInstallation(drill);
	let failed = 0;
	let [ran, skipped] = [0, 0];
	const passed = new Set<string>();
	const attempt = async (where: string, command: string, cwd: string) => {
		if (passed.has(command)) return;
		const { code, output } = await installation.shell(command, cwd);
		ran += 1;
		if (code === 0) {
			passed.add(command);
			return say(`✓ ${where}`);
		}
		failed += 1;
		say(`✗ ${where} ended with ${code}:\n${command}\n${output}`);
	};
	for (const page of pages) {
		const text = await readFile(join(repository, page), "utf8");
		for (const { line, command, reason } of findShellBlocks(text)) {
			const where = `${page}:${line}`;
			if (reason) {
				skipped += 1;
				say(`- ${where} is not run: ${reason}`);
				continue;
			}
			if (command.includes("pg_restore")) await installation.empty();
			// What the reader completes.
			const completed = command.replace("from=backup-…", "from=$(echo backup-*)");
			await attempt(where, completed, command.includes("cd infra/compose") ? "." : "infra/compose");
			await installation.start();
			if (command.includes("pg_restore")) await installation.assertRestored();
		}
		for (const { line, command } of findInlineCommands(text))
			await attempt(`${page}:${line} ${command}`, `to=$(echo backup-*)\n${command}`, "infra/compose");
	}
	const recorded = await installation.recorded();
	console.log(
		`\n${ran} commands and blocks were run, ${failed} failed; ${skipped} blocks say why they were not.`,
	);
	console.log(`Only recorded, for the container engine: ${[...new Set(recorded)].join("; ")}`);
	if (failed > 0) throw new Error(`${failed} documented commands failed.`);
});
