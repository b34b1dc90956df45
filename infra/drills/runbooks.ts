// `pnpm test:runbooks`: runs the commands of infra/README.md, the charts' README, the runbooks and other pages as they are
// written, against PostgreSQL, pgBackRest, a cluster under Patroni, both built services and their operator commands. What
// needs a container engine or a registry is run with stand-ins, which check its arguments; its line says so. As root, with
// Debian 12's packages etcd-server, patroni, pgbackrest, postgresql and python3-etcd. `pnpm test:runbooks upgrade` runs the
// pages with "upgrade" in their path, after the installation.
import { countSteps } from "./support/counted-steps.ts";
import { prepareCharts } from "./support/documented-charts.ts";
import { prepareDocumentedCluster } from "./support/documented-cluster.ts";
import { findCommands } from "./support/documented-commands.ts";
import { type Installation, prepareInstallation } from "./support/documented-installation.ts";
import { chartsPage, firstPages, listOtherPages } from "./support/documented-pages.ts";
import { runRestore } from "./support/documented-restores.ts";
import { readPage } from "./support/repository.ts";
import { runDrill } from "./support/run-drill.ts";

const chosen = process.argv.slice(2);
const pages = [
	...firstPages,
	...(await listOtherPages()).filter(
		(page) => chosen.length === 0 || chosen.some((part) => page.includes(part)),
	),
];
/** Sections about compose.production.yaml, which has a separate installation. */
const PRODUCTION = ["Production", "To a point in time"];

const { step, finish } = countSteps("runbooks");

await runDrill(async (drill) => {
	const usual = await prepareInstallation(drill, "compose");
	const production = await prepareInstallation(drill, "production");
	const cluster = prepareDocumentedCluster(drill);
	const done = new Set<string>();
	const isNew = (command: string) => !done.has(command) && done.add(command);
	for (const page of pages) {
		const text = await readPage(page);
		if (page === chartsPage) await prepareCharts(usual, text);
		for (const { line, section, written, command } of findCommands(text)) {
			const installation = PRODUCTION.includes(section) ? production : usual;
			if (!isNew(`${installation.root} ${command ?? written}`)) continue;
			await step(`${page}:${line} ${written}`, () => run(command, installation));
		}
	}
	finish();

	async function run(
		command: string | undefined,
		installation: Installation,
	): Promise<{ note: string } | undefined> {
		if (!command) throw new Error("not run: command-kinds.ts has no rule for it");
		if (command.startsWith("pgbackrest ")) await runRestore(drill, command);
		else if (/^patronictl |:8008\//m.test(command)) await cluster.run(command);
		else if (/^(helm|kubectl) /.test(command)) await installation.shell(command, ".");
		else await installation.run(command);
		const notes = await installation.takeRecorded();
		if (command.includes(" --help >")) notes.push("has placeholders: only its help is asked for");
		else if (/^(helm|kubectl) /.test(command)) notes.push("without a cluster: objects are only rendered");
		if (command.startsWith("node --check"))
			notes.push("only parsed: `pnpm check` and the tests compare what it writes");
		return notes.length > 0 ? { note: `stand-in: ${notes.join("; ")}` } : undefined;
	}
});
