import { openBrowser } from "@repo/infra-local/browser";
import { findFreePort } from "@repo/infra-local/testing";
import { listen } from "@repo/service-kit/http";
import { startWorker } from "@repo/service-kit/jobs";
import type { Browser } from "playwright-core";
import { createApp } from "../../src/app.ts";
import { listQueues } from "../../src/jobs.ts";
import { startApp, type TestApp } from "./start-app.ts";

/** The running service: listening, with a worker, and a browser. */
export type LiveService = {
	app: TestApp;
	baseUrl: string;
	browser: Browser;
	close(): Promise<void>;
};

/** Browsers support no passkeys for an IP address: those need the host "localhost". */
export async function startLiveService(
	settings: Record<string, string> = {},
	host = "127.0.0.1",
	givenPort?: number,
): Promise<LiveService> {
	const port = givenPort ?? (await findFreePort());
	const baseUrl = `http://${host}:${port}`;
	const app = await startApp({ BASE_URL: baseUrl, ...settings });
	const { dependencies } = app;
	const server = await listen(createApp(dependencies, { checkResponses: true }), host, port);
	const worker = startWorker({ ...dependencies, queues: listQueues(dependencies) });
	const browser = await openBrowser();
	return {
		app,
		baseUrl,
		browser,
		async close() {
			await browser.close();
			await dependencies.live.close();
			await server.stop(1);
			await jobsDone(app);
			await worker.stop(10);
			await app.close();
		},
	};
}

/** On a busy machine a mail may need its second attempt, a few seconds later. */
async function jobsDone({ dependencies }: TestApp): Promise<void> {
	for (let waited = 0; waited < 240_000; waited += 100) {
		const { rows } = await dependencies.db.$client.query("SELECT FROM graphile_worker.jobs LIMIT 1");
		if (rows.length === 0) return;
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
}
