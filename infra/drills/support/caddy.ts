import { fileURLToPath } from "node:url";
import { findFreePort } from "@repo/infra-local/testing";
import type { ServiceProxy } from "./haproxy.ts";
import type { Drill } from "./run-drill.ts";
import { isReady, until } from "./until.ts";

const configuration = fileURLToPath(new URL("../../compose/production/Caddyfile", import.meta.url));

/** Caddy as compose.production.yaml starts it, but without TLS, in front of a service's instances. */
export async function startCaddy(drill: Drill, service: string, ports: number[]): Promise<ServiceProxy> {
	const [port, otherPort, healthPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
	const origin = `http://127.0.0.1:${port}`;
	const env = {
		PATH: process.env.PATH,
		HOME: drill.folder,
		ACME_EMAIL: "operator@example.com",
		SCHEDULING_OAUTH_HOST: origin,
		SCHEDULING_OAUTH_INSTANCES: ports.map((each) => `127.0.0.1:${each}`).join(" "),
		// The file has a site for the other service, too.
		DOC_SIGNING_HOST: `http://127.0.0.1:${otherPort}`,
		HEALTH_PORT: String(healthPort),
	};
	const command = ["caddy", "run", "--config", configuration, "--adapter", "caddyfile"];
	await drill.start(`caddy-${service}`, command, { env });
	return {
		origin,
		// The instances are ready by themselves; Caddy asks each of them every second.
		untilAllUp: async () => {
			await until("Caddy answers", 30, isReady(origin));
			await new Promise((resolve) => setTimeout(resolve, 3_000));
		},
	};
}
