// `pnpm test:runbooks`: runs the commands of infra/README.md, the charts' README, the runbooks and other pages as they are
// written, against PostgreSQL, both built services and their operator commands. There is no container engine: `docker` is a
// stand-in that runs the program inside the container, and only records what is for the engine itself. Needs Debian's
// package postgresql. `pnpm test:runbooks upgrade` runs the pages with "upgrade" in their path, after the installation.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { countSteps } from "./support/counted-steps.ts";
import { prepareCharts } from "./support/documented-charts.ts";
import { findCommands } from "./support/documented-commands.ts";
import { prepareInstallation, repository } from "./support/documented-installation.ts";
import { runDrill, say } from "./support/run-drill.ts";

const charts = "infra/helm/README.md";
/** Start the services, and partition the tables that a runbook mentions. */
const first = ["infra/README.md", "docs/scaling.md"];
const others = [
	...(await readdir(join(repository, "docs/runbooks"))).sort().map((name) => `docs/runbooks/${name}`),
	...["docs/high-availability.md", "docs/observability.md", "docs/logs.md", charts],
	...["scheduling-oauth", "doc-signing"].flatMap((service) => [
		`services/${service}/README.md`,
		`packages/${service}-client/README.md`,
	]),
];
const chosen = process.argv.slice(2);
const pages = [
	...first,
	...others.filter((page) => chosen.length === 0 || chosen.some((part) => page.includes(part))),
];
/** Sections about compose.production.yaml, which has a separate installation. */
const PRODUCTION = ["Production", "To a point in time"];

const { step, finish } = countSteps("runbooks");

await runDrill(async (drill) => {
	const usual = await prepareInstallation(drill, "compose");
	const production = await prepareInstallation(drill, "production");
	const done = new Set<string>();
	const isNew = (command: string) => !done.has(command) && done.add(command);
	for (const page of pages) {
		const text = await readFile(join(repository, page), "utf8");
		if (page === charts) await prepareCharts(usual, text);
		for (const { line, section, written, command, reason } of findCommands(text)) {
			const isProduction = PRODUCTION.includes(section);
			if (!isNew(`${isProduction} ${command}`)) continue;
			const where = `${page}:${line} ${written}`;
			if (reason) say(`not run: ${where}: ${reason}`);
			else if (/^(helm|kubectl) /.test(command)) await step(where, () => usual.shell(command, "."));
			else await step(where, () => (isProduction ? production : usual).run(command));
		}
	}
	const recorded = new Set([...(await usual.recorded()), ...(await production.recorded())]);
	say(`not run, for the container engine or PostgreSQL 18's programs: ${[...recorded].join("; ")}`);
	finish();
});
