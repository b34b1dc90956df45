import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { sql } from "drizzle-orm";
import { newApp, newTokens } from "../../test/support/apps.ts";
import { newPerson } from "../../test/support/people.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { createApiKey } from "../accounts/api-keys/create-api-key.ts";

let app: TestApp;
beforeAll(async () => {
	app = await startApp({ API_REQUESTS_PER_MINUTE: "3" });
});
afterAll(() => app.close());

const call = (token: string) => app.agent.get("/api/v1/bookings").auth(token, { type: "bearer" });

it("a key makes as many requests in a minute as the setting says, and others are not affected", async () => {
	const ada = await newPerson(app, "ada");
	const [one, other] = await Promise.all(
		[1, 2].map(() => createApiKey(app.dependencies, ada, { name: "x", days: 0 })),
	);
	const { headers } = await call(one ?? "").expect(200);
	expect(headers["ratelimit-policy"]).toBe('"caller";q=3;w=60, "user";q=30;w=60');
	expect(headers.ratelimit).toMatch(/^"caller";r=2;t=\d+, "user";r=29;t=\d+$/);
	app.travel(20);
	for (let times = 0; times < 2; times += 1) await call(one ?? "").expect(200);
	const refused = await call(one ?? "").expect(429);
	const seconds = Number(refused.headers["retry-after"]);
	expect(seconds).toBeGreaterThan(0);
	expect(seconds).toBeLessThanOrEqual(60);
	expect(refused.headers.ratelimit).toMatch(/^"caller";r=0;/);
	expect(refused.body.code).toBe("too_many_requests");
	await call(other ?? "").expect(200);
	app.travel(seconds);
	await call(one ?? "").expect(200);
});

it("a response counts as another request for every 100,000 characters", async () => {
	app.travel(61);
	const mary = await newPerson(app, "mary");
	await app.dependencies.db.execute(sql`INSERT INTO bookings
			(user_id, title, description, starts_at, ends_at, time_zone, location, attendees, created_at, updated_at)
		SELECT ${mary.id}, 'Talk', repeat('x', 5000), now() + n * interval '1 hour', now() + (n + 1) * interval '1 hour',
			'UTC', '', '[]', now(), now() FROM generate_series(1, 40) n`);
	const key = await createApiKey(app.dependencies, mary, { name: "x", days: 0 });
	await call(key).query({ limit: 1 }).expect(200);
	await call(key).query({ limit: 40 }).expect(200);
	await call(key).query({ limit: 1 }).expect(429);
});

it("all keys of a user make ten times as many", async () => {
	app.travel(61);
	const grace = await newPerson(app, "grace");
	const keys: string[] = [];
	for (let count = 0; count < 11; count += 1)
		keys.push(await createApiKey(app.dependencies, grace, { name: "x", days: 0 }));
	for (const key of keys.slice(0, 10)) for (let times = 0; times < 3; times += 1) await call(key).expect(200);
	const { headers } = await call(keys[10] ?? "").expect(429);
	expect(headers.ratelimit).toMatch(/^"caller";r=3;t=\d+, "user";r=0;t=\d+$/);
	const other = await newPerson(app, "other");
	await call(await createApiKey(app.dependencies, other, { name: "x", days: 0 })).expect(200);
});

it("an app has ten times as many for all its users, of which refused requests take none", async () => {
	app.travel(61);
	const client = await newApp(app);
	const tokens: string[] = [];
	for (let user = 0; user < 11; user += 1) {
		const person = await newPerson(app, `user-${user}`);
		tokens.push((await newTokens(app, person, client)).access_token);
	}
	app.travel(61);
	for (let times = 0; times < 5; times += 1) await call(tokens[0] ?? "");
	for (const token of tokens.slice(1, 10))
		for (let times = 0; times < 3; times += 1) await call(token).expect(200);
	const { headers } = await call(tokens[10] ?? "").expect(429);
	expect(headers["ratelimit-policy"]).toBe('"caller";q=3;w=60, "app";q=30;w=60');
	expect(headers.ratelimit).toMatch(/^"caller";r=3;t=\d+, "app";r=0;t=\d+$/);
	await app.agent
		.get("/api/auth/oauth/me")
		.auth(tokens[10] ?? "", { type: "bearer" })
		.expect(200);
});
