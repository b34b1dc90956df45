import { cpSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
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
				editor: entry("editor"),
				upload: entry("upload"),
				enhance: entry("enhance"),
				dashboard: entry("dashboard"),
			},
		},
	},
	plugins: [pdfjsData()],
});

function entry(island: string): string {
	return fileURLToPath(new URL(`${island}/main.tsx`, import.meta.url));
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
