import { describe, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { contend } from "@repo/infra-local/testing";
import { hashSecret } from "@repo/service-kit/crypto";
import { authorizeAddress, exchangeOf, newApp, newCode, newPkce } from "../../test/support/apps.ts";
import { newPerson } from "../../test/support/people.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { listAuditLog } from "../audit-log/list-audit-log.ts";

const TOKEN = "/api/auth/oauth/token";
const OTHER_URI = "https://app.example/other";
const app = sharedApp();
const ada = sharedByTests(() => newPerson(app, "Ada"));
const calendar = sharedByTests(() =>
	newApp(app, { redirectUris: ["https://app.example/callback", OTHER_URI] }),
);
const other = sharedByTests(() => newApp(app));

const exchange = (code: string, more: Record<string, unknown> = {}, by = calendar) =>
	app.agent.post(TOKEN).send(exchangeOf(by, code, more));

const statusOf = async (token: string) =>
	(await app.agent.get("/api/auth/oauth/me").auth(token, { type: "bearer" })).status;

describe("a code exchange", () => {
	it.each(["form", "json"])("responds to a %s body with working tokens", async (type) => {
		const code = await newCode(ada, calendar, { scope: "READ_BOOKING READ_PROFILE" });
		const { body, headers } = await app.agent
			.post(TOKEN)
			.type(type)
			.send(exchangeOf(calendar, code))
			.expect(200);
		expect(body).toEqual({
			access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
			token_type: "Bearer",
			expires_in: 1800,
			refresh_token: expect.stringMatching(/^rt_[\w-]{43}$/),
			scope: "READ_BOOKING READ_PROFILE",
		});
		expect(headers).toMatchObject({ "cache-control": "no-store", pragma: "no-cache" });
		expect(await statusOf(body.access_token)).toBe(200);
	});

	it("accepts the client's credentials by Basic, raw and form-encoded", async () => {
		for (const encode of [(text: string) => text, (text: string) => text.replaceAll("_", "%5F")]) {
			const { client_id, client_secret, ...body } = exchangeOf(calendar, await newCode(ada, calendar));
			await app.agent.post(TOKEN).auth(encode(client_id), encode(client_secret)).send(body).expect(200);
		}
	});

	it("redeems a code once, and revokes its tokens when it is sent again", async () => {
		const code = await newCode(ada, calendar);
		const { body } = await exchange(code).expect(200);
		const again = await exchange(code).expect(400);
		expect(again.body.error).toBe("invalid_grant");
		expect(await statusOf(body.access_token)).toBe(401);
		const [replay] = await listAuditLog(app.dependencies, { user: ada.username, type: "code.replayed" });
		expect(replay).toMatchObject({ requestId: again.headers["x-request-id"], userId: ada.id });
		const refresh = { ...exchangeOf(calendar, code), grant_type: "refresh_token" };
		const refused = await app.agent.post(TOKEN).send({ ...refresh, refresh_token: body.refresh_token });
		expect(refused.body.error).toBe("invalid_grant");
	});

	it("revokes no other tokens of the same user and app when a code is sent again", async () => {
		const [code, otherCode] = [await newCode(ada, calendar), await newCode(ada, calendar)];
		await exchange(code).expect(200);
		const { body } = await exchange(otherCode).expect(200);
		await exchange(code).expect(400);
		expect(await statusOf(body.access_token)).toBe(200);
	});

	it("accepts one of twenty concurrent exchanges of a code", async () => {
		const code = await newCode(ada, calendar);
		const results = await contend({
			pool: app.dependencies.db.$client,
			lock: {
				text: "SELECT FROM authorization_codes WHERE code_hash = $1 FOR UPDATE",
				values: [hashSecret(code)],
			},
			contenders: Array.from({ length: 20 }, () => async () => exchange(code)),
		});
		const statuses = results.map((one) => (one.status === "fulfilled" ? one.value.status : one.reason));
		expect(statuses.filter((status) => status === 200)).toHaveLength(1);
		expect(statuses.filter((status) => status === 400)).toHaveLength(19);
	});
});

describe("a refused exchange", () => {
	it.each([
		["a wrong secret", { client_secret: "cs_wrong" }, 401, "invalid_client"],
		["an unknown client", { client_id: "app_unknown" }, 401, "invalid_client"],
		["another of the client's redirect URIs", { redirect_uri: OTHER_URI }, 400, "invalid_grant"],
		["a longer redirect URI", { redirect_uri: "https://app.example/callback/" }, 400, "invalid_grant"],
		["no redirect URI", { redirect_uri: undefined }, 400, "invalid_request"],
		["an empty redirect URI", { redirect_uri: "" }, 400, "invalid_request"],
		["a verifier without a challenge", { code_verifier: newPkce().verifier }, 400, "invalid_grant"],
		["no grant type", { grant_type: undefined }, 400, "invalid_request"],
		["another grant type", { grant_type: "password" }, 400, "unsupported_grant_type"],
		["no client", { client_id: undefined }, 401, "invalid_client"],
		["no secret", { client_secret: undefined }, 401, "invalid_client"],
	])("for %s does not redeem the code", async (_what, more, status, error) => {
		const code = await newCode(ada, calendar);
		const refused = await exchange(code, more).expect(status);
		expect(refused.body).toEqual({ error, error_description: expect.any(String) });
		expect(refused.headers["cache-control"]).toBe("no-store");
		await exchange(code).expect(200);
	});

	it("for a list writes the ellipsis in ASCII", async () => {
		const { body } = await app.agent.post("/api/auth/oauth/token").send([{}]).expect(400);
		expect(body.error_description).toBe("body: must be an object, such as { 'name': ... }, not an array");
	});

	it("for another client's code does not redeem it", async () => {
		const code = await newCode(ada, calendar);
		expect((await exchange(code, {}, other).expect(400)).body.error).toBe("invalid_grant");
		const { body } = await exchange(code).expect(200);
		await exchange(code, {}, other).expect(400);
		expect(await statusOf(body.access_token)).toBe(200);
	});

	it("for an unredeemed code is not a replay, expired or not", async () => {
		const one = await newApp(app);
		const code = await newCode(ada, one);
		await exchange(code, { redirect_uri: OTHER_URI }, one).expect(400);
		app.travel(300);
		await exchange(code, {}, one).expect(400);
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT DISTINCT type FROM audit_events WHERE actor = $1",
			[one.clientId],
		);
		expect(rows).toEqual([{ type: "token.refused" }]);
		await ada.browser.get(authorizeAddress(one)).expect(303);
	});

	it("begins exactly when a code expires", async () => {
		const code = await newCode(ada, calendar);
		app.travel(299);
		const late = await newCode(ada, calendar);
		app.travel(1);
		const { body } = await exchange(code).expect(400);
		expect(body).toEqual({ error: "invalid_grant", error_description: "The code has expired." });
		app.travel(298);
		await exchange(late).expect(200);
	});

	it("has the same response for a wrong secret and an unknown client, and says to one with the right secret that it is suspended", async () => {
		const code = await newCode(ada, calendar);
		const suspended = await newApp(app);
		await app.dependencies.db.$client.query("UPDATE clients SET status = 'suspended' WHERE client_id = $1", [
			suspended.clientId,
		]);
		const answers = [
			await exchange(code, { client_secret: "cs_wrong" }),
			await exchange(code, { client_id: "app_unknown" }),
			await exchange(code, { client_id: "b\u0000d" }).then((one) => ({ ...one, body: one.body })),
			await exchange(code, { client_secret: "cs_wrong" }, suspended),
		];
		const [first] = answers;
		expect(first?.status).toBe(401);
		for (const one of [answers[1], answers[3]]) expect([one?.status, one?.body]).toEqual([401, first?.body]);
		const own = await exchange(code, {}, suspended).expect(401);
		expect(own.body).toEqual({
			error: "invalid_client",
			error_description: "The app is suspended. Contact the operator.",
		});
	});
});

describe("PKCE", () => {
	it("requires the verifier of a code bound to a challenge", async () => {
		const { verifier, challenge } = newPkce();
		const code = await newCode(ada, calendar, { code_challenge: challenge, code_challenge_method: "S256" });
		for (const wrong of [undefined, "", newPkce().verifier, challenge, `${verifier}x`, "short"]) {
			const { body } = await exchange(code, { code_verifier: wrong }).expect(400);
			expect(body.error).toBe("invalid_grant");
		}
		await exchange(code, { code_verifier: verifier }).expect(200);
	});
});
