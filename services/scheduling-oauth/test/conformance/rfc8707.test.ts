import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import jwt from "jsonwebtoken";
import { addResource, removeResource } from "../../src/clients/change-resource.ts";
import { addScope } from "../../src/clients/change-scope.ts";
import {
	authorizeAddress,
	DECISIONS,
	decisionFields,
	exchangeOf,
	newApp,
	newCode,
	newPkce,
	type RequestParameters,
	refreshOf,
	type ThirdPartyApp,
} from "../support/apps.ts";
import { INTROSPECT, ME, newWorld, parseRedirect, REVOKE, TOKEN, type World } from "./world.ts";

const BASE_URL = "http://localhost:4100";
const TOOLS = "https://mcp.example/tools";
const FOREIGN = "https://elsewhere.example";
const operator = { operator: "test" };
let world: World;
let agentApp: ThirdPartyApp;
beforeAll(async () => {
	world = await newWorld();
	const deps = world.app.dependencies;
	await addScope(deps, { name: "USE_TOOLS", description: "Use the tools" }, operator);
	await addResource(deps, { uri: TOOLS, name: "The tools", scopes: ["USE_TOOLS"] }, operator);
	agentApp = await newApp(world.app, { kind: "native", redirectUris: ["https://agent.example/callback"] });
});
afterAll(() => world.app.close());

const { verifier, challenge } = newPkce();
const pkce = { code_challenge: challenge, code_challenge_method: "S256" };

const codeFor = (more: RequestParameters = {}) => newCode(world.ada, agentApp, { ...pkce, ...more });
const exchange = (code: string, more: Record<string, unknown> = {}) => {
	const fields = { code_verifier: verifier, client_secret: undefined, ...more };
	return world.app.agent.post(TOKEN).send(exchangeOf(agentApp, code, fields));
};
const refresh = (token: string, more: Record<string, unknown> = {}) =>
	world.app.agent.post(TOKEN).send(refreshOf(agentApp, token, { client_secret: undefined, ...more }));
async function tokensFor(more: RequestParameters = {}) {
	return (await exchange(await codeFor(more)).expect(200)).body;
}
const toolsOnly = { scope: "USE_TOOLS", resource: TOOLS };
const audienceOf = (token: string) => (jwt.decode(token) as { aud: string }).aud;
const bearer = (path: string, token: string) => world.app.agent.get(path).auth(token, { type: "bearer" });

async function faultOf(app: ThirdPartyApp, more: RequestParameters) {
	const { headers } = await world.ada.browser.get(authorizeAddress(app, { ...pkce, ...more })).expect(303);
	return parseRedirect(headers.location).error;
}

describe("RFC 8707", () => {
	it.each([undefined, BASE_URL, `${BASE_URL}/`, `${BASE_URL}/api/v1`])(
		"§2: tokens for %s are for this service",
		async (resource) => {
			const { access_token } = await tokensFor({ resource });
			expect(audienceOf(access_token)).toBe(BASE_URL);
			await bearer("/api/v1/bookings", access_token).expect(200);
		},
	);

	it.each([
		FOREIGN,
		`${BASE_URL}/api`,
		`${BASE_URL}.evil.example`,
		`${TOOLS}/more`,
		`${TOOLS}#x`,
		"https://ada@mcp.example/tools",
		"tools",
		"\0",
		`https://${"a".repeat(3000)}.example`,
	])("§2: %j is invalid_target", async (resource) => {
		expect(await faultOf(agentApp, { resource })).toBe("invalid_target");
	});

	it("§2: so are several, and a repeated one", async () => {
		expect(await faultOf(agentApp, { resource: [BASE_URL, TOOLS] })).toBe("invalid_target");
		expect(await faultOf(agentApp, { resource: [BASE_URL, BASE_URL] })).toBe("invalid_target");
	});

	it("§2: the consent page names another resource, and its scopes are the only ones", async () => {
		const page = await world.ada.browser.get(
			authorizeAddress(agentApp, { ...pkce, ...toolsOnly, prompt: "consent" }),
		);
		expect(page.text).toContain("<strong>The tools</strong> (mcp.example)");
		expect(await faultOf(agentApp, { ...toolsOnly, scope: "USE_TOOLS READ_BOOKING" })).toBe("invalid_scope");
		const { claims } = await tokensFor({ ...toolsOnly, scope: "USE_TOOLS openid" }).then(
			({ id_token }: { id_token: string }) => ({ claims: jwt.decode(id_token) }),
		);
		expect(claims).toMatchObject({ aud: agentApp.clientId });
	});

	it("§2: a user who allowed the app here is asked before it gets tokens for another resource", async () => {
		const tools = { ...toolsOnly, scope: "USE_TOOLS openid" };
		await tokensFor(tools);
		expect(await faultOf(agentApp, { ...tools, prompt: "none" })).toBe("consent_required");
	});

	it("§2: what a user allowed for another resource gives no tokens for this service until they allow that", async () => {
		const deps = world.app.dependencies;
		const uri = "https://bookings.example";
		await addResource(deps, { uri, name: "Bookings", scopes: ["READ_BOOKING"] }, operator);
		const app = await newApp(world.app, { subject: "opaque" });
		const here = { scope: "READ_BOOKING openid", prompt: "none" };
		const allow = (more: RequestParameters) =>
			newCode(world.ada, app, { ...pkce, ...here, prompt: undefined, ...more });
		const { text } = await world.ada.browser.get(
			authorizeAddress(app, { ...here, prompt: undefined, resource: uri }),
		);
		const answer = { ...decisionFields(text), decision: "allow" };
		for (const click of ["first", "second"]) {
			const { headers } = await world.ada.browser.post(DECISIONS).type("form").send(answer).expect(303);
			expect([click, parseRedirect(headers.location).error]).toEqual([click, undefined]);
			expect(await faultOf(app, here)).toBe("consent_required");
		}
		await allow({ scope: "openid" });
		expect(await faultOf(app, { ...here, scope: "openid" })).toBeUndefined();
		expect(await faultOf(app, here)).toBe("consent_required");
		await allow({});
		expect(await faultOf(app, here)).toBeUndefined();
		await allow({ resource: uri });
		expect(await faultOf(app, here)).toBeUndefined();
	});

	it("§2: so is the user of a first-party app, but not with prompt=none", async () => {
		const app = await newApp(world.app, { subject: "opaque", firstParty: true });
		const scope = { scope: "READ_BOOKING openid", prompt: "none" };
		expect(await faultOf(app, scope)).toBeUndefined();
		const tools = { ...pkce, scope: "USE_TOOLS openid", resource: TOOLS };
		await world.ada.browser.get(authorizeAddress(app, tools)).expect(200);
		expect(await faultOf(app, { ...tools, prompt: "none" })).toBe("consent_required");
	});

	it("§2.2, §3: tokens for another resource name it, also after a refresh, and this service refuses them", async () => {
		const first = await tokensFor(toolsOnly);
		const second = (await refresh(first.refresh_token).expect(200)).body;
		const third = (await refresh(second.refresh_token, { resource: TOOLS }).expect(200)).body;
		for (const { access_token } of [first, second, third]) {
			expect(audienceOf(access_token)).toBe(TOOLS);
			for (const path of ["/api/v1/bookings", "/api/v1/profile", ME, "/api/auth/oauth/userinfo"])
				await bearer(path, access_token).expect(401);
			world.app.dependencies.tokenCache.verifiedTokens.clear();
			await bearer(ME, access_token).expect(401);
		}
		const server = { client_id: world.client.clientId, client_secret: world.client.secret };
		const introspect = async () =>
			(await world.app.agent.post(INTROSPECT).send({ ...server, token: third.access_token })).body;
		expect(await introspect()).toMatchObject({ active: true, aud: TOOLS, scope: "USE_TOOLS" });
		const own = { client_id: agentApp.clientId, token: third.access_token };
		await world.app.agent.post(REVOKE).send(own).expect(200);
		expect(await introspect()).toEqual({ active: false });
	});

	it("§2.2: the token request can only repeat the resource; a wrong one uses up neither code nor token", async () => {
		for (const [asked, wrong, right] of [
			[toolsOnly, BASE_URL, TOOLS],
			[{}, TOOLS, `${BASE_URL}/`],
			[{ resource: BASE_URL }, FOREIGN, `${BASE_URL}/api/v1`],
		] as const) {
			const code = await codeFor(asked);
			for (const resource of [wrong, "tools", "a\tb", [right, right], { a: 1 }]) {
				const { body } = await exchange(code, { resource }).expect(400);
				expect(body.error).toBe("invalid_target");
			}
			const { refresh_token } = (await exchange(code, { resource: right }).expect(200)).body;
			const { body } = await refresh(refresh_token, { resource: wrong }).expect(400);
			expect(body.error).toBe("invalid_target");
			await refresh(refresh_token, { resource: right }).expect(200);
		}
	});

	it("§2.2: what a stranger or a used code sends is not compared, so that it reveals nothing", async () => {
		const code = await codeFor(toolsOnly);
		const wrong = {
			resource: BASE_URL,
			client_id: world.client.clientId,
			client_secret: world.client.secret,
		};
		expect((await exchange(code, wrong).expect(400)).body.error).toBe("invalid_grant");
		await exchange(code).expect(200);
		expect((await exchange(code, { resource: BASE_URL }).expect(400)).body.error).toBe("invalid_grant");
	});

	it("§2: once the operator removes a resource, codes and refresh tokens for it give no tokens", async () => {
		const deps = world.app.dependencies;
		const closing = { uri: "https://closing.example", name: "Closing", scopes: ["USE_TOOLS"] };
		await addResource(deps, closing, operator);
		const asked = { ...toolsOnly, resource: closing.uri };
		const code = await codeFor(asked);
		const { refresh_token } = await tokensFor(asked);
		await removeResource(deps, `${closing.uri}/`, operator);
		await exchange(code).expect(400);
		await refresh(refresh_token).expect(400);
		expect(await faultOf(agentApp, asked)).toBe("invalid_target");
	});

	it("§2: tokens lose a scope that the operator takes from a resource: codes, refreshes and introspection", async () => {
		const deps = world.app.dependencies;
		const uri = "https://changing.example";
		const change = (scopes: string[]) => addResource(deps, { uri, name: "Changing", scopes }, operator);
		await change(["USE_TOOLS", "READ_BOOKING"]);
		const asked = { resource: uri, scope: "USE_TOOLS READ_BOOKING openid" };
		const [code, first] = [await codeFor(asked), await tokensFor(asked)];
		await change(["READ_BOOKING"]);
		const left = "READ_BOOKING openid";
		const second = (await exchange(code).expect(200)).body;
		expect(second.scope).toBe(left);
		const server = { client_id: world.client.clientId, client_secret: world.client.secret };
		const { body } = await world.app.agent.post(INTROSPECT).send({ ...server, token: first.access_token });
		expect(body).toMatchObject({ active: true, scope: left });
		const third = (await refresh(first.refresh_token).expect(200)).body;
		expect(third.scope).toBe(left);
		const more = await refresh(third.refresh_token, { scope: "USE_TOOLS" }).expect(400);
		expect(more.body.error).toBe("invalid_scope");
	});

	it("is ignored from the first apps, whatever they send", async () => {
		for (const resource of [FOREIGN, TOOLS, "tools", [FOREIGN, TOOLS]]) {
			const code = await newCode(world.ada, world.client, { resource });
			const exchanged = exchangeOf(world.client, code, { resource });
			const { body } = await world.app.agent.post(TOKEN).send(exchanged).expect(200);
			expect(audienceOf(body.access_token)).toBe(BASE_URL);
			const again = refreshOf(world.client, body.refresh_token, { resource });
			const refreshed = (await world.app.agent.post(TOKEN).send(again).expect(200)).body;
			await bearer(ME, refreshed.access_token).expect(200);
		}
		const form = new URLSearchParams(
			Object.entries(exchangeOf(world.client, await newCode(world.ada, world.client))) as [string, string][],
		);
		for (const one of ["a", "b"]) form.append("resource", one);
		await world.app.agent.post(TOKEN).type("form").send(form.toString()).expect(200);
	});
});
