import axe from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";

export function openChromium(more: string[] = []): Promise<Browser> {
	return chromium.launch({
		executablePath: "/usr/bin/chromium",
		args: [
			"--no-sandbox",
			"--disable-gpu",
			"--disable-quic",
			"--no-first-run",
			"--disable-background-networking",
			"--disable-component-update",
			"--disable-sync",
			...more,
		],
	});
}

export const widths = [360, 1280] as const;

/** A window of its own, with cookies of its own. */
export async function openPage(
	browser: Browser,
	baseUrl: string,
	width: number,
	dark = false,
): Promise<Page> {
	const context = await browser.newContext({
		baseURL: baseUrl,
		viewport: { width, height: 800 },
		colorScheme: dark ? "dark" : "light",
		locale: "en-GB",
		timezoneId: "Europe/Berlin",
	});
	return context.newPage();
}

/** What axe and a ruler find wrong with the page as it stands; nothing is right. */
export async function faultsOf(page: Page): Promise<string[]> {
	await page.evaluate(axe.source);
	const violations = await page.evaluate(async () => {
		const run = (globalThis as unknown as { axe: typeof axe }).axe.run;
		const { violations: found } = await run({
			runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
		});
		return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
	});
	const [content, window] = await page.evaluate<[number, number]>(
		"[document.documentElement.scrollWidth, innerWidth]",
	);
	return content > window ? [...violations, `${content} px of content in a window of ${window}`] : violations;
}

/** Kept where JOURNEY_PICTURES says, for people to look at. */
export async function picture(page: Page, name: string, width: number, dark: boolean): Promise<void> {
	const folder = process.env.JOURNEY_PICTURES;
	if (!folder) return;
	const file = `${name.replaceAll(/\W+/g, "-")}-${width}${dark ? "-dark" : ""}.png`;
	await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
}
