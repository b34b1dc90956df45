import { findFreePort, isPortFree } from "../processes/ports.ts";
import type { WantedPort } from "./config.ts";

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
