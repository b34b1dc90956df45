import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const norms = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds against WCAG 2.2 AA on the page as it stands, a line each: rule, then the element. */
export async function findViolations(page: Page): Promise<string[]> {
	// Evaluated from outside, which the page's own policy does not forbid.
	await page.evaluate(axe);
	return page.evaluate(async (tags) => {
		const { axe } = globalThis as unknown as {
			axe: { run(options: object): Promise<{ violations: Violation[] }> };
		};
		type Violation = { id: string; nodes: { html: string; failureSummary: string }[] };
		const { violations } = await axe.run({ runOnly: { type: "tag", values: tags } });
		return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
	}, norms);
}
