import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { findFreePort } from "@repo/infra-local/testing";
import { folder, read } from "./observability-files.ts";
import { type Drill, until } from "./run-drill.ts";

export type Notification = {
	path: string;
	alerts: { labels: Record<string, string>; annotations: Record<string, string>; status: string }[];
};

/** Prometheus and Alertmanager with the committed configuration: other ports, and shorter waits. */
export async function startMonitoring(drill: Drill, metricsPorts: Record<string, number>) {
	const [port, managerPort, clusterPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
	const receiver = await startReceiver(drill);
	const manager = join(drill.folder, "alertmanager.yml");
	await writeFile(
		manager,
		read("alertmanager.yml")
			.replaceAll("http://localhost:9099", receiver.origin)
			.replace("group_wait: 30s", "group_wait: 1s"),
	);
	await drill.start("alertmanager", [
		"prometheus-alertmanager",
		`--config.file=${manager}`,
		`--storage.path=${join(drill.folder, "alertmanager")}`,
		`--web.listen-address=127.0.0.1:${managerPort}`,
		`--cluster.listen-address=127.0.0.1:${clusterPort}`,
	]);
	const config = join(drill.folder, "prometheus.yml");
	const [oauth, signing] = [metricsPorts["scheduling-oauth"], metricsPorts["doc-signing"]];
	await writeFile(
		config,
		read("prometheus.yml")
			.replace("rules/*.yml", `${folder}rules/*.yml`)
			.replaceAll("localhost:9093", `127.0.0.1:${managerPort}`)
			.replaceAll("localhost:9464", `127.0.0.1:${oauth}`)
			.replaceAll("localhost:9465", `127.0.0.1:${signing}`)
			.replaceAll(/_(interval|timeout): 1\ds/g, "_$1: 5s"),
	);
	await drill.start("prometheus", [
		"prometheus",
		`--config.file=${config}`,
		`--storage.tsdb.path=${join(drill.folder, "prometheus")}`,
		`--web.listen-address=127.0.0.1:${port}`,
	]);
	const origin = `http://127.0.0.1:${port}`;
	await until("Prometheus is ready", 300, async () => (await fetch(`${origin}/-/ready`)).ok);
	return { origin, notifications: receiver.notifications };
}

/** Takes what Alertmanager sends. */
async function startReceiver(drill: Drill) {
	const notifications: Notification[] = [];
	const server = createServer((request, response) => {
		void text(request).then((body) => {
			notifications.push({ path: request.url ?? "", alerts: JSON.parse(body).alerts });
			response.end();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	drill.atEnd(() => server.close());
	return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, notifications };
}

/** The result of a query, or why Prometheus refuses it. */
export async function query(origin: string, expr: string): Promise<{ error?: string; series: number }> {
	const response = await fetch(`${origin}/api/v1/query?${new URLSearchParams({ query: expr })}`);
	const { error, data } = (await response.json()) as { error?: string; data?: { result: unknown[] } };
	return { ...(error !== undefined && { error }), series: data?.result.length ?? 0 };
}
