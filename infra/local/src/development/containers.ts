import { isListening } from "../processes/ports.ts";
import { readPort } from "./config.ts";

/** Where the containers of infra/compose/compose.dev.yaml listen; compose reads the same variables. */
const preferredPorts = {
	DEV_SCHEDULING_OAUTH_DB_PORT: 4710,
	DEV_DOC_SIGNING_DB_PORT: 4720,
	DEV_S3_PORT: 4730,
	DEV_SMTP_PORT: 4740,
	DEV_MAIL_PORT: 4750,
} as const;

export type ContainerPorts = Record<keyof typeof preferredPorts, number>;

/** The password of everything in compose.dev.yaml, which listens on loopback only. */
export const containerPassword = "development";

/** The ports of the running containers; undefined if none is up. Rejects if only some of them are up. */
export async function findContainers(environment: NodeJS.ProcessEnv): Promise<ContainerPorts | undefined> {
	const ports = Object.entries(preferredPorts).map(
		([name, preferred]) => [name, readPort(name, environment[name]) ?? preferred] as const,
	);
	const listening = await Promise.all(ports.map(([, port]) => isListening(port)));
	if (listening.every((up) => !up)) return undefined;
	const missing = ports.filter((_, index) => !listening[index]).map(([name, port]) => `${port} (${name})`);
	if (missing.length > 0)
		throw new Error(
			`Some containers of compose.dev.yaml are up, but nothing listens on port ${missing.join(", ")}. Start them all with \`npm run containers -- up -d --wait\`, or stop them with \`npm run containers -- down\`.`,
		);
	return Object.fromEntries(ports) as ContainerPorts;
}

export function containerDatabase(port: number) {
	return {
		url: (database: string, as = { user: "postgres", password: containerPassword }) =>
			`postgres://${as.user}:${as.password}@127.0.0.1:${port}/${database}`,
	};
}
