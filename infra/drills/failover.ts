// `pnpm drill:failover`: both services on PgBouncer, HAProxy and three nodes under Patroni, with writes at a steady rate.
// The leader is killed, then another one is frozen and thawed. No acknowledged write may be lost, and both services must
// answer again within 15 s without a restart. Then the commands of the runbook are run. As root, with Debian 12's packages
// etcd-server, haproxy, patroni, pgbouncer, postgresql-15 and python3-etcd.
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { ensureDatabase } from "@repo/infra-local/testing";
import { startDatabaseProxy, startPooler } from "./support/database-front.ts";
import { addCollation } from "./support/debian-postgres.ts";
import { runDocumentedCommands } from "./support/documented-cluster.ts";
import { type Cluster, startCluster } from "./support/patroni.ts";
import { reportTable } from "./support/repository.ts";
import { type Drill, runDrill, say } from "./support/run-drill.ts";
import { prepareScheduling, prepareSigning, type Service, startInstance } from "./support/services.ts";
import { findLost, type Outcome, startWrites } from "./support/write-load.ts";

const WRITES_PER_SECOND = 10;
const MAX_RECOVERY_SECONDS = 15;

await runDrill(async (drill) => {
	const cluster = await startCluster(drill);
	const targets = await startServices(drill, cluster);
	const rows = [["leader", "service", "requests", "failures", "acknowledged", "lost", "recovery, s"]];
	let hasFailed = false;
	for (const { event, work } of events(cluster)) {
		await cluster.untilHealthy();
		say(event);
		for (const { service, outcome, lost } of await underWrites(targets, work)) {
			const { requests, failures, acknowledged, longestGap } = outcome;
			rows.push([
				event,
				service.name,
				String(requests),
				String(failures),
				String(acknowledged.length),
				String(lost.length),
				longestGap.toFixed(1),
			]);
			hasFailed ||= lost.length > 0 || longestGap > MAX_RECOVERY_SECONDS || acknowledged.length === 0;
		}
	}
	await cluster.untilHealthy();
	await runDocumentedCommands(cluster);
	reportTable("failover", rows);
	if (hasFailed) throw new Error("An acknowledged write was lost, or the recovery took too long.");
});

function events(cluster: Cluster) {
	return [
		{
			event: "kill -9",
			async work() {
				const leader = await cluster.node("leader");
				leader.signal("SIGKILL");
				await delay(20_000);
				await leader.start();
			},
		},
		{
			event: "frozen for 25 s",
			async work() {
				const leader = await cluster.node("leader");
				leader.signal("SIGSTOP");
				await delay(25_000);
				leader.signal("SIGCONT");
				await delay(10_000);
			},
		},
	];
}

type Target = { service: Service; origin: string };

async function startServices(drill: Drill, cluster: Cluster): Promise<Target[]> {
	const proxyPort = await startDatabaseProxy(drill, cluster);
	const url =
		(port: number) =>
		(database: string, as: { user: string; password: string } = cluster.superuser) =>
			`postgres://${as.user}:${as.password}@127.0.0.1:${port}/${database}`;
	const direct = { url: url(proxyPort) };
	const password = () => randomBytes(18).toString("hex");
	const passwords = { owner: password(), service: password() };
	const databases = [
		{ name: "scheduling_oauth", prepare: prepareScheduling },
		{ name: "doc_signing", prepare: prepareSigning },
	];
	const roles = databases.map(({ name }) => ({ user: `${name}_service`, password: passwords.service }));
	const pooled = url(await startPooler(drill, proxyPort, roles));
	const targets: Target[] = [];
	for (const { name, prepare } of databases) {
		const { owner, service: directUrl } = await ensureDatabase(direct, name, passwords);
		await addCollation(direct.url(name));
		const urls = { owner, service: pooled(name, { user: `${name}_service`, password: passwords.service }) };
		const settings = { DATABASE_DIRECT_URL: directUrl, DATABASE_PREPARED_STATEMENTS: "false" };
		const service = await prepare({ drill, urls, settings });
		const { port } = await startInstance(drill, service);
		targets.push({ service, origin: `http://127.0.0.1:${port}` });
	}
	return targets;
}

type Result = { service: Service; outcome: Outcome; lost: string[] };

async function underWrites(targets: Target[], work: () => Promise<void>): Promise<Result[]> {
	const loads = targets.map(({ service, origin }) => startWrites(origin, service.write, WRITES_PER_SECOND));
	await delay(5_000);
	await work();
	await delay(5_000);
	const outcomes = await Promise.all(loads.map((load) => load.stop()));
	const results: Result[] = [];
	for (const [index, { service, origin }] of targets.entries()) {
		const outcome = outcomes[index] as Outcome;
		say(`${service.name}: ${JSON.stringify(outcome.statuses)}`);
		results.push({ service, outcome, lost: await findLost(origin, service.write, outcome.acknowledged) });
	}
	return results;
}
