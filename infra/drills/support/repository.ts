import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../../..", import.meta.url));

export function readPage(path: string): Promise<string> {
	return readFile(join(repository, path), "utf8");
}
