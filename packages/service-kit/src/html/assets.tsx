/** @jsxRuntime automatic @jsxImportSource preact */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

type Entry = { file: string; css?: string[] };

/**
 * Style sheets and script of an entry that Vite built into `folder`, by their hashed names. Empty without a build:
 * such pages work without script. `assetsFolder` is the folder to serve under /assets.
 */
export function assetsOf(folder: URL) {
	const path = fileURLToPath(folder);
	let manifest: Record<string, Entry> | undefined;
	/** `preload` is a module that the entry imports later, fetched at the same time. */
	const Assets = ({ entry, preload }: { entry: string; preload?: string }) => {
		manifest ??= readManifest(path);
		const built = manifest?.[entry];
		const later = preload === undefined ? undefined : manifest?.[preload];
		if (!built) return null;
		return (
			<>
				{built.css?.map((file) => (
					<link key={file} rel="stylesheet" href={`/${file}`} />
				))}
				{later && <link rel="modulepreload" href={`/${later.file}`} />}
				<script type="module" src={`/${built.file}`} />
			</>
		);
	};
	return { assetsFolder: join(path, "assets"), Assets };
}

function readManifest(path: string): Record<string, Entry> | undefined {
	try {
		return JSON.parse(readFileSync(join(path, ".vite/manifest.json"), "utf8"));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw error;
	}
}
