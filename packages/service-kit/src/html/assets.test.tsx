/** @jsxRuntime automatic @jsxImportSource preact */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { render } from "preact-render-to-string";
import { readAssets } from "./assets.tsx";

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), "assets-"));
	mkdirSync(join(folder, ".vite"));
	const manifest = {
		"page.tsx": { file: "assets/page-1.js", css: ["assets/page-1.css"], imports: ["_one.js", "_two.js"] },
		"_one.js": { file: "assets/one-1.js", imports: ["_two.js"] },
		// Chunks can import each other.
		"_two.js": { file: "assets/two-1.js", css: ["assets/two-1.css"], imports: ["_one.js"] },
		"later.ts": { file: "assets/later-1.js", css: ["assets/later-1.css"] },
	};
	writeFileSync(join(folder, ".vite/manifest.json"), JSON.stringify(manifest));
});
afterAll(() => rmSync(folder, { recursive: true }));

const assetsIn = (path: string) => readAssets(pathToFileURL(`${path}/`)).Assets;

it("links each style sheet and module of an entry's imports once, the entry's own last", () => {
	const Assets = assetsIn(folder);
	expect(render(<Assets entry="page.tsx" preload={["later.ts"]} />)).toBe(
		'<link rel="stylesheet" href="/assets/two-1.css"/><link rel="stylesheet" href="/assets/page-1.css"/>' +
			'<link rel="modulepreload" href="/assets/two-1.js"/><link rel="modulepreload" href="/assets/one-1.js"/>' +
			'<link rel="modulepreload" href="/assets/later-1.js"/>' +
			'<script type="module" src="/assets/page-1.js"></script>',
	);
});

it("links nothing without a build, or for an entry missing from the build", () => {
	const [Built, Unbuilt] = [assetsIn(folder), assetsIn(join(folder, "none"))];
	expect(render(<Built entry="other.tsx" />)).toBe("");
	expect(render(<Unbuilt entry="page.tsx" />)).toBe("");
});
