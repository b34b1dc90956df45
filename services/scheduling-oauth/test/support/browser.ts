import { type AddressInfo, createServer } from "node:net";
import axe from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";
import { createApp } from "../../src/app.ts";
import { listen } from "../../src/platform/http/listen.ts";
import { startApp, type TestApp } from "./start-app.ts";

export type ServedApp = TestApp & { baseUrl: string };

/** The whole service at an address a browser can open. */
export async function serveApp(settings: Record<string, string> = {}): Promise<ServedApp> {
	const port = await freePort();
	const baseUrl = `http://localhost:${port}`;
	const app = await startApp({ BASE_URL: baseUrl, ...settings });
	const server = await listen(createApp(app.dependencies, { checkAnswers: true }), "localhost", port);
	const close = async () => {
		await server.stop(0);
		await app.close();
	};
	return { ...app, baseUrl, close };
}

export function openChromium(): Promise<Browser> {
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

async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
	const { port } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	return port;
}
