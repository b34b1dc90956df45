// What the dashboards show. `$instance` is chosen in Grafana.

/** @typedef {{ title: string, unit: string, lines: Record<string, string> }} Panel */
/** @typedef {{ title: string, panels: Panel[] }} Row */

/** @param {string} service @returns {Row[]} */
export function rows(service) {
	const at = `job="${service}",instance=~"$instance"`;
	return [...(service === "doc-signing" ? signing(at) : scheduling(at)), ...both(at)];
}

/** @param {string} name @param {string} by @param {string} at */
const rate = (name, by, at) => `sum by (${by}) (rate(${name}{${at}}[$__rate_interval]))`;

/** The same on every instance. @param {string} name @param {string} by @param {string} at */
const shared = (name, by, at) => `max by (${by}) (${name}{${at}})`;

/** @param {string} name @param {string} at @param {string} [by] @returns {Record<string, string>} */
function quantiles(name, at, by) {
	const legend = by ? `{{${by}}} ` : "";
	const groups = by ? `${by}, le` : "le";
	const of = (/** @type {number} */ quantile) =>
		`histogram_quantile(${quantile}, sum by (${groups}) (rate(${name}_bucket{${at}}[$__rate_interval])))`;
	return { [`${legend}median`]: of(0.5), [`${legend}95 %`]: of(0.95) };
}

/** @param {string} at @returns {Row[]} */
function scheduling(at) {
	return [
		{
			title: "Tokens",
			panels: [
				{
					title: "Issued",
					unit: "reqps",
					lines: { "{{grant_type}}": rate("oauth_tokens_issued_total", "grant_type", at) },
				},
				{
					title: "Token requests refused",
					unit: "reqps",
					lines: {
						"{{reason}}": rate("oauth_token_requests_refused_total", "reason", at),
						"code sent twice": `sum(rate(oauth_codes_replayed_total{${at}}[$__rate_interval]))`,
					},
				},
				{
					title: "Bearer tokens refused",
					unit: "reqps",
					lines: { "{{reason}}": rate("oauth_bearer_tokens_refused_total", "reason", at) },
				},
				{
					title: "Consents",
					unit: "ops",
					lines: { "{{decision}}": rate("oauth_consents_total", "decision", at) },
				},
			],
		},
	];
}

/** @param {string} at @returns {Row[]} */
function signing(at) {
	const sealing = "sealing_attempt_duration_seconds";
	return [
		{
			title: "Documents",
			panels: [
				{
					title: "Documents (estimate)",
					unit: "short",
					lines: { "{{status}}": shared("documents", "status", at) },
				},
				{
					title: "Events",
					unit: "ops",
					lines: {
						"{{type}}": rate(
							"document_events_total",
							"type",
							`${at},type=~"DOCUMENT_.*|RECIPIENT_SIGNED|FILE_.*"`,
						),
					},
				},
				{ title: "Intake", unit: "s", lines: quantiles("intake_duration_seconds", at, "result") },
				{ title: "Sealing, an attempt", unit: "s", lines: quantiles(sealing, at, "result") },
				{ title: "Signed until sealed", unit: "s", lines: quantiles("sealing_delay_seconds", at) },
				{
					title: "Documents waiting for their seal",
					unit: "short",
					lines: {
						"{{status}}": shared("sealings_open", "status", at),
						"oldest, in seconds": `max(sealings_oldest_seconds{${at}})`,
					},
				},
			],
		},
		{
			title: "PDF processes",
			panels: [
				{
					title: "Waiting for a process",
					unit: "short",
					lines: { "{{lane}}": `sum by (lane) (pdf_jobs_waiting{${at}})` },
				},
				{ title: "Running", unit: "short", lines: { "{{lane}}": `sum by (lane) (pdf_jobs_running{${at}})` } },
				{ title: "Refused", unit: "ops", lines: { "{{lane}}": rate("pdf_jobs_refused_total", "lane", at) } },
				{
					title: "Processors used",
					unit: "short",
					lines: { "{{lane}}": rate("pdf_processor_seconds_total", "lane", at) },
				},
				{
					title: "Processes started and ended",
					unit: "ops",
					lines: {
						started: `sum(rate(pdf_children_started_total{${at}}[$__rate_interval]))`,
						"ended: {{reason}}": rate("pdf_children_ended_total", "reason", at),
					},
				},
			],
		},
		{
			title: "Webhooks and object storage",
			panels: [
				{
					title: "Webhook attempts",
					unit: "ops",
					lines: { "{{status}}": rate("webhook_attempts_total", "status", at) },
				},
				{ title: "Webhook receivers", unit: "s", lines: quantiles("webhook_attempt_duration_seconds", at) },
				{ title: "Object storage", unit: "s", lines: quantiles("storage_response_seconds", at, "method") },
				{
					title: "Object storage, failures",
					unit: "ops",
					lines: { "{{method}}": rate("storage_failures_total", "method", at) },
				},
			],
		},
	];
}

/** @param {string} at @returns {Row[]} */
function both(at) {
	const requests = "http_request_duration_seconds";
	return [
		{
			title: "Requests",
			panels: [
				{
					title: "By status",
					unit: "reqps",
					lines: { "{{status}}": rate(`${requests}_count`, "status", at) },
				},
				{ title: "Response time", unit: "s", lines: quantiles(requests, at) },
				{
					title: "Slowest routes, 95 %",
					unit: "s",
					lines: {
						"{{method}} {{route}}": `topk(8, histogram_quantile(0.95, sum by (method, route, le) (rate(${requests}_bucket{${at}}[$__rate_interval]))))`,
					},
				},
				{
					title: "Refused",
					unit: "reqps",
					lines: {
						"overloaded: {{wait}}": rate("http_requests_shed_total", "wait", at),
						"connections dropped": `sum(rate(http_connections_dropped_total{${at}}[$__rate_interval]))`,
					},
				},
				{
					title: "Sign-ins",
					unit: "ops",
					lines: {
						"{{proof}}": rate("sign_ins_total", "proof", at),
						"wrong {{proof}}": rate("sign_in_failures_total", "proof", at),
						limited: `sum(rate(sign_in_attempts_limited_total{${at}}[$__rate_interval]))`,
					},
				},
			],
		},
		{
			title: "Jobs and mail",
			panels: [
				{ title: "Waiting", unit: "short", lines: { "{{task}}": shared("jobs_waiting", "task", at) } },
				{
					title: "Late and stuck",
					unit: "short",
					lines: {
						"{{task}}, seconds late": `${shared("jobs_late_seconds", "task", at)} > 0`,
						"{{task}}, stuck": `${shared("jobs_stuck", "task", at)} > 0`,
					},
				},
				{
					title: "Failed attempts",
					unit: "ops",
					lines: { "{{task}}": rate("job_failures_total", "task", at) },
				},
				{
					title: "Duration, 95 %",
					unit: "s",
					lines: {
						"{{task}}": `histogram_quantile(0.95, sum by (task, le) (rate(job_duration_seconds_bucket{${at}}[$__rate_interval])))`,
					},
				},
				{ title: "Mails", unit: "ops", lines: { "{{result}}": rate("mail_attempts_total", "result", at) } },
				{
					title: "Mails, queued until accepted",
					unit: "s",
					lines: {
						...quantiles("mail_delay_seconds", at),
						"mail server, 95 %": quantiles("mail_attempt_duration_seconds", at)["95 %"] ?? "",
					},
				},
			],
		},
		{
			title: "Processes",
			panels: [
				{
					title: "Processor",
					unit: "percentunit",
					lines: { "{{instance}}": rate("process_cpu_seconds_total", "instance", at) },
				},
				{
					title: "Memory",
					unit: "bytes",
					lines: {
						"{{instance}}": `process_resident_memory_bytes{${at}}`,
						"{{instance}} heap": `nodejs_heap_size_used_bytes{${at}}`,
					},
				},
				{
					title: "Event loop, 99 %",
					unit: "s",
					lines: { "{{instance}}": `nodejs_eventloop_lag_p99_seconds{${at}}` },
				},
				{
					title: "Database connections",
					unit: "short",
					lines: {
						"{{instance}} open": `database_connections{${at}}`,
						"{{instance}} idle": `database_connections_idle{${at}}`,
						"{{instance}} held idle": `database_connections_held_idle{${at}}`,
						"{{instance}} held idle by jobs": `job_connections_held_idle{${at}}`,
						"{{instance}} waiting": `database_requests_waiting{${at}}`,
						"{{instance}} at most": `database_connections_max{${at}}`,
					},
				},
				{ title: "Open files", unit: "short", lines: { "{{instance}}": `process_open_fds{${at}}` } },
				{ title: "Database reached", unit: "short", lines: { "{{instance}}": `database_up{${at}}` } },
			],
		},
	];
}
