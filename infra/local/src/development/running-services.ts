import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Service } from "./services.ts";

/**
 * Records the running services with their settings, readable only by the owner. Resolves to a function that deletes
 * the record.
 */
export async function writeRunningServices(
	dataDirectory: string,
	services: Service[],
): Promise<() => Promise<void>> {
	const file = fileIn(dataDirectory);
	await forgetRunningServices(dataDirectory); // a mode applies only to new files
	await writeFile(file, JSON.stringify(services), { mode: 0o600 });
	return () => forgetRunningServices(dataDirectory);
}

export async function forgetRunningServices(dataDirectory: string): Promise<void> {
	await rm(fileIn(dataDirectory), { force: true });
}

/** The services running on the data; undefined without `npm start`. */
export async function readRunningServices(dataDirectory: string): Promise<Service[]> {
	try {
		return JSON.parse(await readFile(fileIn(dataDirectory), "utf8")) as Service[];
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
		throw error;
	}
}

const fileIn = (dataDirectory: string) => join(dataDirectory, "running-services.json");
