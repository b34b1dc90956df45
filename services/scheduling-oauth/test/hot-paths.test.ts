import { beforeAll, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { countStatements } from "@repo/service-kit/testing";
import { getCurrentKey } from "../src/tokens/signing-keys.ts";
import {
	authorizeAddress,
	DECISIONS,
	decisionFields,
	exchangeOf,
	newApp,
	newCode,
	refreshOf,
	type Tokens,
} from "./support/apps.ts";
import { newPerson } from "./support/people.ts";
import { sharedApp } from "./support/shared-app.ts";

const app = sharedApp();
const calendar = sharedByTests(() => newApp(app));
const ada = sharedByTests(() => newPerson(app, "Ada"));
let code: string;
let tokens: Tokens;

beforeAll(async () => {
	await newCode(ada, calendar);
	code = await newCode(ada, calendar);
	await getCurrentKey(app.dependencies, undefined);
});

/** Each statement is named and commits by itself. */
async function statementsOf(work: () => PromiseLike<unknown>): Promise<number> {
	const { statements, roundTrips, unnamed } = await countStatements(app.dependencies.db.$client, work);
	expect(unnamed).toEqual([]);
	expect(roundTrips).toBe(statements);
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

it.each(["access_token", "refresh_token"] as const)(
	"introspection of an %s is one statement",
	async (kind) => {
		const credentials = { client_id: calendar.clientId, client_secret: calendar.secret };
		const count = await statementsOf(async () => {
			const { body } = await app.agent
				.post("/api/auth/oauth/introspect")
				.send({ ...credentials, token: tokens[kind] })
				.expect(200);
			expect(body.active).toBe(true);
		});
		expect(count).toBe(1);
	},
);

it("an authorization page is two statements, and so is Allow", async () => {
	const open = () => ada.browser.get(authorizeAddress(calendar, { prompt: "consent" })).expect(200);
	const { text } = await open();
	expect(await statementsOf(open)).toBe(2);
	const answer = { ...decisionFields(text), decision: "allow" };
	const allow = () => ada.browser.post(DECISIONS).type("form").send(answer).expect(303);
	expect(await statementsOf(allow)).toBe(2);
});

it("an authorization without a page is two statements", async () => {
	expect(await statementsOf(() => ada.browser.get(authorizeAddress(calendar)).expect(303))).toBe(2);
});

it.each([
	["/bookings", 2],
	["/account/apps", 4],
])("the page %s is %i statements", async (path, expected) => {
	const open = () => ada.browser.get(path).expect(200);
	expect((await countStatements(app.dependencies.db.$client, open)).statements).toBe(expected);
});

it("a list of bookings by the API is two statements", async () => {
	const list = () =>
		app.agent.get("/api/v1/bookings").set("Authorization", `Bearer ${tokens.access_token}`).expect(200);
	expect((await countStatements(app.dependencies.db.$client, list)).statements).toBe(2);
});
