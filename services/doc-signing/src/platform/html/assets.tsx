import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Where `pnpm run build:web` puts what browsers load. The same path from src/ and from dist/. */
export const assetsFolder = fileURLToPath(new URL("../../../dist/web/assets", import.meta.url));

type Entry = { file: string; css?: string[]; imports?: string[] };

let manifest: Record<string, Entry> | undefined;

/**
 * Style sheets and script of an entry of web/, e.g. `signing/main.tsx`, by their hashed names. Nothing where they have
 * not been built: such pages work without script.
 */
export function Assets({ entry }: { entry: string }) {
	manifest ??= readManifest();
	const built = manifest?.[entry];
	if (!built) return null;
	return (
		<>
			{built.css?.map((file) => (
				<link key={file} rel="stylesheet" href={`/${file}`} />
			))}
			<script type="module" src={`/${built.file}`} />
		</>
	);
}

function readManifest(): Record<string, Entry> | undefined {
	try {
		return JSON.parse(readFileSync(`${assetsFolder}/../.vite/manifest.json`, "utf8"));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw error;
	}
}
