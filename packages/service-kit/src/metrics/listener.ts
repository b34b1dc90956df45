import type { RequestListener } from "node:http";
import { within } from "../clock.ts";
import { type Database, readMonthEnds } from "../database/index.ts";
import { countJobs, type JobCount } from "../jobs/queries.ts";
import { type Metric, registry, writeMetric } from "./registry.ts";

/** Prometheus gives up after 10 s by default. A database that is silent must not take the metrics of the process along. */
const DATABASE_MS = 5_000;

/** A service's own metrics that are read at each scrape. */
export type OwnMetrics = {
	ofProcess?: () => Metric[];
	ofDatabase?: () => Promise<Metric[]>;
};

/**
 * Serves `/metrics` in the Prometheus text format, on a port that is not public. While the database does not respond,
 * the metrics of the process are served without those of the database.
 */
export function metricsListener({ db }: { db: Database }, own: OwnMetrics = {}): RequestListener {
	return (request, response) => {
		if (request.url !== "/metrics") {
			response.writeHead(404).end();
			return;
		}
		readMetrics(db, own).then(
			(text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
			() => response.writeHead(500).end(),
		);
	};
}

/** All metrics in the Prometheus text format, within a few seconds. */
export async function readMetrics(db: Database, { ofProcess, ofDatabase }: OwnMetrics = {}): Promise<string> {
	const read = async () => [
		...(await describeJobs(db)),
		await describeMonths(db),
		await describeIds(db),
		...((await ofDatabase?.()) ?? []),
	];
	const inDatabase = await within(DATABASE_MS, read()).catch(() => undefined);
	const metrics = [
		...describePool(db),
		{
			name: "database_up",
			help: "1 if the database responded to the queries of this scrape within 5 s.",
			type: "gauge" as const,
			samples: inDatabase ? 1 : 0,
		},
		...(ofProcess?.() ?? []),
		...(inDatabase ?? []),
	];
	return `${await registry.metrics()}${metrics.flatMap(writeMetric).join("\n")}\n`;
}

function describePool({ $client: pool }: Database): Metric[] {
	const { totalCount, idleCount, heldIdleCount, waitingCount, options } = pool;
	const gauges: [string, number, string][] = [
		["database_connections", totalCount, "Open connections of this process's pool."],
		["database_connections_idle", idleCount, "Open connections that nothing uses."],
		["database_connections_held_idle", heldIdleCount, "Connections in use without a statement for a minute."],
		["database_connections_max", options.max, "Upper bound of the pool's connections."],
		["database_requests_waiting", waitingCount, "Callers that wait for a connection."],
	];
	return gauges.map(([name, samples, help]) => ({ name, help, type: "gauge", samples }));
}

/** Without samples unless an operator has partitioned a table. */
async function describeMonths(db: Database): Promise<Metric> {
	const ends = await readMonthEnds(db);
	return {
		name: "months_end_timestamp_seconds",
		help: "When the last month of a partitioned table ends: later rows cannot be inserted. The same on every instance.",
		type: "gauge",
		samples: { label: "table", values: ends.map(({ table, seconds }) => [table, seconds]) },
	};
}

/** For each table's id: how much of the column's range the sequence has given out. */
const text = `
	SELECT a.attrelid::regclass::text AS table,
		coalesce(s.last_value, 0)::float8 / CASE a.atttypid WHEN 'integer'::regtype THEN 2147483647 ELSE s.max_value END AS used
	FROM pg_sequences s
		JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
			AND d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass
		JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
	WHERE s.schemaname = 'public' ORDER BY 1`;

/** For all instances. A table whose ids are used up refuses insertions: the alert leaves months to widen them. */
async function describeIds({ $client }: Database): Promise<Metric> {
	const { rows } = await $client.query<{ table: string; used: number }>({ name: "used-ids", text });
	return {
		name: "table_ids_used_ratio",
		help: "How much of the range of a table's ids has been given out, from 0 to 1. The same on every instance.",
		type: "gauge",
		samples: { label: "table", values: rows.map(({ table, used }) => [table, used]) },
	};
}

const gauges: [string, Exclude<keyof JobCount, "name">, string][] = [
	["jobs_waiting", "waiting", "Jobs that wait for their time, a slot or their next attempt."],
	["jobs_running", "running", "Jobs that a worker is running."],
	["jobs_stuck", "stuck", "Jobs without attempts left: they wait for the operator."],
	["jobs_late_seconds", "secondsLate", "How long the oldest due job has been waiting for a slot."],
];

/** For all instances, since they share the queue. By `task`: Prometheus calls the service itself `job`. */
async function describeJobs(db: Database): Promise<Metric[]> {
	const counts = await countJobs(db);
	return gauges.map(([name, key, help]) => ({
		name,
		help: `${help} The same on every instance.`,
		type: "gauge",
		samples: { label: "task", values: counts.map((one) => [one.name, one[key]]) },
	}));
}
