import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
beforeAll(async () => {
	app = await startApp({ SHED_AFTER_MS: "1", DATABASE_POOL_SIZE: "1" });
});
afterAll(() => app.close());

it("refuses requests in the format of the endpoint while others wait for the database", async () => {
	const { $client } = app.dependencies.db;
	$client.options.connectionTimeoutMillis = 60_000;
	const holder = await $client.connect();
	const token = () => app.agent.post("/api/auth/oauth/token").send({ grant_type: "refresh_token" });
	const asked: Promise<unknown>[] = [];
	const statuses: number[] = [];
	while (!statuses.includes(503)) {
		asked.push(app.agent.get("/auth/oauth2/authorize?client_id=none").then());
		asked.push(token().then(({ status }) => statuses.push(status)));
		await delay(20);
	}
	const refused = await token().expect(503).expect("retry-after", "1").expect("content-type", /json/);
	expect(refused.body).toMatchObject({ error: "temporarily_unavailable" });
	// The registered origins are in the database, so every page may read this.
	for (const path of ["/api/auth/oauth/token?x=1", "/api/v1/bookings", "/.well-known/jwks.json"]) {
		const asking = { Origin: "https://any.example", "Access-Control-Request-Method": "POST" };
		const preflight = await app.agent.options(path).set(asking).expect(204);
		expect(preflight.headers).toMatchObject({
			"access-control-allow-origin": "*",
			"access-control-allow-headers": expect.stringContaining("Authorization"),
		});
		expect(preflight.headers).not.toHaveProperty("access-control-max-age");
		const { headers } = await app.agent.get(path).set("Origin", "https://any.example").expect(503);
		expect(headers).toMatchObject({
			"access-control-allow-origin": "*",
			"access-control-expose-headers": expect.stringContaining("Retry-After"),
		});
	}
	const page = await app.agent.get("/sign-in").set("Origin", "https://any.example").expect(503);
	expect(page.headers).not.toHaveProperty("access-control-allow-origin");
	await app.agent
		.get("/auth/oauth2/authorize")
		.set("accept", "text/html")
		.expect(503)
		.expect("content-type", /html/);
	await app.agent.get("/healthz").expect(200);
	holder.release();
	await Promise.all(asked);
	await token().expect(401);
});
