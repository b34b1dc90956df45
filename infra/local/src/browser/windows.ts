import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

/** Debian's Chromium without windows: the same pages take less than half of the processor. */
const HEADLESS = "/usr/lib/chromium/chromium-headless-shell";
const WHOLE = "/usr/bin/chromium";

/** With `windows`, a page loses the focus when another comes to the front. */
export function openBrowser(
	extraArguments: string[] = [],
	{ windows = !existsSync(HEADLESS) } = {},
): Promise<Browser> {
	return chromium.launch({
		executablePath: windows ? WHOLE : HEADLESS,
		args: [
			"--no-sandbox",
			"--disable-gpu",
			"--disable-quic",
			"--no-first-run",
			"--disable-background-networking",
			"--disable-component-update",
			"--disable-sync",
			...extraArguments,
		],
	});
}

export type Look = {
	width: number;
	height?: number;
	/** Device pixels per CSS pixel. */
	scale?: number;
	javaScript?: boolean;
	baseUrl?: string;
};

/** A phone and a desktop; screenshots and accessibility checks cover every window in light and dark. */
export const looks = [{ width: 360 }, { width: 1280 }];

type Window = {
	context: BrowserContext;
	page: Page;
	/** Errors reported by the browser: Content-Security-Policy violations, script errors. */
	complaints: string[];
};

/** A window with its own cookies. */
export async function openWindow(
	browser: Browser,
	{ width, height, scale, javaScript, baseUrl }: Look,
): Promise<Window> {
	const context = await browser.newContext({
		...(baseUrl && { baseURL: baseUrl }),
		viewport: { width, height: height ?? (width < 600 ? 740 : 860) },
		deviceScaleFactor: scale ?? 1,
		hasTouch: width < 600,
		javaScriptEnabled: javaScript ?? true,
		reducedMotion: "reduce",
		locale: "en-GB",
		timezoneId: "Europe/Berlin",
	});
	// A slow machine takes several times as long as most.
	context.setDefaultTimeout(90_000);
	const page = await context.newPage();
	const complaints: string[] = [];
	page.on("console", (message) => {
		if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
	});
	page.on("pageerror", (error) => complaints.push(String(error)));
	return { context, page, complaints };
}

const schemes = {
	"": { colorScheme: "light" },
	"-dark": { colorScheme: "dark" },
	"-forced": { forcedColors: "active" },
} as const;

/** Saves screenshots of the whole page, light, dark and in forced colors, in the folder JOURNEY_PICTURES, for people to look at. */
export async function savePicture(page: Page, name: string, { width }: Look): Promise<void> {
	const folder = process.env.JOURNEY_PICTURES;
	if (!folder) return;
	const file = `${folder}/${name.replaceAll(/\W+/g, "-")}-${width}`;
	for (const [end, scheme] of Object.entries(schemes)) {
		await page.emulateMedia({ colorScheme: null, forcedColors: null, ...scheme });
		await settleColors(page);
		await page.screenshot({ path: `${file}${end}.png`, fullPage: true });
	}
	await page.emulateMedia({ colorScheme: null, forcedColors: null });
}

/**
 * A color in transition, as after a change of the color scheme, has the contrast of neither its start nor its
 * end. Inherited colors start their own transition when the parent's ends.
 */
export async function settleColors(page: Page): Promise<void> {
	await page.evaluate(`(async () => {
		for (let rounds = 0; rounds < 20; rounds++) {
			await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
			const running = document.getAnimations()
				.filter((one) => one.playState === "running" && one.effect?.getComputedTiming().endTime < 2_000);
			if (running.length === 0) return;
			await Promise.all(running.map((one) => one.finished.catch(() => {})));
		}
	})()`);
}
