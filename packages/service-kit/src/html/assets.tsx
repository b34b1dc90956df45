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
	/** `preload` is a module that the entry imports later, fetched at the same time. */
	const Assets = ({ entry, preload }: { entry: string; preload?: string }) => {
		manifest ??= readManifest(path);
		const built = manifest?.[entry];
		const later = preload === undefined ? undefined : manifest?.[preload];
		if (!built) return null;
		return (
			<>
				{[...listStyles(manifest, entry)].map((file) => (
					<link key={file} rel="stylesheet" href={`/${file}`} />
				))}
				{later && <link rel="modulepreload" href={`/${later.file}`} />}
				<script type="module" src={`/${built.file}`} />
			</>
		);
	};
	return { assetsFolder: join(path, "assets"), Assets };
}

/**
 * The style sheets of a chunk and its imports: Vite puts a style sheet that two entries share in a separate
 * chunk.
 */
function listStyles(manifest: Manifest | undefined, name: string, seen = new Set<string>()): Set<string> {
	const { css = [], imports = [] } = manifest?.[name] ?? {};
	if (seen.has(name)) return new Set();
	seen.add(name);
	return new Set([...imports.flatMap((one) => [...listStyles(manifest, one, seen)]), ...css]);
}

function readManifest(path: string): Manifest | undefined {
	try {
		return JSON.parse(readFileSync(join(path, ".vite/manifest.json"), "utf8"));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw error;
	}
}
