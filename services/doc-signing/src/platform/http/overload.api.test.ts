import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

let app: TestApp;
beforeAll(async () => {
	app = await startApp({ SHED_AFTER_MS: "1", DATABASE_POOL_SIZE: "1" });
});
afterAll(() => app.close());

it("refuses API requests with a problem that pages of any origin can read, and pages with a page", async () => {
	const holder = await app.dependencies.db.$client.connect();
	const list = () => app.agent.get("/api/v1/documents").set("Authorization", "api_unknown");
	const accepted = [];
	let refused = await app.agent.get("/healthz");
	while (refused.status !== 503) {
		accepted.push(list().then(({ status }) => status));
		refused = await app.agent
			.post("/api/v1/documents")
			.send("not read")
			.timeout(50)
			.catch(() => refused);
	}
	expect(refused.body).toMatchObject({ code: "overloaded", status: 503 });
	expect(refused.headers).toMatchObject({ "retry-after": "1", "access-control-allow-origin": "*" });
	const page = await app.agent.get("/sign-in").set("Accept", "text/html").expect(503);
	expect(page.headers["content-type"]).toMatch(/html/);
	await app.agent.get("/healthz").expect(200);
	holder.release();
	await Promise.all(accepted);
	await list().expect(401);
});
