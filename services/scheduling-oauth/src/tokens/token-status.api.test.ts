import { describe, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { contend, waitForBlockedStatement } from "@repo/infra-local/testing";
import type { Response } from "supertest";
import {
	authorizeAddress,
	exchangeOf,
	newApp,
	newCode,
	newTokens,
	refreshOf,
	type Tokens,
} from "../../test/support/apps.ts";
import { newPerson } from "../../test/support/people.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { changeClientStatus } from "../clients/change-client-status.ts";
import { revokeConnection } from "../grants/revoke-connection.ts";

const app = sharedApp();
const ada = sharedByTests(() => newPerson(app, "Ada"));
const calendar = sharedByTests(() => newApp(app));
const other = sharedByTests(() => newApp(app));

const ask = (
	what: "revoke" | "introspect",
	token: unknown,
	by = calendar,
	more: Record<string, unknown> = {},
) =>
	app.agent
		.post(`/api/auth/oauth/${what}`)
		.send({ client_id: by.clientId, client_secret: by.secret, token, ...more });

const statusOf = async ({ access_token }: Tokens) =>
	(await app.agent.get("/api/auth/oauth/me").auth(access_token, { type: "bearer" })).status;

const refreshes = async (tokens: Tokens) =>
	(await app.agent.post("/api/auth/oauth/token").send(refreshOf(calendar, tokens.refresh_token))).status;

describe("revocation", () => {
	it("of an access token revokes only that one", async () => {
		const tokens = await newTokens(app, ada, calendar);
		await ask("revoke", tokens.access_token).expect(200, {}).expect("cache-control", "no-store");
		expect(await statusOf(tokens)).toBe(401);
		expect(await refreshes(tokens)).toBe(200);
		await ask("revoke", tokens.access_token).expect(200, {});
	});

	it("of a refresh token revokes its access tokens, and the connection if nothing else is left", async () => {
		const one = await newApp(app);
		const [tokens, others] = [await newTokens(app, ada, one), await newTokens(app, ada, one)];
		const refreshed = await app.agent
			.post("/api/auth/oauth/token")
			.send(refreshOf(one, tokens.refresh_token));
		await ask("revoke", tokens.refresh_token, one).expect(200, {});
		expect([await statusOf(tokens), await statusOf(refreshed.body), await statusOf(others)]).toEqual([
			401, 401, 200,
		]);
		await ask("revoke", others.refresh_token, one).expect(200, {});
		await ada.browser.get(authorizeAddress(one)).expect(200);
	});

	it("keeps a connection with an unredeemed code", async () => {
		const one = await newApp(app);
		const tokens = await newTokens(app, ada, one);
		await newCode(ada, one);
		await ask("revoke", tokens.refresh_token, one).expect(200);
		await ada.browser.get(authorizeAddress(one)).expect(303);
	});

	it("waits for a code being issued under the connection, and keeps the connection", async () => {
		const one = await newApp(app);
		const { refresh_token } = await newTokens(app, ada, one);
		const [issued] = await contend<Response>({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT FROM connections WHERE client_row_id = $1 FOR UPDATE", values: [one.rowId] },
			contenders: [
				async () => ada.browser.get(authorizeAddress(one)),
				async () => {
					await waitForBlockedStatement(app.dependencies.db.$client);
					return ask("revoke", refresh_token, one);
				},
			],
		});
		if (issued?.status !== "fulfilled") throw issued?.reason;
		const code = new URL(String(issued.value.headers.location)).searchParams.get("code");
		await app.agent
			.post("/api/auth/oauth/token")
			.send(exchangeOf(one, String(code)))
			.expect(200);
	});

	it.each(["unknown", "a.b.c", "rt_unknown", "%00"])(
		"of the unknown token %s is not an error",
		async (token) => {
			await ask("revoke", token).expect(200, {});
		},
	);

	it("accepts any hint, form bodies and Basic", async () => {
		for (const token_type_hint of ["access_token", "refresh_token", "nonsense"]) {
			const tokens = await newTokens(app, ada, calendar);
			await app.agent
				.post("/api/auth/oauth/revoke")
				.type("form")
				.auth(calendar.clientId, calendar.secret)
				.send({ token: tokens.refresh_token, token_type_hint })
				.expect(200, {});
			expect(await statusOf(tokens)).toBe(401);
		}
	});

	it("of another client's token is refused and revokes nothing", async () => {
		const tokens = await newTokens(app, ada, calendar);
		for (const token of [tokens.access_token, tokens.refresh_token]) {
			const { body } = await ask("revoke", token, other).expect(400);
			expect(body.error).toBe("invalid_grant");
		}
		expect([await statusOf(tokens), await refreshes(tokens)]).toEqual([200, 200]);
	});

	it.each([
		["a wrong secret", { client_secret: "wrong" }, 401, "invalid_client"],
		["no token", { token: undefined }, 400, "invalid_request"],
	])("is refused for %s", async (_what, more, status, error) => {
		const { body } = await ask("revoke", "x", calendar, more).expect(status);
		expect(body.error).toBe(error);
	});
});

describe("a suspended client", () => {
	it.each(["introspect", "revoke"] as const)("is rejected at %s", async (what) => {
		const one = await newApp(app);
		const { access_token } = await newTokens(app, ada, one);
		await ask(what, "x", one).expect(200);
		await changeClientStatus(app.dependencies, one.clientId, "suspend", { operator: "root" });
		expect((await ask(what, access_token, one).expect(401)).body.error).toBe("invalid_client");
		expect((await ask("introspect", access_token).expect(200)).body).toEqual({ active: false });
	});
});

describe("introspection", () => {
	it("is available for access tokens to any client, and only to clients", async () => {
		const { access_token } = await newTokens(app, ada, calendar);
		for (const by of [calendar, other]) {
			const { body, headers } = await ask("introspect", access_token, by).expect(200);
			expect(body).toEqual({
				active: true,
				scope: "READ_BOOKING",
				client_id: calendar.clientId,
				username: "Ada",
				token_type: "Bearer",
				sub: String(ada.id),
				iss: "http://localhost:4100",
				aud: "http://localhost:4100",
				exp: expect.any(Number),
				iat: body.exp - 1800,
				jti: expect.any(String),
			});
			expect(headers["cache-control"]).toBe("no-store");
		}
		await ask("introspect", access_token, calendar, { client_secret: "no" }).expect(401);
		await ask("introspect", undefined).expect(400);
	});

	it("is available for a refresh token only to its own client", async () => {
		const { refresh_token } = await newTokens(app, ada, calendar);
		const { body } = await ask("introspect", refresh_token).expect(200);
		expect(body).toMatchObject({ active: true, client_id: calendar.clientId, sub: String(ada.id) });
		await ask("introspect", refresh_token, other).expect(200, { active: false });
	});

	it("returns only inactive for any invalid token", async () => {
		const [ended, expired, disconnected] = [
			await newTokens(app, ada, calendar),
			await newTokens(app, ada, calendar),
			await newTokens(app, ada, other),
		];
		await ask("revoke", ended.refresh_token).expect(200);
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT id FROM connections WHERE client_row_id = $1 AND status = 'active'",
			[other.rowId],
		);
		await revokeConnection(app.dependencies, {
			connectionId: rows[0].id,
			by: "user",
			actor: "Ada",
			ownerId: ada.id,
		});
		app.travel(1800);
		for (const token of ["", "x", ended.access_token, ended.refresh_token, expired.access_token])
			if (token) await ask("introspect", token).expect(200, { active: false });
		await ask("introspect", disconnected.refresh_token, other).expect(200, { active: false });
	});
});

describe("a connection", () => {
	it("is revoked only by its owner, with all tokens and codes under it, once", async () => {
		const one = await newApp(app);
		const tokens = await newTokens(app, ada, one);
		const code = await newCode(ada, one);
		const { db } = app.dependencies;
		const find = () => db.$client.query("SELECT id FROM connections WHERE client_row_id = $1", [one.rowId]);
		const connectionId = (await find()).rows[0].id as number;
		const end = (ownerId: number) =>
			revokeConnection(app.dependencies, { connectionId, by: "user", actor: "Ada", ownerId });
		await expect(end(ada.id + 1000)).rejects.toMatchObject({ status: 404 });
		expect(await statusOf(tokens)).toBe(200);
		await end(ada.id);
		await end(ada.id);
		const events = "SELECT FROM audit_events WHERE type = 'connection.revoked' AND client_row_id = $1";
		expect((await db.$client.query(events, [one.rowId])).rowCount).toBe(1);
		expect(await statusOf(tokens)).toBe(401);
		const body = { client_id: one.clientId, client_secret: one.secret, redirect_uri: one.redirectUri, code };
		const exchanged = await app.agent
			.post("/api/auth/oauth/token")
			.send({ grant_type: "authorization_code", ...body })
			.expect(400);
		expect(exchanged.body.error).toBe("invalid_grant");
		// Connecting again does not restore old tokens.
		await newTokens(app, ada, one);
		expect(await statusOf(tokens)).toBe(401);
	});
});
