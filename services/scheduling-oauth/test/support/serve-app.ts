import { findFreePort } from "@repo/infra-local/testing";
import { listen } from "@repo/service-kit/http";
import { createApp } from "../../src/app.ts";
import { startApp, type TestApp } from "./start-app.ts";

export type ServedApp = TestApp & { baseUrl: string };

/** The whole service at a URL that browsers and other programs can open. */
export async function serveApp(settings: Record<string, string> = {}): Promise<ServedApp> {
	const port = await findFreePort();
	const baseUrl = `http://localhost:${port}`;
	const app = await startApp({ BASE_URL: baseUrl, ...settings });
	const server = await listen(createApp(app.dependencies, { checkResponses: true }), "localhost", port);
	const close = async () => {
		await server.stop(0);
		await app.close();
	};
	return { ...app, baseUrl, close };
}
