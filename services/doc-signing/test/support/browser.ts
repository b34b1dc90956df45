import { listen } from "@repo/service-kit/http";
import { startWorker } from "@repo/service-kit/jobs";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { createApp } from "../../src/app.ts";
import { queuesOf } from "../../src/jobs.ts";
import { startApp, type TestApp } from "./start-app.ts";

/** The service as it runs: listening, with a worker, and a browser to look at it with. */
export type LivingService = {
	app: TestApp;
	baseUrl: string;
	browser: Browser;
	close(): Promise<void>;
};

export async function startLivingService(settings: Record<string, string> = {}): Promise<LivingService> {
	const port = 20_000 + Math.floor(Math.random() * 20_000);
	const baseUrl = `http://127.0.0.1:${port}`;
	const app = await startApp({ BASE_URL: baseUrl, ...settings });
	const { dependencies } = app;
	const server = await listen(createApp(dependencies, { checkAnswers: true }), "127.0.0.1", port);
	const worker = startWorker({ ...dependencies, queues: queuesOf(dependencies) });
	const browser = await openBrowser();
	return {
		app,
		baseUrl,
		browser,
		async close() {
			await browser.close();
			await server.stop(1);
			await jobsDone(app);
			await worker.stop(10);
			await app.close();
		},
	};
}

/** On a busy machine a mail may need its second try, which comes a few seconds later. */
async function jobsDone({ dependencies }: TestApp): Promise<void> {
	for (let waited = 0; waited < 30_000; waited += 100) {
		const { rows } = await dependencies.db.$client.query("SELECT FROM graphile_worker.jobs LIMIT 1");
		if (rows.length === 0) return;
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
}

function openBrowser(): Promise<Browser> {
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

export type Look = { width: number; height?: number; dark?: boolean; javaScript?: boolean };

/** A window of this width. What the page complains of is kept: a policy it breaks, a script that fails. */
export async function openWindow(browser: Browser, { width, height, dark, javaScript }: Look) {
	const context: BrowserContext = await browser.newContext({
		viewport: { width, height: height ?? (width < 600 ? 740 : 860) },
		colorScheme: dark ? "dark" : "light",
		hasTouch: width < 600,
		javaScriptEnabled: javaScript ?? true,
		reducedMotion: "reduce",
	});
	const page: Page = await context.newPage();
	const complaints: string[] = [];
	page.on("console", (message) => {
		if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
	});
	page.on("pageerror", (error) => complaints.push(String(error)));
	return { context, page, complaints };
}
