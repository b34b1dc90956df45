// The files that people wrote, as paths from the repository's root, for the checks.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const repositoryRoot = fileURLToPath(new URL("..", import.meta.url));

// The same as in .gitignore, so that a checkout without git (an archive) is checked as well.
const generated = new Set([".git", "node_modules", "dist", "build", ".turbo", ".local", "coverage"]);

/** @param {string} root @returns {string[]} sorted, with forward slashes */
export function listFiles(root) {
	return [...walk(root, "")].sort();
}

/** @param {string} root @param {string} folder @returns {Generator<string>} */
function* walk(root, folder) {
	for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
		const path = folder ? `${folder}/${entry.name}` : entry.name;
		if (entry.isDirectory() && !generated.has(entry.name)) yield* walk(root, path);
		else if (entry.isFile()) yield path;
	}
}
