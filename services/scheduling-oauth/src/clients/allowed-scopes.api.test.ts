import { describe, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { contend, waitForBlockedStatement } from "@repo/infra-local/testing";
import { eq } from "drizzle-orm";
import {
	authorizeAddress,
	DECISIONS,
	decide,
	decisionFields,
	exchangeOf,
	newApp,
	newCode,
	newTokens,
	refreshOf,
	type ThirdPartyApp,
} from "../../test/support/apps.ts";
import { newPerson } from "../../test/support/people.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { connections } from "../grants/tables.ts";
import { addResource } from "./change-resource.ts";
import { addScope, removeScope, retireScope, updateScope } from "./change-scope.ts";
import { scopes } from "./tables.ts";
import { updateClient } from "./update-client.ts";

const app = sharedApp();
const ada = sharedByTests(() => newPerson(app, "Ada"));
const ben = sharedByTests(() => newPerson(app, "Ben"));
const operator = { operator: "root" };
const both = { scope: "READ_BOOKING READ_PROFILE" };

const allow = (client: ThirdPartyApp, allowedScopes: string[] | null) =>
	updateClient(app.dependencies, client.clientId, { allowedScopes }, operator);
const call = (path: string, token: string) => app.agent.get(path).auth(token, { type: "bearer" });
const errorOf = async (client: ThirdPartyApp, scope: string, person = ada) => {
	const { status, headers } = await person.browser.get(authorizeAddress(client, { scope }));
	return status === 303 ? new URL(String(headers.location)).searchParams.get("error") : undefined;
};

describe("the scopes of an app", () => {
	it("are those of every app, without WRITE_BOOKING, unless an operator names some", async () => {
		const client = await newApp(app);
		expect(await errorOf(client, "READ_BOOKING WRITE_BOOKING")).toBe("invalid_scope");
		await allow(client, ["READ_BOOKING", "WRITE_BOOKING"]);
		expect(await errorOf(client, "READ_BOOKING WRITE_BOOKING")).toBeUndefined();
		expect(await errorOf(client, "READ_PROFILE")).toBe("invalid_scope");
		await allow(client, null);
		expect(await errorOf(client, "WRITE_BOOKING")).toBe("invalid_scope");
		expect(await errorOf(client, "READ_PROFILE")).toBeUndefined();
	});

	it("are chosen at registration, too, and must exist", async () => {
		const client = await newApp(app, { allowedScopes: ["READ_PROFILE"] });
		expect(await errorOf(client, "READ_BOOKING")).toBe("invalid_scope");
		await expect(newApp(app, { allowedScopes: ["READ_NOTHING"] })).rejects.toMatchObject({
			code: "no_such_scope",
		});
		await expect(allow(client, ["READ_NOTHING"])).rejects.toMatchObject({ code: "no_such_scope" });
	});

	it("without one that a live token has: the next request is refused, and the next refresh lacks it", async () => {
		const client = await newApp(app);
		const tokens = await newTokens(app, ada, client, both);
		await call("/api/v1/profile", tokens.access_token).expect(200);
		await allow(client, ["READ_BOOKING"]);
		const { headers } = await call("/api/v1/profile", tokens.access_token).expect(403);
		expect(headers["www-authenticate"]).toContain('scope="READ_PROFILE"');
		const me = await call("/api/auth/oauth/me", tokens.access_token).expect(200);
		expect(me.body).toMatchObject({ scope: "READ_BOOKING" });
		expect(me.body).not.toHaveProperty("email");

		const refresh = (more = {}) =>
			app.agent.post("/api/auth/oauth/refreshToken").send(refreshOf(client, tokens.refresh_token, more));
		const { body } = await refresh().expect(200);
		expect(body.scope).toBe("READ_BOOKING");
		await call("/api/v1/profile", body.access_token).expect(403);
		expect((await refresh({ scope: "READ_PROFILE" }).expect(400)).body.error).toBe("invalid_scope");

		const introspect = async (token: string) =>
			(
				await app.agent
					.post("/api/auth/oauth/introspect")
					.send({ client_id: client.clientId, client_secret: client.secret, token })
					.expect(200)
			).body.scope;
		expect(await introspect(tokens.access_token)).toBe("READ_BOOKING");
		expect(await introspect(tokens.refresh_token)).toBe("READ_BOOKING");

		await allow(client, null);
		await call("/api/v1/profile", tokens.access_token).expect(200);
	});

	it("without one that a code has: its tokens lack it", async () => {
		const client = await newApp(app);
		const code = await newCode(ada, client, both);
		await allow(client, ["READ_BOOKING"]);
		const { body } = await app.agent.post("/api/auth/oauth/token").send(exchangeOf(client, code)).expect(200);
		expect(body.scope).toBe("READ_BOOKING");
	});
});

/** Opens the page of an app that requests a new scope; the returned function presses Allow. */
async function openFor(name: string) {
	const client = await newApp(app);
	await addScope(app.dependencies, { name, description: "See it", forAll: true }, operator);
	const { text } = await ben.browser.get(authorizeAddress(client, { scope: name })).expect(200);
	const answer = { ...decisionFields(text), decision: "allow" };
	return { client, press: () => ben.browser.post(DECISIONS).type("form").send(answer) };
}

describe("a scope", () => {
	it("that is retired can no longer be allowed, and remains with who allowed it", async () => {
		const client = await newApp(app);
		await addScope(app.dependencies, { name: "READ_A", description: "See A", forAll: true }, operator);
		const { refresh_token } = await newTokens(app, ada, client, { scope: "READ_A" });
		const shown = await ben.browser.get(authorizeAddress(client, { scope: "READ_A" })).expect(200);
		await retireScope(app.dependencies, "READ_A", operator);

		expect(await errorOf(client, "READ_A")).toBeNull();
		const { body } = await app.agent
			.post("/api/auth/oauth/refreshToken")
			.send(refreshOf(client, refresh_token))
			.expect(200);
		expect(body.scope).toBe("READ_A");
		expect(await errorOf(client, "READ_A", ben)).toBe("invalid_scope");
		const answer = { ...decisionFields(shown.text), decision: "allow" };
		await ben.browser.post(DECISIONS).type("form").send(answer).expect(410);
	});

	it("that is retired cannot be allowed here by a user who allowed it only for another resource", async () => {
		const client = await newApp(app, { subject: "opaque" });
		const resource = "https://elsewhere.example";
		const elsewhere = authorizeAddress(client, { scope: "READ_RETIRED", resource });
		await addScope(app.dependencies, { name: "READ_RETIRED", description: "See it", forAll: true }, operator);
		await addResource(
			app.dependencies,
			{ uri: resource, name: "Elsewhere", scopes: ["READ_RETIRED"] },
			operator,
		);
		await decide(ada, elsewhere);
		const shown = await ada.browser.get(authorizeAddress(client, { scope: "READ_RETIRED" })).expect(200);
		await retireScope(app.dependencies, "READ_RETIRED", operator);

		expect(await errorOf(client, "READ_RETIRED")).toBe("invalid_scope");
		const answer = { ...decisionFields(shown.text), decision: "allow" };
		await ada.browser.post(DECISIONS).type("form").send(answer).expect(410);
		const { headers } = await decide(ada, elsewhere);
		expect(new URL(String(headers.location)).searchParams.get("code")).toMatch(/^ac_/);
	});

	it("that users have allowed cannot be removed, and a removed one is no app's", async () => {
		const client = await newApp(app);
		const scope = { name: "READ_B", description: "See B", forAll: false };
		await addScope(app.dependencies, scope, operator);
		await allow(client, ["READ_BOOKING", "READ_B"]);
		await decide(ada, authorizeAddress(client, { scope: "READ_B" }));
		const remove = () => removeScope(app.dependencies, "READ_B", operator);
		await expect(remove()).rejects.toMatchObject({ code: "scope_in_use" });
		await app.dependencies.db.$client.query(
			"UPDATE connections SET status = 'revoked', revoked_at = now() WHERE client_row_id = $1",
			[client.rowId],
		);
		await remove();
		await expect(remove()).rejects.toMatchObject({ code: "scope_not_found" });
		await addScope(app.dependencies, scope, operator);
		expect(await errorOf(client, "READ_B")).toBe("invalid_scope");
		await expect(removeScope(app.dependencies, "WRITE_BOOKING", operator)).rejects.toMatchObject({
			code: "scope_of_service",
		});
	});

	it("that was removed while the page was open can no longer be allowed", async () => {
		const { client, press } = await openFor("READ_D");
		await removeScope(app.dependencies, "READ_D", operator);
		await press().expect(410);
		expect(await app.dependencies.db.$count(connections, eq(connections.clientRowId, client.rowId))).toBe(0);
	});

	it.each(["Allow", "removal"])("is removed or allowed, not both, when %s comes first", async (first) => {
		const name = `READ_${first.toUpperCase()}`;
		const { client, press } = await openFor(name);
		const pool = app.dependencies.db.$client;
		const lock = { text: "SELECT FROM scopes WHERE name = $1 FOR UPDATE", values: [name] };
		const allowing = async () => (await press()).status;
		const removing = () =>
			removeScope(app.dependencies, name, operator).then(
				() => "removed",
				(error) => error.code,
			);
		const behind = async <T>(start: () => Promise<T>) => {
			await waitForBlockedStatement(pool);
			return start();
		};
		const [allowed, removed] = await contend<number | string>({
			pool,
			lock,
			contenders: first === "Allow" ? [allowing, () => behind(removing)] : [() => behind(allowing), removing],
		});
		const outcome = [allowed, removed].map((one) => one?.status === "fulfilled" && one.value);
		const isThere = (await app.dependencies.db.$count(scopes, eq(scopes.name, name))) === 1;
		const count = await app.dependencies.db.$count(connections, eq(connections.clientRowId, client.rowId));
		expect({ outcome, count }).toEqual(
			isThere ? { outcome: [303, "scope_in_use"], count: 1 } : { outcome: [410, "removed"], count: 0 },
		);
	});

	it("that is removed while an app is given it takes the app's lock after its own", async () => {
		const client = await newApp(app);
		const scope = { name: "READ_GIVEN", description: "See it", forAll: false };
		await addScope(app.dependencies, scope, operator);
		await allow(client, ["READ_BOOKING", "READ_GIVEN"]);
		const pool = app.dependencies.db.$client;
		const outcomes = await contend<unknown>({
			pool,
			lock: { text: "SELECT FROM scopes WHERE name = 'READ_GIVEN' FOR UPDATE", values: [] },
			contenders: [
				() => removeScope(app.dependencies, "READ_GIVEN", operator),
				async () => {
					await waitForBlockedStatement(pool);
					return allow(client, ["READ_PROFILE", "READ_GIVEN"]);
				},
			],
		});
		expect(outcomes).toMatchObject([
			{ status: "fulfilled" },
			{ status: "rejected", reason: { code: "no_such_scope" } },
		]);
	});

	it("gets another text, and is taken from or given to every app", async () => {
		const client = await newApp(app);
		await addScope(app.dependencies, { name: "READ_C", description: "See C", forAll: true }, operator);
		const change = { description: "See all of C", forAll: false };
		await updateScope(app.dependencies, "READ_C", change, operator);
		expect(await errorOf(client, "READ_C")).toBe("invalid_scope");
		await allow(client, ["READ_C"]);
		const { text } = await ada.browser.get(authorizeAddress(client, { scope: "READ_C" })).expect(200);
		expect(text).toContain("See all of C");
		const { body } = await app.agent.get("/.well-known/oauth-authorization-server").expect(200);
		expect(body.scopes_supported).toEqual(expect.not.arrayContaining(["READ_A", "READ_C", "WRITE_BOOKING"]));
	});
});
