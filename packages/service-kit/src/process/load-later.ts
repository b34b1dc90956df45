import { accessSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Loads a module when it is first used: `loadLater(import.meta, "sharp", () => import("sharp"))`. For modules that take
 * long to load and that many instances never use. Throws at once when the module is not installed, as importing it
 * would.
 */
export function loadLater<T>(
	{ resolve }: Partial<Pick<ImportMeta, "resolve">>,
	specifier: string,
	load: () => Promise<T>,
): () => Promise<T> {
	// Undefined where drizzle-kit reads tables as CommonJS.
	if (resolve) accessSync(fileURLToPath(resolve(specifier)));
	return load;
}
