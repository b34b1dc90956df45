import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { getCurrentKey } from "../src/tokens/signing-keys.ts";
import { exchangeOf, newApp, newCode, refreshOf, type ThirdPartyApp, type Tokens } from "./support/apps.ts";
import { newPerson } from "./support/people.ts";
import { startApp, type TestApp } from "./support/start-app.ts";

let app: TestApp;
let calendar: ThirdPartyApp;
let code: string;
let tokens: Tokens;
let statements = 0;

beforeAll(async () => {
	app = await startApp();
	calendar = await newApp(app);
	const ada = await newPerson(app, "Ada");
	await newCode(ada, calendar);
	code = await newCode(ada, calendar);
	await getCurrentKey(app.dependencies, undefined);
	// A connection is taken from the pool for each statement outside a transaction, and there is no transaction
	// here.
	app.dependencies.db.$client.on("acquire", () => statements++);
});
afterAll(() => app.close());

async function statementsOf(work: () => PromiseLike<unknown>): Promise<number> {
	statements = 0;
	await work();
	return statements;
}

it("a code exchange is one statement", async () => {
	const count = await statementsOf(async () => {
		({ body: tokens } = await app.agent
			.post("/api/auth/oauth/token")
			.send(exchangeOf(calendar, code))
			.expect(200));
	});
	expect(count).toBe(1);
});

it("a refresh is one statement", async () => {
	const body = refreshOf(calendar, tokens.refresh_token);
	expect(
		await statementsOf(() => app.agent.post("/api/auth/oauth/refreshToken").send(body).expect(200)),
	).toBe(1);
});

it("a bearer check is one statement", async () => {
	const me = () =>
		app.agent.get("/api/auth/oauth/me").auth(tokens.access_token, { type: "bearer" }).expect(200);
	expect(await statementsOf(me)).toBe(1);
});
