import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { exchangeOf, newApp, newCode, newTokens, refreshOf } from "../support/apps.ts";
import { basic, newWorld, TOKEN, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await newWorld();
});
afterAll(() => world.app.close());

const post = (body: string | object, path = TOKEN) => world.app.agent.post(path).type("form").send(body);
const fresh = async () => exchangeOf(world.client, await newCode(world.ada, world.client));

describe("RFC 6749, token endpoint", () => {
	it("§2.3.1: MUST support HTTP Basic, form-encoded; MAY accept the body", async () => {
		const { client_id, client_secret, ...body } = await fresh();
		await post(body)
			.set("Authorization", basic(encodeURIComponent(client_id), client_secret))
			.expect(200);
		await post(await fresh()).expect(200);
	});

	it("§2.3.1: credentials MUST NOT be in the request URI, where they are ignored", async () => {
		const { client_id, client_secret, ...body } = await fresh();
		await post(body, `${TOKEN}?client_id=${client_id}&client_secret=${client_secret}`).expect(401);
	});

	it("§2.3: MUST NOT use more than one method of authentication", async () => {
		const { body } = await post(await fresh())
			.set("Authorization", basic(world.client.clientId, world.client.secret))
			.expect(400);
		expect(body.error).toBe("invalid_request");
	});

	it("§2.3.1: MUST protect against brute force", async () => {
		const { app, client, ada } = await newWorld();
		const wrong = refreshOf(client, "rt_x", { client_secret: "wrong" });
		const statuses: number[] = [];
		for (let index = 0; index < 31; index++) statuses.push((await app.agent.post(TOKEN).send(wrong)).status);
		expect([statuses[29], statuses[30]]).toEqual([401, 429]);
		await app.agent
			.post(TOKEN)
			.send(refreshOf(client, (await newTokens(app, ada, client)).refresh_token))
			.expect(200);
		await app.close();
	});

	it("§3.2: MUST use POST", async () => {
		const { headers } = await world.app.agent.get(TOKEN).expect(405);
		expect(headers.allow).toBe("POST");
	});

	it("§3.2: parameters without a value count as omitted, unrecognized ones are ignored, and none may be repeated", async () => {
		const body = await fresh();
		await post({ ...body, code: "" })
			.expect(400)
			.expect(({ body: { error } }) => expect(error).toBe("invalid_request"));
		const twice = await post(`${new URLSearchParams(body)}&code=${body.code}`).expect(400);
		expect(twice.body.error).toBe("invalid_request");
		await post({ ...body, code_verifier: "", scope: "", made_up: "x" }).expect(200);
	});

	it("§4.1.3: the code MUST be valid, and issued to this client for the same redirect_uri", async () => {
		const two = await newApp(world.app, { redirectUris: ["https://app.example/1", "https://app.example/2"] });
		const body = exchangeOf(two, await newCode(world.ada, two));
		for (const wrong of [
			{ ...body, redirect_uri: "https://app.example/2" },
			{ ...body, client_id: world.other.clientId, client_secret: world.other.secret },
			{ ...body, code: "ac_x" },
		]) {
			const { body: answer } = await post(wrong).expect(400);
			expect(answer.error).toBe("invalid_grant");
		}
		await post(body).expect(200);
	});

	it("§4.1.2: a code used twice MUST be denied, and SHOULD revoke the tokens it issued", async () => {
		const body = await fresh();
		const { body: tokens } = await post(body).expect(200);
		expect((await post(body).expect(400)).body.error).toBe("invalid_grant");
		expect((await post(refreshOf(world.client, tokens.refresh_token)).expect(400)).body.error).toBe(
			"invalid_grant",
		);
	});

	it("§5.1: the response is JSON with access_token, token_type and expires_in, and MUST NOT be stored", async () => {
		const { body, headers } = await post(await fresh()).expect(200);
		expect(headers["content-type"]).toMatch(/^application\/json/);
		expect(headers).toMatchObject({ "cache-control": "no-store", pragma: "no-cache" });
		expect(body).toMatchObject({ token_type: "Bearer", expires_in: 1800, access_token: expect.any(String) });
	});

	it("§5.2: a client that fails to authenticate MUST get 401 and the challenge of the scheme it tried", async () => {
		const { client_id, client_secret: _, ...body } = await fresh();
		const { headers, body: answer } = await post(body)
			.set("Authorization", basic(client_id, "wrong"))
			.expect(401);
		expect(headers["www-authenticate"]).toMatch(/^Basic realm=/);
		expect(answer.error).toBe("invalid_client");
		expect(
			(await post({ ...body, client_id, client_secret: "wrong" }).expect(401)).headers["www-authenticate"],
		).toBeUndefined();
	});

	it.each([
		["invalid_request", { grant_type: undefined }],
		["invalid_request", { redirect_uri: undefined }],
		["invalid_grant", { code: "ac_unknown" }],
		["unsupported_grant_type", { grant_type: "client_credentials" }],
		["unsupported_grant_type", { grant_type: "password" }],
	])("§5.2: %s returns 400, as JSON, not cacheable, in allowed characters", async (error, wrong) => {
		const { body, headers } = await post(JSON.parse(JSON.stringify({ ...(await fresh()), ...wrong }))).expect(
			400,
		);
		expect(body).toEqual({
			error,
			error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/),
		});
		expect(headers["cache-control"]).toBe("no-store");
	});

	it("§6: a refresh token is bound to its client; the scope MUST NOT grow", async () => {
		const { refresh_token } = await newTokens(world.app, world.ada, world.client);
		expect((await post(refreshOf(world.other, refresh_token)).expect(400)).body.error).toBe("invalid_grant");
		const wider = await post(refreshOf(world.client, refresh_token, { scope: "READ_PROFILE" })).expect(400);
		expect(wider.body.error).toBe("invalid_scope");
		expect((await post(refreshOf(world.client, refresh_token)).expect(200)).body.scope).toBe("READ_BOOKING");
	});

	it("§10.3, §10.4: tokens are stored hashed or not at all", async () => {
		const { refresh_token, access_token } = await newTokens(world.app, world.ada, world.client);
		const { rows } = await world.app.dependencies.db.$client.query(
			"SELECT row_to_json(t)::text AS text FROM refresh_tokens t",
		);
		const all = rows.map(({ text }) => text).join();
		expect(all.includes(refresh_token) || all.includes(access_token)).toBe(false);
	});
});
