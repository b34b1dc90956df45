import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startApp, type TestApp } from "../test/support/start-app.ts";

let app: TestApp;
beforeAll(async () => {
	app = await startApp();
});
afterAll(() => app.close());

describe("the service", () => {
	it("is alive and ready", async () => {
		await app.agent.get("/healthz").expect(200, { status: "ok" });
		await app.agent.get("/readyz").expect(200, { status: "ok" });
	});

	it("answers an unknown address with a page to people and a problem to programs", async () => {
		const page = await app.agent.get("/nowhere").expect(404).expect("content-type", /html/);
		expect(page.text).toContain(page.headers["x-request-id"]);
		await app.agent
			.get("/api/nowhere")
			.expect(404)
			.expect("content-type", /problem\+json/);
	});

	it("lets no page be framed, stored or scripted", async () => {
		const { headers } = await app.agent.get("/nowhere");
		expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
		expect(headers["cache-control"]).toBe("no-store");
		expect(headers["referrer-policy"]).toBe("no-referrer");
	});
});
