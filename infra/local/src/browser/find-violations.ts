import axe from "axe-core";
import type { Page } from "playwright-core";
import { settleColors } from "./settle-colors.ts";

/** Pages are checked in each of these. */
const appearances = [
	{ name: "light", colorScheme: "light", forcedColors: "none" },
	{ name: "dark", colorScheme: "dark", forcedColors: "none" },
	{ name: "forced colors", colorScheme: "light", forcedColors: "active" },
] as const;

const norms = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * axe's violations of WCAG 2.2 AA in light, dark and forced colors, one line per appearance, rule and element, and a line
 * if the page is too wide. Leaves the page in the appearance of its window.
 */
export async function findViolations(page: Page): Promise<string[]> {
	// Evaluated from outside, where the page's Content-Security-Policy does not apply.
	await page.evaluate(axe.source);
	const violations: string[] = [];
	for (const { name, ...media } of appearances) {
		await page.emulateMedia(media);
		await settleColors(page);
		violations.push(...(await runAxe(page)).map((found) => `${name}: ${found}`));
	}
	await page.emulateMedia({ colorScheme: null, forcedColors: null });
	return [...violations, ...(await findOverflow(page))];
}

function runAxe(page: Page): Promise<string[]> {
	return page.evaluate(async (tags) => {
		const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
		const { violations: found } = await run({ runOnly: { type: "tag", values: tags } });
		return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
	}, norms);
}

/** Works in a window without scripts, too. */
export async function findOverflow(page: Page): Promise<string[]> {
	const [content = 0, window = 0] = await page.evaluate<number[]>(
		"[document.documentElement.scrollWidth, innerWidth]",
	);
	return content > window ? [`${content} px of content in a window of ${window} px`] : [];
}
