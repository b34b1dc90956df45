import { expect, it } from "@jest/globals";
import { checkUnderTest } from "./check-under-test.ts";

const { write, check } = checkUnderTest();

const names = {
	list: "dashboard/main.tsx",
	editor: "editor/main.tsx",
	signing: "signing/main.tsx",
	words: "../src/languages/generated/de/page.ts",
	editorWords: "../src/languages/generated/de/editor.ts",
	kitWords: "../../../packages/service-kit/src/languages/generated/de/kit.ts",
	pdf: "signing/pdf/open-document.ts",
	worker: "pdf.worker.mjs",
};
const build = (sizes: Partial<Record<keyof typeof names, number>>) => {
	const web = "services/doc-signing/dist/web";
	const manifest = Object.fromEntries(
		Object.entries(names).map(([key, name]) => [name, { file: `${key}.js`, imports: ["_shared.js"] }]),
	);
	write(
		`${web}/.vite/manifest.json`,
		JSON.stringify({ ...manifest, "_shared.js": { file: "shared.js", css: ["shared.css"] } }),
	);
	for (const key of Object.keys(names))
		write(`${web}/${key}.js`, "x".repeat(sizes[key as keyof typeof names] ?? 10));
	write(`${web}/shared.js`, "x".repeat(100_000));
	write(`${web}/shared.js.gz`, "x".repeat(20_000));
	write(`${web}/shared.css`, "x".repeat(10_000));
};

it("counts each import and style sheet once, as it is sent", () => {
	build({ list: 30_000, signing: 24_000 });
	const { status, output } = check("check-page-sizes.mjs");
	expect(output).toContain("the list of documents loads 60.0 kB of 60\n");
	expect(status).toBe(0);
});

it("rejects a page that is larger than its limit", () => {
	build({ list: 30_001, words: 26_000 });
	const { status, output } = check("check-page-sizes.mjs");
	expect(output).toMatch(/the list of documents loads [\s\S]*the signing page loads 56\.0 kB of 55: /);
	expect(status).toBe(1);
});
