import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findFreePort } from "@repo/infra-local/testing";
import type { Engine, Finished } from "./engine.ts";
import type { ServiceName } from "./images.ts";
import { type ReverseProxy, startProxy } from "./proxy.ts";

const folder = fileURLToPath(new URL("..", import.meta.url));
const patience = 180_000;

/** compose with its own name, ports and secrets, beside other installations. */
export type Stack = {
	engine: Engine;
	proxies: Record<ServiceName, ReverseProxy>;
	mailAddress: string;
	environmentFile: string;
	tryCompose(...parameters: string[]): Promise<Finished>;
	/** Runs to completion; throws when it fails. */
	compose(...parameters: string[]): Promise<string>;
	/** The JSON output of the operator's command line. */
	command(service: ServiceName, ...parameters: string[]): Promise<Record<string, string>>;
	/** The running containers of a compose service. */
	containers(service: string): Promise<string[]>;
	/** The port of this machine that forwards to a container's. */
	portOf(container: string): Promise<number>;
	/** Resolves when all these containers are healthy; rejects after three minutes. */
	untilHealthy(containers: string[]): Promise<void>;
	/** Tells the proxies the instances' ports. */
	route(): Promise<void>;
	remove(): Promise<void>;
};

export async function prepareStack(engine: Engine, images: Record<ServiceName, string>): Promise<Stack> {
	const project = `containers-${process.pid}`;
	const directory = await mkdtemp(join(tmpdir(), `${project}-`));
	const environmentFile = join(directory, ".env");
	const proxies = { "scheduling-oauth": await startProxy(), "doc-signing": await startProxy() };
	const [storagePort, mailPort] = await Promise.all([findFreePort(), findFreePort()]);
	const environment = {
		COMPOSE_PROJECT_NAME: project,
		SCHEDULING_OAUTH_IMAGE: images["scheduling-oauth"],
		DOC_SIGNING_IMAGE: images["doc-signing"],
		SCHEDULING_OAUTH_URL: proxies["scheduling-oauth"].address,
		DOC_SIGNING_URL: proxies["doc-signing"].address,
		// 0 is any free port: two instances of each run on this one machine.
		SCHEDULING_OAUTH_PORT: "0",
		DOC_SIGNING_PORT: "0",
		TRUSTED_PROXIES: "1",
		S3_PORT: String(storagePort),
		S3_PUBLIC_URL: `http://localhost:${storagePort}`,
		MAILPIT_PORT: String(mailPort),
	};
	const tryCompose = (...parameters: string[]) =>
		engine.tryCompose(
			["--env-file", environmentFile, "--project-name", project, "--file", "compose.yaml", ...parameters],
			{ cwd: folder, env: { ...process.env, ...environment } },
		);
	const compose = async (...parameters: string[]) => {
		const { code, stdout, stderr } = await tryCompose(...parameters);
		if (code !== 0) throw new Error(`compose ${parameters.join(" ")} ended with ${code}: ${stderr}`);
		return stdout.trim();
	};
	const stack: Stack = {
		engine,
		proxies,
		mailAddress: `http://localhost:${mailPort}`,
		environmentFile,
		tryCompose,
		compose,
		command: async (service, ...parameters) =>
			JSON.parse(await compose("exec", "-T", service, service, ...parameters, "--json")),
		containers: (service) => running(engine, project, service),
		portOf: (container) => portOf(engine, container),
		untilHealthy: (containers) => untilHealthy(engine, containers),
		route: async () => {
			for (const [service, proxy] of Object.entries(proxies)) {
				const ports = (await stack.containers(service)).map((container) => portOf(engine, container));
				proxy.backends.splice(0, Number.POSITIVE_INFINITY, ...(await Promise.all(ports)));
			}
		},
		remove: async () => {
			for (const proxy of Object.values(proxies)) proxy.close();
			await tryCompose("down", "--volumes", "--remove-orphans", "--timeout", "10");
			await rm(directory, { recursive: true });
		},
	};
	return stack;
}

/** By compose's labels: `ps` of docker-compose 1.29 also lists exited containers. */
async function running({ docker }: Engine, project: string, service: string): Promise<string[]> {
	const labels = { project, service, oneoff: "False" };
	const filters = Object.entries(labels).flatMap(([name, value]) => [
		"--filter",
		`label=com.docker.compose.${name}=${value}`,
	]);
	return (await docker("ps", "--quiet", "--no-trunc", ...filters)).split("\n").filter(Boolean);
}

async function portOf({ docker }: Engine, container: string): Promise<number> {
	const published = await docker("port", container);
	const port = /(?:4100|4200)\/tcp -> 127\.0\.0\.1:(\d+)/.exec(published)?.[1];
	if (!port) throw new Error(`${container} publishes no port on loopback: ${published}`);
	return Number(port);
}

async function untilHealthy({ docker }: Engine, containers: string[]): Promise<void> {
	const deadline = Date.now() + patience;
	for (;;) {
		const states = await docker("inspect", "--format", "{{.Name}} {{.State.Health.Status}}", ...containers);
		const waiting = states.split("\n").filter((state) => !state.endsWith(" healthy"));
		if (waiting.length === 0) return;
		if (Date.now() > deadline) throw new Error(`Not healthy after three minutes: ${waiting.join(", ")}`);
		await delay(500);
	}
}
