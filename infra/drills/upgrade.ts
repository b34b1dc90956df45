// `pnpm drill:upgrade`: two instances of the previous release behind HAProxy are upgraded to this one, under writes, without
// downtime: its migrations run first, then the instances are replaced in turn. One is rolled back in between, on the new
// tables. No request may fail. A service without a new migration gets one. `--from <commit>` names the previous release.
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { findFreePort, startTwoRoleDatabase } from "@repo/infra-local/testing";
import { type ObservedProxy, startServiceProxy } from "./support/haproxy.ts";
import {
	addMigration,
	buildRelease,
	countMigrations,
	findPreviousRelease,
} from "./support/previous-release.ts";
import { reportTable } from "./support/repository.ts";
import { type Drill, runDrill, say, until } from "./support/run-drill.ts";
import {
	launchInstance,
	migrate,
	type Preparation,
	prepareScheduling,
	prepareSigning,
	type Service,
	startInstance,
} from "./support/services.ts";
import { findLost, startWrites } from "./support/write-load.ts";

const WRITES_PER_SECOND = 20;
/** How long each mixture of releases serves. */
const MIXED_MS = 5_000;

const { values } = parseArgs({ options: { from: { type: "string" }, write: { type: "boolean" } } });

await runDrill(async (drill) => {
	const root = await buildRelease(drill, values.from ?? (await findPreviousRelease()));
	const head = ["service", "new migrations", "migrated in s", "requests", "failures", "acknowledged lost"];
	const rows = [[...head, "longest gap, s"]];
	let failed = 0;
	for (const prepare of [prepareScheduling, prepareSigning]) {
		const urls = await startTwoRoleDatabase();
		drill.atEnd(() => urls.stop());
		const preparation: Preparation = { drill, urls, settings: { DRAIN_SECONDS: "3" }, root };
		const previous = await prepare(preparation);
		const { name } = previous;
		// Of a service without a new migration, one that adds a column under writes.
		const table = name === "doc-signing" ? "documents" : "bookings";
		const migrations = (await countMigrations(name)) - (await countMigrations(name, root));
		const next = migrations === 0 ? await addMigration(drill, name, table) : undefined;
		const { seconds, requests, failures, lost, longestGap } = await upgrade(drill, previous, {
			owner: urls.owner,
			current: { ...previous, root: next },
		});
		const counts = [requests, failures, lost].map(String);
		rows.push([name, String(migrations || 1), seconds.toFixed(1), ...counts, longestGap.toFixed(1)]);
		failed += failures + lost;
	}
	reportTable("upgrade", rows);
	if (failed > 0) throw new Error(`${failed} requests failed or were lost.`);
});

async function upgrade(
	drill: Drill,
	previous: Service,
	{ owner, current }: { owner: string; current: Service },
) {
	const { name, write } = previous;
	const [first, second] = [await startInstance(drill, previous), await startInstance(drill, previous)];
	const early = await findFreePort();
	const proxy = await startServiceProxy(drill, name, [first.port, second.port, early]);
	await proxy.untilUp([first.port, second.port]);
	const load = startWrites(proxy.origin, write, WRITES_PER_SECOND);
	const replace = async (instance: typeof first, release: Service) => {
		await instance.program.stop();
		instance.program = (await startInstance(drill, release, instance.port)).program;
		await proxy.untilAllUp();
	};

	say(`${name}: start an instance of the new release on the tables of the previous one`);
	await launchInstance(drill, current, early);
	await requireUnused(proxy, early);
	const begin = performance.now();
	await migrate(current, owner);
	const seconds = (performance.now() - begin) / 1000;
	await proxy.untilAllUp();
	say(`${name}: it is ready, beside two of the previous release on the new tables`);
	await delay(MIXED_MS);
	say(`${name}: replace one`);
	await replace(first, current);
	await delay(MIXED_MS);
	say(`${name}: roll it back`);
	await replace(first, previous);
	const unreadable = await findLost(`http://127.0.0.1:${first.port}`, write, load.acknowledged());
	say(`${name}: replace both`);
	await replace(first, current);
	await replace(second, current);

	const { statuses, acknowledged, ...outcome } = await load.stop();
	say(`${name}: ${JSON.stringify(statuses)}`);
	const lost = new Set([...unreadable, ...(await findLost(proxy.origin, write, acknowledged))]);
	return { ...outcome, seconds, lost: lost.size };
}

/** Throws unless the instance waits for the migrations and gets no requests. */
async function requireUnused(proxy: ObservedProxy, port: number): Promise<void> {
	const findFailed = async (): Promise<string> => {
		const response = await fetch(`http://127.0.0.1:${port}/readyz`);
		const { failed = [] } = (await response.json()) as { failed?: string[] };
		return `${response.status} ${failed.join(", ")}`;
	};
	const expected = "503 migrations_pending";
	await until(`the new instance responds ${expected}`, 60, async () => (await findFailed()) === expected);
	await delay(MIXED_MS);
	const [failed, requests] = [await findFailed(), await proxy.countRequests(port)];
	if (failed !== expected || requests > 0)
		throw new Error(
			`Before the migrations, the new instance responds ${failed} and got ${requests} requests.`,
		);
}
