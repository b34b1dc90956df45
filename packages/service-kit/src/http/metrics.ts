import type { RequestListener } from "node:http";
import type { RequestHandler } from "express";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Database } from "../database/index.ts";
import { countJobs } from "../jobs/index.ts";

const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requestSeconds = new Histogram({
	name: "http_request_duration_seconds",
	help: "Response time, by method, route pattern and status.",
	labelNames: ["method", "route", "status"],
	buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
	registers: [registry],
});

export const droppedConnections = new Counter({
	name: "http_connections_dropped_total",
	help: "Connections closed at once because MAX_CONNECTIONS were open.",
	registers: [registry],
});

export const shedRequests = new Counter({
	name: "http_requests_shed_total",
	help: "Requests refused with 503 because others waited for more than SHED_AFTER_MS, by what they waited for.",
	labelNames: ["wait"],
	registers: [registry],
});
for (const wait of ["event_loop", "database_connection"]) shedRequests.inc({ wait }, 0);

export const mailAttempts = new Counter({
	name: "mail_attempts_total",
	help: "Attempts to hand a mail to the mail server, by result: sent, deferred (retried later) or refused (given up).",
	labelNames: ["result"],
	registers: [registry],
});
for (const result of ["sent", "deferred", "refused"]) mailAttempts.inc({ result }, 0);

/** Times every request by its route's pattern, so that no id or token becomes a label. */
export const measureRequests: RequestHandler = (request, response, next) => {
	const end = requestSeconds.startTimer();
	response.on("finish", () => {
		// How long a page was open is not a response time.
		if (response.getHeader("content-type") === "text/event-stream") return;
		const route = typeof request.route?.path === "string" ? request.route.path : "none";
		end({ method: request.method, route, status: String(response.statusCode) });
	});
	next();
};

/**
 * Serves `/metrics` in the Prometheus text format, on a port that is not public. `own` returns the service's own
 * metrics.
 */
export function metricsListener({ db }: { db: Database }, own: () => string[] = () => []): RequestListener {
	return (request, response) => {
		if (request.url !== "/metrics") {
			response.writeHead(404).end();
			return;
		}
		report(db, own()).then(
			(text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
			() => response.writeHead(500).end(),
		);
	};
}

async function report(db: Database, own: string[]): Promise<string> {
	const { totalCount, idleCount, waitingCount } = db.$client;
	const pool = [
		["database_connections", totalCount],
		["database_connections_idle", idleCount],
		["database_requests_waiting", waitingCount],
	].map(([name, value]) => `# TYPE ${name} gauge\n${name} ${value}`);
	return `${await registry.metrics()}${[...pool, ...(await reportJobs(db)), ...own].join("\n")}\n`;
}

/** For all instances, since they share the queue. */
async function reportJobs(db: Database): Promise<string[]> {
	const counts = await countJobs(db);
	const gauges = [
		["jobs_waiting", "waiting"],
		["jobs_running", "running"],
		["jobs_stuck", "stuck"],
		["jobs_late_seconds", "secondsLate"],
	] as const;
	return gauges.flatMap(([name, key]) => [
		`# TYPE ${name} gauge`,
		...counts.map((count) => `${name}{job="${count.name}"} ${count[key]}`),
	]);
}
