import { cpSync, readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

const outDir = fileURLToPath(new URL("../dist/web", import.meta.url));
const pdfjs = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
const { version } = JSON.parse(readFileSync(join(pdfjs, "package.json"), "utf8"));
const pdfjsFiles = `assets/pdfjs-${version}`;

export default defineConfig({
	root: fileURLToPath(new URL(".", import.meta.url)),
	base: "/",
	publicDir: false,
	define: { PDFJS_FILES: JSON.stringify(`/${pdfjsFiles}/`) },
	resolve: { conditions: ["source"] },
	build: {
		outDir,
		emptyOutDir: true,
		manifest: true,
		target: ["chrome110", "firefox115", "safari16.4"],
		// Never inlined: the policy allows fonts and workers from our own origin, by URL.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		chunkSizeWarningLimit: 1500,
		rollupOptions: {
			input: {
				signing: entry("signing"),
				embed: entry("embed"),
				"embed-editor": entry("embed-editor"),
				editor: entry("editor"),
				signature: entry("signature"),
				upload: entry("upload"),
				"use-template": entry("use-template"),
				enhance: entry("enhance"),
				dashboard: entry("dashboard"),
			},
		},
	},
	plugins: [woff2Only(), pdfjsData(), compressedFiles()],
});

function entry(island: string): string {
	return fileURLToPath(new URL(`${island}/main.tsx`, import.meta.url));
}

/** Leaves out fonts in WOFF: every browser of `target` has WOFF2. */
function woff2Only(): Plugin {
	return {
		name: "woff2-only",
		enforce: "pre",
		transform: (code, id) =>
			id.endsWith(".css") ? code.replaceAll(/,\s*url\([^()]*\.woff\)\s*format\('woff'\)/g, "") : undefined,
	};
}

/**
 * Files that pdf.js fetches when a PDF needs them, from our own origin: character maps, fonts, image
 * decoders, color profiles.
 */
function pdfjsData(): Plugin {
	return {
		name: "pdfjs-data",
		apply: "build",
		writeBundle() {
			for (const folder of ["cmaps", "standard_fonts", "wasm", "iccs"])
				cpSync(join(pdfjs, folder), join(outDir, pdfjsFiles, folder), { recursive: true });
		},
	};
}

const compressors = {
	".br": promisify(brotliCompress),
	".gz": (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};
/** What is smaller is sent as it is, and what has these endings is compressed already. */
const MIN_BYTES = 1024;
const packed = /\.(woff2?|png|webp)$/;

/** Writes each file compressed beside it, as serve-assets.ts in packages/service-kit sends it. */
function compressedFiles(): Plugin {
	return {
		name: "compressed-files",
		apply: "build",
		async closeBundle() {
			const names = readdirSync(join(outDir, "assets"), { recursive: true, withFileTypes: true })
				.filter((entry) => entry.isFile() && !packed.test(entry.name))
				.map(({ parentPath, name }) => join(parentPath, name));
			await Promise.all(names.map(compressFile));
		},
	};
}

async function compressFile(path: string): Promise<void> {
	const bytes = await readFile(path);
	if (bytes.length < MIN_BYTES) return;
	for (const [ending, compress] of Object.entries(compressors)) {
		const compressed = await compress(bytes);
		if (compressed.length < bytes.length) await writeFile(path + ending, compressed);
	}
}
