import type { ServerResponse } from "node:http";
import { Histogram } from "prom-client";
import { count, countBy, registry, SHORT_BUCKETS } from "../metrics/registry.ts";

const requestSeconds = new Histogram({
	name: "http_request_duration_seconds",
	help: "Response time, by method, route pattern and status.",
	labelNames: ["method", "route", "status"],
	buckets: SHORT_BUCKETS,
	registers: [registry],
});

export const droppedConnections = count({
	name: "http_connections_dropped_total",
	help: "Connections closed at once because MAX_CONNECTIONS were open.",
});

export const shedRequests = countBy({
	name: "http_requests_shed_total",
	help: "Requests refused with 503 because others waited for more than SHED_AFTER_MS, by what they waited for.",
	label: "wait",
	values: ["event_loop", "database_connection"],
});

/** Counts a response that was sent, by its route's pattern, so that no id or token becomes a label. */
export function countResponse(
	method: string,
	route: string,
	response: ServerResponse,
	seconds: number,
): void {
	// How long a page was open is not a response time.
	if (response.getHeader("content-type") === "text/event-stream") return;
	requestSeconds.observe({ method, route, status: String(response.statusCode) }, seconds);
}
