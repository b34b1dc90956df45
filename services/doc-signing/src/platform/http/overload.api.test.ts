import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { Response } from "supertest";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

let app: TestApp;
beforeAll(async () => {
	app = await startApp({ SHED_AFTER_MS: "1", DATABASE_POOL_SIZE: "1" });
});
afterAll(() => app.close());

it("refuses API requests with a problem that pages of any origin can read, and pages with a page", async () => {
	const { $client } = app.dependencies.db;
	$client.options.connectionTimeoutMillis = 60_000;
	const holder = await $client.connect();
	const list = () => app.agent.get("/api/v1/documents").set("Authorization", "api_unknown");
	const asked: Promise<unknown>[] = [];
	let refused: Response | undefined;
	const post = async () => {
		const response = await app.agent.post("/api/v1/documents").send("not read");
		if (response.status === 503) refused ??= response;
	};
	while (!refused) {
		asked.push(list().then(), post());
		await delay(20);
	}
	expect(refused.body).toMatchObject({ code: "overloaded", status: 503 });
	expect(refused.headers).toMatchObject({ "retry-after": "1", "access-control-allow-origin": "*" });
	const page = await app.agent.get("/sign-in").set("Accept", "text/html").expect(503);
	expect(page.headers["content-type"]).toMatch(/html/);
	await app.agent.get("/healthz").expect(200);
	holder.release();
	await Promise.all(asked);
	await list().expect(401);
});
