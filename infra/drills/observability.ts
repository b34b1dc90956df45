// `pnpm test:observability`: checks rules and dashboards with Debian's promtool, has Prometheus scrape both services, and
// ends one of them until the alert arrives.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withClient } from "@repo/infra-local/postgres";
import { runBuilt, startTwoRoleDatabase } from "@repo/infra-local/testing";
import { countSteps } from "./support/counted-steps.ts";
import { query, startMonitoring } from "./support/monitoring.ts";
import {
	backupMetrics,
	exposedIn,
	folder,
	list,
	namesIn,
	read,
	readAlerts,
	readPanels,
	runbookFault,
	runTool,
} from "./support/observability-files.ts";
import { type Drill, runDrill, until } from "./support/run-drill.ts";
import { type Instance, prepareScheduling, prepareSigning, startInstance } from "./support/services.ts";
import type { Write } from "./support/write-load.ts";

/** Labels that Prometheus adds, and that its histograms have. */
const ADDED = ["job", "instance", "le"];

const { step, finish } = countSteps("observability");

await runDrill(async (drill) => {
	await step("promtool and amtool accept the configuration", async () => {
		await runTool("promtool", ["check", "config", "prometheus.yml"]);
		await runTool("amtool", ["check-config", "alertmanager.yml"]);
	});
	for (const path of list("tests"))
		await step(`rules fire and are silent: ${path}`, () => runTool("promtool", ["test", "rules", path]));
	await step("the dashboards are those of panels.mjs", () => checkGenerated(drill));

	const instances = {
		"scheduling-oauth": await start(drill, prepareScheduling, "mails"),
		"doc-signing": await start(drill, prepareSigning, "webhook_deliveries"),
	};
	const ports = Object.fromEntries(
		Object.entries(instances).map(([name, { metricsPort }]) => [name, metricsPort]),
	);
	const texts = await Promise.all(Object.values(ports).map(scrape));
	for (const [index, name] of Object.keys(ports).entries())
		await step(`promtool finds no fault in the metrics of ${name}`, () => lint(texts[index] ?? ""));

	const { origin, notifications } = await startMonitoring(drill, ports);
	const alerts = await readAlerts(origin);
	await step("every alert has a test and a runbook", () => {
		const tests = list("tests").map(read).join();
		const faults = alerts.map((alert) => runbookFault(alert) ?? untested(alert.name, tests));
		assert.deepEqual(faults.filter(Boolean), []);
		assert.ok(alerts.length > 20);
	});
	await step("every metric and label of alerts and dashboards is exposed", () => {
		const exposed = exposedIn([...texts, backupMetrics()].join("\n"));
		const used = [...readPanels(), ...alerts.map(({ name, expr }) => ({ title: name, expr }))];
		assert.deepEqual(
			used.flatMap(({ title, expr }) => namesMissing(expr, exposed).map((fault) => `${title}: ${fault}`)),
			[],
		);
	});
	await step("Prometheus scrapes both services", () =>
		until("both are up", 180, async () => (await query(origin, "up == 1")).series === 2),
	);
	await step("Prometheus accepts every expression of the dashboards", async () => {
		const errors = await Promise.all(readPanels().map(async ({ expr }) => (await query(origin, expr)).error));
		assert.deepEqual(errors.filter(Boolean), []);
	});
	await step("an alert arrives, with a link, after a service ended", async () => {
		await instances["doc-signing"].program.kill();
		await until("the alert arrived", 600, async () => notifications.length > 0);
		const [{ path, alerts: [alert] = [] } = { path: "" }] = notifications;
		assert.equal(path, "/on-call");
		assert.deepEqual([alert?.labels.alertname, alert?.labels.job], ["InstanceDown", "doc-signing"]);
		assert.equal(alert?.labels.runbooks, undefined);
		assert.match(
			alert?.annotations.runbook_url ?? "",
			/^https:.*\/runbooks\/alerts\.md#an-instance-is-down$/,
		);
	});
	finish();
});

/** Starts a service, with a table that is partitioned by month. */
async function start(drill: Drill, prepare: typeof prepareScheduling, table: string): Promise<Instance> {
	const urls = await startTwoRoleDatabase();
	drill.atEnd(() => urls.stop());
	const service = await prepare({ drill, urls, settings: {} });
	await runBuilt(service.name, ["partition", table], {
		...service.settings,
		MIGRATION_DATABASE_URL: urls.owner,
	});
	const instance = await startInstance(drill, service);
	for (const index of [1, 2]) await create(instance, service.write, index);
	await prepareDatabase(urls.owner);
	await until("a job has run", 180, async () =>
		/^job_duration_seconds_count\{task="send-mail"\} [1-9]/m.test(await scrape(instance.metricsPort)),
	);
	return instance;
}

async function create(
	{ port }: Instance,
	{ method, path, headers, body }: Write,
	index: number,
): Promise<void> {
	const { ok, status } = await fetch(`http://127.0.0.1:${port}${path}`, {
		method,
		headers: { ...headers, "content-type": "application/json" },
		body: JSON.stringify(body(index)),
	});
	if (!ok) throw new Error(`${path} was answered with ${status}.`);
}

/**
 * Adds a job that finds nothing to send, and one that waits: gauges by task have series only while there are jobs.
 * Estimates need statistics.
 */
function prepareDatabase(url: string): Promise<unknown> {
	return withClient(url, async (client) => {
		await client.query(`SELECT graphile_worker.add_job('send-mail', json_build_object('mailId', gen_random_uuid()),
			run_at => now() + delay) FROM (VALUES (interval '0 s'), (interval '1 h')) AS jobs (delay)`);
		await client.query("ANALYZE");
	});
}

async function scrape(port: number): Promise<string> {
	return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

/** promtool also advises about names of prom-client's own metrics, which are not ours to change. */
async function lint(text: string): Promise<void> {
	const ours = text.split("\n").filter((line) => !/^(# (HELP|TYPE) )?(nodejs|process)_/.test(line));
	await runTool("promtool", ["check", "metrics"], ours.join("\n"));
}

function checkGenerated({ folder: own }: Drill): Promise<void> {
	const made = mkdtempSync(join(own, "dashboards-"));
	cpSync(join(folder, "generated"), made, { recursive: true });
	return runTool(process.execPath, ["make-dashboards.mjs", made]).then(() => {
		for (const path of list("generated"))
			assert.equal(
				readFileSync(join(made, path.replace("generated/", "")), "utf8"),
				read(path),
				`${path} is stale: run \`node infra/observability/make-dashboards.mjs\``,
			);
	});
}

function untested(name: string, tests: string): string | undefined {
	return new RegExp(`alertname: ${name}\\b`).test(tests) ? undefined : `${name}: no rule test`;
}

function namesMissing(expr: string, exposed: Map<string, Set<string>>): string[] {
	const { metrics, groupedBy } = namesIn(expr);
	const known = (name: string) => exposed.get(name) ?? (name === "up" ? new Set<string>() : undefined);
	const faults = metrics.flatMap(({ name, labels }) => {
		const own = known(name);
		if (!own) return [`no metric ${name}`];
		return labels
			.filter((label) => !own.has(label) && !ADDED.includes(label))
			.map((label) => `${name} has no label ${label}`);
	});
	const groups = groupedBy.filter(
		(label) => !ADDED.includes(label) && !metrics.every(({ name }) => known(name)?.has(label)),
	);
	return [...faults, ...groups.map((label) => `not every metric has the label ${label}`)];
}
