import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import type { Look } from "./browser.ts";

export const looks: Look[] = [
	{ width: 360 },
	{ width: 360, dark: true },
	{ width: 1280 },
	{ width: 1280, dark: true },
];

/** True when the page does not scroll sideways. A string, because it runs in the page. */
export const FITS = "document.documentElement.scrollWidth <= innerWidth";

/** With JOURNEY_PICTURES set to a folder, saves a picture of the page there. */
export async function savePicture(page: Page, { width, dark }: Look, name: string): Promise<void> {
	const folder = process.env.JOURNEY_PICTURES;
	if (!folder) return;
	mkdirSync(folder, { recursive: true });
	await page.screenshot({ path: `${folder}/${width}${dark ? "-dark" : ""}-${name}.png`, fullPage: true });
}
