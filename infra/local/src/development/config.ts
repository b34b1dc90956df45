import { createHash } from "node:crypto";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort, isPortFree } from "../processes/ports.ts";

export const checkout = fileURLToPath(new URL("../../../..", import.meta.url)).replace(/\/$/, "");

/** Each is used if it is free; the variable of this name overrides it. */
const preferredServicePorts = {
	SCHEDULING_OAUTH_PORT: 4100,
	SCHEDULING_OAUTH_METRICS_PORT: 9464,
	DOC_SIGNING_PORT: 4200,
	DOC_SIGNING_METRICS_PORT: 9465,
} as const;

/** Not used if the containers of compose.dev.yaml are up. */
const preferredBackingPorts = {
	OBJECT_STORAGE_PORT: 4400,
	POSTGRES_PORT: 4500,
	SMTP_PORT: 4600,
	MAIL_PORT: 4610,
} as const;

export type ServicePortName = keyof typeof preferredServicePorts;
type BackingPortName = keyof typeof preferredBackingPorts;
export type WantedBackingPorts = Record<BackingPortName, WantedPort>;

export interface WantedPort {
	name: string;
	preferred: number;
	/** If configured, only this one. */
	set: number | undefined;
}

interface DevelopmentConfig {
	/** Databases, files and secrets of this checkout. Delete it to start afresh. */
	dataDirectory: string;
	servicePorts: Record<ServicePortName, WantedPort>;
	backingPorts: WantedBackingPorts;
}

export function readConfig(environment: NodeJS.ProcessEnv): DevelopmentConfig {
	return {
		dataDirectory: environment.DEVELOPMENT_DATA ?? join(dataHome(environment), nameDirectory(checkout)),
		servicePorts: wanted(preferredServicePorts, environment),
		backingPorts: wanted(preferredBackingPorts, environment),
	};
}

function wanted<Name extends string>(
	preferredPorts: Record<Name, number>,
	environment: NodeJS.ProcessEnv,
): Record<Name, WantedPort> {
	const ports = Object.entries<number>(preferredPorts).map(([name, preferred]) => [
		name,
		{ name, preferred, set: readPort(name, environment[name]) },
	]);
	return Object.fromEntries(ports);
}

/** Outside the checkout, so that cleaning or moving one does not affect the other. */
function dataHome(environment: NodeJS.ProcessEnv): string {
	// Root's PostgreSQL runs as `nobody`, who cannot access root's home.
	if (process.getuid?.() === 0) return "/var/lib/scheduling-and-signing";
	return join(environment.XDG_DATA_HOME ?? join(homedir(), ".local/share"), "scheduling-and-signing");
}

function nameDirectory(directory: string): string {
	return `${basename(directory)}-${createHash("sha256").update(directory).digest("hex").slice(0, 8)}`;
}

/** @throws {Error} that names the variable. */
export function readPort(name: string, value: string | undefined): number | undefined {
	if (!value) return undefined;
	const port = Number(value);
	if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
	throw new Error(`${name} must be a port from 1 to 65535, not "${value}".`);
}

/**
 * Calls `use`, which listens on a port, with the preferred one and, while another program has that, with others.
 * Reports a preferred port that is taken; a configured one that is taken is an error.
 */
export async function usePort<Used>(
	{ name, preferred, set }: WantedPort,
	say: (line: string) => void,
	use: (port: number) => Promise<Used>,
): Promise<Used> {
	for await (const port of set === undefined ? candidates(preferred) : [set]) {
		if (!(await isPortFree(port))) continue;
		try {
			const used = await use(port);
			if (port !== (set ?? preferred))
				say(`Port ${preferred} is in use, so ${port} is used instead. Set ${name}=… to choose another.`);
			return used;
		} catch (error) {
			// Another program took it after the check.
			if (!isTaken(error, port)) throw error;
		}
	}
	throw new Error(`${name} is set to ${set}, but another program is using that port.`);
}

/** Nearby ones, which are easy to remember; otherwise any. */
async function* candidates(preferred: number): AsyncGenerator<number> {
	for (let port = preferred; port < preferred + 10; port++) yield port;
	for (;;) yield await findFreePort();
}

function isTaken(error: unknown, taken: number): boolean {
	if (!(error instanceof Error)) return false;
	const { code, port } = error as NodeJS.ErrnoException & { port?: number };
	return (code === "EADDRINUSE" && port === taken) || isTaken(error.cause, taken);
}
