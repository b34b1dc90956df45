import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "@repo/infra-local/testing";
import { type Drill, until } from "./run-drill.ts";

/** Starts HAProxy, as Debian packages it, with these sections after the common ones. */
export async function startHaproxy(drill: Drill, name: string, timeouts: string[], sections: string[][]) {
	const path = join(drill.folder, `${name}.cfg`);
	const defaults = ["defaults", "timeout connect 2s", "timeout check 2s", ...timeouts];
	const text = [["global", "maxconn 1000"], defaults, ...sections]
		.map(([title, ...lines]) => [title, ...lines.map((line) => `\t${line}`)].join("\n"))
		.join("\n");
	await writeFile(path, `${text}\n`);
	return drill.start(name, ["haproxy", "-db", "-f", path]);
}

export type ServiceProxy = {
	origin: string;
	/** Resolves once it sends requests to every instance. */
	untilAllUp(): Promise<void>;
};

export type ObservedProxy = ServiceProxy & {
	/** Resolves once it sends requests to the instances on these ports, and to no other. */
	untilUp(ports: number[]): Promise<void>;
	/** How many requests it has sent to the instance on this port. */
	countRequests(port: number): Promise<number>;
};

type Columns = [name: number, status: number, requests: number];

/** One address in front of a service's instances: an instance that is not ready gets no requests. */
export async function startServiceProxy(
	drill: Drill,
	service: string,
	ports: number[],
): Promise<ObservedProxy> {
	const [port, statusPort] = [await findFreePort(), await findFreePort()];
	await startHaproxy(
		drill,
		`haproxy-${service}`,
		["timeout client 30s", "timeout server 30s"],
		[
			[
				"listen service",
				"mode http",
				`bind 127.0.0.1:${port}`,
				"option forwardfor",
				"option httpchk GET /readyz",
				"http-check expect status 200",
				// Requests are not sent again: what is measured is whether the drain alone loses none.
				"retries 0",
				"default-server inter 500ms fall 2 rise 1",
				...ports.map((each) => `server instance${each} 127.0.0.1:${each} check`),
			],
			["listen status", "mode http", `bind 127.0.0.1:${statusPort}`, "stats enable", "stats uri /"],
		],
	);
	const readInstances = async () => {
		const response = await fetch(`http://127.0.0.1:${statusPort}/;csv`);
		const [names = [], ...rows] = (await response.text()).split("\n").map((line) => line.split(","));
		const [name, status, requests] = ["svname", "status", "stot"].map((one) => names.indexOf(one)) as Columns;
		return ports.map((each) => {
			const row = rows.find((one) => one[name] === `instance${each}`) ?? [];
			return { port: each, status: row[status] ?? "", requests: Number(row[requests]) };
		});
	};
	const untilUp = (expected: number[]) =>
		until(`HAProxy sends requests to ${expected.length} instances of ${service}`, 30, async () =>
			(await readInstances()).every(({ port: each, status }) =>
				expected.includes(each) ? status === "UP" : status.startsWith("DOWN"),
			),
		);
	return {
		origin: `http://127.0.0.1:${port}`,
		untilUp,
		untilAllUp: () => untilUp(ports),
		async countRequests(each) {
			const instance = (await readInstances()).find((one) => one.port === each);
			return instance?.requests ?? 0;
		},
	};
}
