import { findFreePort, isPortFree } from "../processes/ports.ts";
import type { Ports, WantedPort } from "./config.ts";

/** A free port for each. Reports preferred ports that are taken; a configured port that is taken is an error. */
export async function choosePorts(wanted: WantedPort[], say: (line: string) => void): Promise<Ports> {
	const chosen = new Map<string, number>();
	for (const { name, preferred, set } of wanted) {
		const given = [...chosen.values()];
		const port = set ?? preferred;
		const free = !given.includes(port) && (await isPortFree(port));
		if (!free && set !== undefined) {
			throw new Error(`${name} is set to ${set}, but another program is using that port.`);
		}
		chosen.set(name, free ? port : await another(preferred, given));
		if (!free)
			say(
				`Port ${preferred} is in use, so ${chosen.get(name)} is used instead. Set ${name}=… to choose another.`,
			);
	}
	return Object.fromEntries(chosen) as Ports;
}

/** A nearby one, which is easy to remember; otherwise any. */
async function another(preferred: number, given: number[]): Promise<number> {
	for (let port = preferred + 1; port < preferred + 10; port++) {
		if (!given.includes(port) && (await isPortFree(port))) return port;
	}
	return await findFreePort();
}
