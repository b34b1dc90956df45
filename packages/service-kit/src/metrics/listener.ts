import type { RequestListener } from "node:http";
import { within } from "../clock/within.ts";
import type { Database } from "../database/index.ts";
import { describeIds } from "./ids.ts";
import { describeJobs } from "./jobs.ts";
import { describeMonths } from "./months.ts";
import { registry } from "./registry.ts";
import { type Metric, writeMetric } from "./text.ts";

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
