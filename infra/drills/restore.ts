// `pnpm drill:restore`: both services write while an encrypted backup is taken and after it; then their rows are
// deleted, and the database is restored into an empty directory to the moment before. Every row and every acknowledged
// write must be there, the audit logs must verify, and files must open. As root, with Debian 12's packages pgbackrest
// and postgresql-15. Settings and command are those of docs/runbooks/backup-and-restore.md; the scripts of the production
// compose take the backup, and check it.
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { withClient } from "@repo/infra-local/postgres";
import { ensureDatabase, runBuilt } from "@repo/infra-local/testing";
import { readRestorePage, startBackedUpServer } from "./support/backed-up-postgres.ts";
import { addCollation, type Server } from "./support/debian-postgres.ts";
import { reportTable } from "./support/repository.ts";
import { type Drill, runDrill, say } from "./support/run-drill.ts";
import { hasFile, uploadFiles } from "./support/sample-files.ts";
import {
	type Instance,
	prepareScheduling,
	prepareSigning,
	type Service,
	startInstance,
} from "./support/services.ts";
import { findLost, startWrites } from "./support/write-load.ts";

const WRITES_PER_SECOND = 10;
const FILES = 5;

type Target = {
	service: Service;
	database: string;
	password: string;
	instance: Instance;
	acknowledged: string[];
	rows: number;
};

const readOrigin = ({ instance }: Target) => `http://127.0.0.1:${instance.port}`;

await runDrill(async (drill) => {
	const backedUp = await startBackedUpServer(drill);
	const targets = await startServices(drill, backedUp.server);
	const [, signing] = targets as [Target, Target];
	const files = await uploadFiles(readOrigin(signing), signing.service.write, FILES);
	await underWrites(targets, async () => {
		say("take an encrypted full backup");
		await backedUp.backUp();
	});
	const moment = await stopAndCount(backedUp.server, targets);

	say("delete every booking and document");
	for (const { database } of targets) await deleteRows(backedUp.server.url(database));
	await backedUp.archiveAll();
	say("run the production compose's restore drill");
	await backedUp.drillRestore(signing.database, moment);
	await backedUp.server.crash();

	const begin = performance.now();
	say(`restore to ${moment.toISOString()}`);
	const { restore } = await readRestorePage();
	const restored = await backedUp.restore(restore, moment);
	const rows: string[][] = [["service", "rows", "restored", "acknowledged", "lost", "files", "seconds"]];
	let faults = 0;
	for (const target of targets) {
		const { service, database, password, acknowledged } = target;
		const count = await countRows(restored.url(database));
		const DATABASE_URL = restored.url(database, { user: `${database}_service`, password });
		Object.assign(service.settings, { DATABASE_URL });
		target.instance = await startInstance(drill, service);
		const seconds = (performance.now() - begin) / 1000;
		const lost = await findLost(readOrigin(target), service.write, acknowledged);
		const intact = target === signing ? await countIntact(signing, files) : undefined;
		if (target === signing) await runBuilt(service.name, ["cli", "audit", "verify"], service.settings);
		faults += lost.length + Math.abs(target.rows - count) + (intact === undefined ? 0 : FILES - intact);
		rows.push([
			...[service.name, String(target.rows), String(count), String(acknowledged.length), String(lost.length)],
			...[intact === undefined ? "" : `${intact} of ${FILES}`, seconds.toFixed(1)],
		]);
	}
	reportTable("restore", rows);
	if (faults > 0) throw new Error(`${faults} rows, writes or files are not as before.`);
});

async function startServices(drill: Drill, server: Server): Promise<Target[]> {
	const password = randomBytes(18).toString("hex");
	const targets: Target[] = [];
	for (const [database, prepare] of [
		["scheduling_oauth", prepareScheduling],
		["doc_signing", prepareSigning],
	] as const) {
		const urls = await ensureDatabase(server, database, { owner: password, service: password });
		await addCollation(server.url(database));
		const service = await prepare({ drill, urls, settings: {} });
		const instance = await startInstance(drill, service);
		targets.push({ service, database, password, instance, acknowledged: [], rows: 0 });
	}
	return targets;
}

async function underWrites(targets: Target[], work: () => Promise<void>): Promise<void> {
	const loads = targets.map((target) =>
		startWrites(readOrigin(target), target.service.write, WRITES_PER_SECOND),
	);
	await delay(3_000);
	await work();
	// Only the write-ahead log has these.
	await delay(5_000);
	for (const [index, target] of targets.entries()) {
		const outcome = await loads[index]?.stop();
		target.acknowledged = outcome?.acknowledged ?? [];
		say(`${target.service.name}: ${JSON.stringify(outcome?.statuses)}`);
	}
}

/** Stops the services, so that no job changes rows, and resolves to the moment to restore. */
async function stopAndCount(server: Server, targets: Target[]): Promise<Date> {
	for (const target of targets) {
		await target.instance.program.stop();
		target.rows = await countRows(server.url(target.database));
	}
	const { rows } = await withClient(server.url("postgres"), (client) => client.query("SELECT now()"));
	// The target must be before the first deletion.
	await delay(1_000);
	return rows[0].now;
}

/** Counts the rows of all tables but unlogged ones, which a backup does not contain: counters of requests. */
function countRows(url: string): Promise<number> {
	return withClient(url, async (client) => {
		const { rows } = await client.query(`SELECT sum((xpath('/row/count/text()', query_to_xml(
				format('SELECT count(*) FROM %s', oid::regclass), false, true, '')))[1]::text::int)::int AS count
			FROM pg_class WHERE relkind = 'r' AND relpersistence = 'p'
				AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`);
		return rows[0].count as number;
	});
}

function deleteRows(url: string): Promise<void> {
	return withClient(url, async (client) => {
		const { rows } = await client.query(
			"SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename IN ('bookings', 'documents')",
		);
		for (const { tablename } of rows) await client.query(`TRUNCATE ${tablename} CASCADE`);
	});
}

async function countIntact(target: Target, files: string[]): Promise<number> {
	let intact = 0;
	for (const location of files)
		if (await hasFile(readOrigin(target), target.service.write.headers, location)) intact += 1;
	return intact;
}
