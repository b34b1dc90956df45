import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { repository } from "./start-process.ts";

/** The exports of built modules of a service, merged. Their types are not part of this package. */
export async function importBuilt<Exports>(service: string, modules: string[]): Promise<Exports> {
	const folder = join(repository, "services", service, "build");
	const loaded = await Promise.all(
		modules.map((name) => import(pathToFileURL(join(folder, `${name}.js`)).href)),
	);
	return Object.assign({}, ...loaded) as Exports;
}
