import { accessSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Loads a module on first use: `loadLater(import.meta, "sharp", () => import("sharp"))`. For modules that
 * load slowly and that many instances never use. Throws at once if the module is not installed, as importing
 * it would.
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
