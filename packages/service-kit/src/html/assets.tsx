/** @jsxRuntime automatic @jsxImportSource preact */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

type Entry = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Entry>;

/**
 * Style sheets and script of an entry that Vite built into `folder`, by their hashed names. Empty without a build:
 * such pages work without script. `assetsFolder` is the folder to serve under /assets.
 */
export function readAssets(folder: URL) {
	const path = fileURLToPath(folder);
	let manifest: Manifest | undefined;
	/** `preload` are modules that the entry imports later, fetched at the same time. */
	const Assets = ({ entry, preload = [] }: { entry: string; preload?: readonly string[] }) => {
		manifest ??= readManifest(path);
		const built = manifest?.[entry];
		if (!built) return null;
		const seen = new Set<string>();
		const chunks = listChunks(manifest, entry, seen);
		const later = preload.flatMap((module) => listChunks(manifest, module, seen));
		const styles = new Set(chunks.flatMap(({ css = [] }) => css));
		const modules = [...chunks, ...later].filter((chunk) => chunk !== built);
		return (
			<>
				{[...styles].map((file) => (
					<link key={file} rel="stylesheet" href={`/${file}`} />
				))}
				{modules.map(({ file }) => (
					<link key={file} rel="modulepreload" href={`/${file}`} />
				))}
				<script type="module" src={`/${built.file}`} />
			</>
		);
	};
	return { assetsFolder: join(path, "assets"), Assets };
}

/** A chunk after its imports, which a browser would otherwise find only in the script. Each may have a style sheet. */
function listChunks(manifest: Manifest | undefined, name: string, seen: Set<string>): Entry[] {
	const chunk = manifest?.[name];
	if (!chunk || seen.has(name)) return [];
	seen.add(name);
	return [...(chunk.imports ?? []).flatMap((one) => listChunks(manifest, one, seen)), chunk];
}

function readManifest(path: string): Manifest | undefined {
	try {
		return JSON.parse(readFileSync(join(path, ".vite/manifest.json"), "utf8"));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw error;
	}
}
