import { describe, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { contend } from "@repo/infra-local/testing";
import {
	authorizeAddress,
	DECISIONS,
	decisionFields,
	exchangeOf,
	newApp,
	type ThirdPartyApp,
} from "../../test/support/apps.ts";
import { newPerson } from "../../test/support/people.ts";
import { sharedApp } from "../../test/support/shared-app.ts";

const app = sharedApp();
const ada = sharedByTests(() => newPerson(app, "Ada"));
const calendar = sharedByTests(() => newApp(app));

/** Opens the page; the returned function presses one of its buttons. */
async function openPage(client = calendar) {
	const { text } = await ada.browser.get(authorizeAddress(client, { prompt: "consent" })).expect(200);
	const fields = decisionFields(text);
	const press = (decision: string, { browser } = ada) =>
		browser
			.post(DECISIONS)
			.type("form")
			.send({ ...fields, decision });
	return { request: fields.request ?? "", press };
}

const parameters = ({ headers }: { headers: Record<string, string> }) =>
	new URL(String(headers.location)).searchParams;
const codeIn = (answer: { headers: Record<string, string> }) => String(parameters(answer).get("code"));

const exchange = (code: string, client = calendar) =>
	app.agent.post("/api/auth/oauth/token").send(exchangeOf(client, code));

describe("a second click on Allow", () => {
	it("returns to the app again, with the state and another single-use code", async () => {
		const { press } = await openPage();
		const [first, second] = [await press("allow").expect(303), await press("allow").expect(303)];
		expect(codeIn(second)).toMatch(/^ac_[\w-]{43}$/);
		expect(codeIn(second)).not.toBe(codeIn(first));
		expect(parameters(second).get("state")).toBe("xyz");
		await exchange(codeIn(second)).expect(200);
		const { body } = await exchange(codeIn(first)).expect(200);
		// A replay revokes the tokens of that code, and nothing else.
		await exchange(codeIn(second)).expect(400);
		await app.agent.get("/api/auth/oauth/me").auth(body.access_token, { type: "bearer" }).expect(200);
	});

	it("works for twenty concurrent clicks, and creates one connection", async () => {
		const one = await newApp(app);
		const { request, press } = await openPage(one);
		const results = await contend({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT FROM authorization_requests WHERE id = $1 FOR UPDATE", values: [request] },
			contenders: Array.from({ length: 20 }, () => async () => press("allow").expect(303)),
		});
		const codes = results.map((result) => (result.status === "fulfilled" ? codeIn(result.value) : ""));
		expect(new Set(codes).size).toBe(20);
		const { rows } = await app.dependencies.db.$client.query(
			`SELECT count(*)::int AS connections,
				(SELECT count(*)::int FROM audit_events e WHERE e.client_row_id = $1 AND details ->> 'asked' = 'true') AS first
			FROM connections WHERE client_row_id = $1`,
			[one.rowId],
		);
		expect(rows).toEqual([{ connections: 1, first: 1 }]);
		await exchange(codes[19] ?? "", one).expect(200);
	});

	it("does not reconnect an app that was disconnected meanwhile", async () => {
		const one = await newApp(app);
		const { press } = await openPage(one);
		await press("allow").expect(303);
		await app.dependencies.db.$client.query(
			"UPDATE connections SET status = 'revoked', revoked_at = now() WHERE client_row_id = $1",
			[one.rowId],
		);
		await press("allow").expect(410);
		// Connected again, but for another resource.
		await app.dependencies.db.$client.query(
			`INSERT INTO connections (user_id, client_row_id, scopes, scopes_here, created_at)
			SELECT user_id, client_row_id, scopes, '{}', now() FROM connections WHERE client_row_id = $1`,
			[one.rowId],
		);
		await press("allow").expect(410);
	});
});

describe("a second click on Go back", () => {
	it("repeats the response to the app, and is recorded once", async () => {
		const one = await newApp(app);
		const { press } = await openPage(one);
		for (const answer of [await press("deny").expect(303), await press("deny").expect(303)])
			expect(parameters(answer).get("error")).toBe("access_denied");
		const { rowCount } = await app.dependencies.db.$client.query(
			"SELECT FROM audit_events WHERE client_row_id = $1 AND type = 'authorization.denied'",
			[one.rowId],
		);
		expect(rowCount).toBe(1);
	});
});

describe.each(["allow", "deny"])("a second %s", (decision) => {
	it.each([
		["by another user's session", async () => undefined, () => newPerson(app, `Eve-${decision}`)],
		["after an hour", async () => app.travel(3600), async () => ada],
		["after the app was suspended", suspend, async () => ada],
	])("redirects nowhere %s", async (_when, meanwhile, who) => {
		const one = await newApp(app);
		const { press, request } = await openPage(one);
		await press(decision).expect(303);
		await meanwhile(one);
		const person = await who();
		const csrf = person.token(`authorization request ${request}`);
		const again = { request, csrf, decision };
		await person.browser.post(DECISIONS).type("form").send(again).expect(410);
	});
});

it.each([
	["allow", "deny"],
	["deny", "allow"],
])("%s cannot become %s", async (first, second) => {
	const { press } = await openPage();
	await press(first).expect(303);
	await press(second).expect(410);
});

async function suspend({ rowId }: ThirdPartyApp) {
	await app.dependencies.db.$client.query("UPDATE clients SET status = 'suspended' WHERE id = $1", [rowId]);
}
