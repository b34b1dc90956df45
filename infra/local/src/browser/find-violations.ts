import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { RunOnly, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { settleColors } from "./windows.ts";

/** Less than half of `axe.source`, which takes longer to send to a page than the checks do. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const norms = {
	type: "tag",
	values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
} satisfies RunOnly;
/** The rules whose result can differ between appearances: the others read the document and its layout. */
const colors = { type: "rule", values: ["color-contrast", "link-in-text-block"] } satisfies RunOnly;

/** Pages are checked in each of these. */
const appearances = [
	{ name: "light", runOnly: norms, media: { colorScheme: "light", forcedColors: "none" } },
	{ name: "dark", runOnly: colors, media: { colorScheme: "dark", forcedColors: "none" } },
	{ name: "forced colors", runOnly: colors, media: { colorScheme: "light", forcedColors: "active" } },
] as const;

/**
 * axe's violations of WCAG 2.2 AA in light, and of its rules about colors in dark and forced colors: one line per
 * appearance, rule and element, and a line if the page is too wide. Leaves the page in the appearance of its window.
 */
export async function findViolations(page: Page): Promise<string[]> {
	// Evaluated from outside, where the page's Content-Security-Policy does not apply.
	if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(source);
	const violations: string[] = [];
	for (const { name, runOnly, media } of appearances) {
		await page.emulateMedia(media);
		await settleColors(page);
		violations.push(...(await runAxe(page, runOnly)).map((found) => `${name}: ${found}`));
	}
	await page.emulateMedia({ colorScheme: null, forcedColors: null });
	return [...violations, ...(await findOverflow(page))];
}

function runAxe(page: Page, runOnly: RunOnly): Promise<string[]> {
	// Describing what passes takes longer than the checks.
	const options: RunOptions = { runOnly, resultTypes: ["violations"] };
	return page.evaluate(async (given) => {
		const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
		const { violations: found } = await run(given);
		return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
	}, options);
}

/** Works in a window without scripts, too. */
export async function findOverflow(page: Page): Promise<string[]> {
	const [content = 0, window = 0] = await page.evaluate<number[]>(
		"[document.documentElement.scrollWidth, innerWidth]",
	);
	return content > window ? [`${content} px of content in a window of ${window} px`] : [];
}
