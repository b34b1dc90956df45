import { afterAll, describe, expect, it } from "@jest/globals";
import {
	authorizeAddress,
	decide,
	exchangeOf,
	newApp,
	newCode,
	type RequestParameters,
	refreshOf,
	type ThirdPartyApp,
} from "../../test/support/apps.ts";
import { documentApp, documentAt, LOOPBACK, startDocumentWorld } from "../../test/support/documents.ts";
import { newBrowser, newPerson } from "../../test/support/people.ts";

const TOKEN = "/api/auth/oauth/token";
const DAY = 86_400;
const JSON_TYPE = "application/json";
const world = await startDocumentWorld();
const { app, sites, ada, pkce, verifier, newDocument, open, fetchesOf, find, connect } = world;
afterAll(() => world.close());

describe("an app whose client ID is the URL of its document", () => {
	it("is shown with its host as not verified, connected and refreshed, and responses name the issuer", async () => {
		const client = newDocument({ client_name: "Helpful agent" });
		const page = await open(client).expect(200);
		expect(page.text).toContain("Helpful agent wants access");
		expect(page.text).toContain("Not verified");
		expect(page.text).toContain("<strong>claude.example</strong>");
		expect(page.text).not.toContain('class="logo"');
		const { headers } = await decide(ada, authorizeAddress(client, pkce), "deny");
		expect(new URL(String(headers.location)).searchParams.get("iss")).toBe("http://localhost:4100");
		const fault = await open(client, { scope: "NO_SUCH" }).expect(303);
		expect(String(fault.headers.location)).toContain("iss=http");
		const tokens = await connect(client);
		const again = refreshOf(client, tokens.refresh_token, { client_secret: undefined });
		const { body } = await app.agent.post(TOKEN).send(again).expect(200);
		const me = await app.agent
			.get("/api/auth/oauth/me")
			.auth(body.access_token, { type: "bearer" })
			.expect(200);
		expect(me.body.client_id).toBe(client.clientId);
		expect(fetchesOf(client)).toBe(1);
		const apps = await ada.browser.get("/account/apps").expect(200);
		expect(apps.text).toContain("claude.example");
	});

	it("is stored once when several users open it at the same time", async () => {
		const client = newDocument();
		const pages = await Promise.all([1, 2, 3, 4].map(() => open(client)));
		expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
	});

	it("may return to loopback on any port, with a warning that it may be any program", async () => {
		const page = await open(newDocument(), { redirect_uri: LOOPBACK }).expect(200);
		expect(page.text).toContain("started this yourself");
		expect(page.text).toContain("a program on this computer");
	});

	it("uses PKCE and no secret", async () => {
		const client = newDocument();
		const plain = { code_challenge: undefined, code_challenge_method: undefined };
		const { headers } = await open(client, plain).expect(303);
		expect(String(headers.location)).toContain("error=invalid_request");
		const code = await newCode(ada, client, pkce);
		const body = exchangeOf(client, code, { code_verifier: verifier, client_secret: "cs_x" });
		await app.agent.post(TOKEN).send(body).expect(401);
	});

	it("may name none among several authentication methods, as ChatGPT does", async () => {
		const methods = { token_endpoint_auth_methods_supported: ["private_key_jwt", "none"] };
		await open(newDocument({ token_endpoint_auth_method: "private_key_jwt", ...methods })).expect(200);
	});

	it.each<[string, object]>([
		["another client_id", { client_id: "https://claude.example/other.json" }],
		["no name", { client_name: undefined }],
		["an invisible name", { client_name: "\u200b" }],
		["a name with characters that reorder text", { client_name: "Claude \u202egnp" }],
		["no redirect URI", { redirect_uris: [] }],
		["only redirect URIs that execute", { redirect_uris: ["javascript:alert(1)", "http://evil.example/"] }],
		["redirect URIs of another type", { redirect_uris: "https://claude.example/callback" }],
		["a secret", { token_endpoint_auth_method: "client_secret_post" }],
	])("is refused if its document has %s", async (_what, more) => {
		const client = newDocument(more);
		const { text } = await open(client).expect(400);
		expect(text).toContain("The document at the client_id");
		expect(await find(client)).toBeUndefined();
	});

	it.each(["[]", "null", "{", '"x"', "\ud800"])("is refused if its document is %j", async (text) => {
		const client = newDocument();
		sites.serve(client.clientId, (response) => response.setHeader("content-type", JSON_TYPE).end(text));
		await open(client).expect(400);
	});

	it.each([
		[undefined, 400],
		["text/plain", 400],
		["text/html; charset=application/json", 400],
		["application/jsonp", 400],
		["application/json; charset=utf-8", 200],
		["application/oauth-client+json", 200],
	])("with the Content-Type %s gets %i: an upload at a host is not its document", async (type, status) => {
		const client = newDocument();
		sites.serve(client.clientId, (response) => {
			if (type) response.setHeader("content-type", type);
			response.end(JSON.stringify(documentAt(client.clientId, { client_name: "Typed agent" })));
		});
		await open(client).expect(status);
	});

	it.each([
		"http://claude.example/a.json",
		"https://claude.example",
		"https://claude.example/",
		"https://claude.example/a/../b.json",
		"https://claude.example/a/%2e%2e/b.json",
		"https://claude.example/a.json#x",
		"https://ada@claude.example/a.json",
		"https://CLAUDE.example/a.json",
		"https://claude.example:443/a.json",
		"https://localhost/a.json",
		"https://[::1]/a.json",
		`https://claude.example/${"a".repeat(500)}`,
	])("is unknown by the URL %s", async (url) => {
		const before = sites.fetched.length;
		await open(documentApp("https://claude.example/x"), { client_id: url }).expect(400);
		expect(sites.fetched.length).toBe(before);
	});
});

describe("a document", () => {
	it("is fetched for signed-in users only", async () => {
		const client = newDocument();
		const { headers } = await app.agent.get(authorizeAddress(client, pkce)).expect(303);
		expect(String(headers.location)).toMatch(/^\/sign-in\?/);
		expect(fetchesOf(client)).toBe(0);
	});

	it("whose document is no longer fresh gets login_required with prompt=none, and the document is not fetched", async () => {
		const client = newDocument();
		await open(client).expect(200);
		app.travel(600);
		const visitor = { browser: newBrowser(app) };
		const leadsTo = async (more: RequestParameters) =>
			String(
				(await open(client, { scope: "READ_BOOKING openid", ...more }, visitor).expect(303)).headers.location,
			);
		expect(await leadsTo({ prompt: "none" })).toContain(`${client.redirectUri}?error=login_required`);
		expect(await leadsTo({})).toMatch(/^\/sign-in\?/);
		expect(await leadsTo({ prompt: "none", scope: "READ_BOOKING" })).toMatch(/^\/sign-in\?/);
		expect(fetchesOf(client)).toBe(1);
	});

	it("is fetched again when it is no longer fresh, and its changes are recorded", async () => {
		const client = newDocument();
		await open(client).expect(200);
		sites.serve(client.clientId, documentAt(client.clientId, { client_name: "Renamed" }));
		app.travel(500);
		expect((await open(client)).text).not.toContain("Renamed");
		app.travel(100);
		expect((await open(client)).text).toContain("Renamed wants access");
		expect(fetchesOf(client)).toBe(2);
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT type, actor_type FROM audit_events e JOIN clients c ON c.id = e.client_row_id WHERE c.client_id = $1 ORDER BY e.id",
			[client.clientId],
		);
		expect(rows).toEqual([
			{ type: "client.registered", actor_type: "user" },
			{ type: "client.updated", actor_type: "system" },
		]);
	});

	it.each([
		["public, max-age=60", 300],
		["max-age=3600", 3600],
		["max-age=99999999", DAY],
		["no-store", 300],
	])("with %j is fresh for %i seconds", async (cacheControl, seconds) => {
		const client = newDocument();
		const body = JSON.stringify(documentAt(client.clientId));
		const headers = { "cache-control": cacheControl, "content-type": JSON_TYPE };
		sites.serve(client.clientId, (response) => response.writeHead(200, headers).end(body));
		await open(client).expect(200);
		const row = await find(client);
		expect(Number(row?.documentFreshUntil) - Number(row?.documentCheckedAt)).toBe(seconds * 1000);
	});

	it("describes no server app", async () => {
		const client = await newApp(app);
		const described = app.dependencies.db.$client.query(
			"UPDATE clients SET document_checked_at = now() WHERE id = $1",
			[client.rowId],
		);
		await expect(described).rejects.toThrow("clients_document");
	});

	it("that cannot be fetched is served from its copy for seven days, and asked for again after five minutes", async () => {
		const client = newDocument();
		await open(client).expect(200);
		sites.serve(client.clientId, (response) => response.writeHead(503).end());
		app.travel(7 * DAY - 600);
		for (const _again of [1, 2, 3]) await open(client).expect(200);
		expect(fetchesOf(client)).toBe(2);
		app.travel(300);
		await open(client).expect(200);
		expect(fetchesOf(client)).toBe(3);
		app.travel(300);
		await open(client).expect(400);
	});

	it.each<[string, (client: ThirdPartyApp) => object | ((r: import("node:http").ServerResponse) => void)]>([
		["is gone", () => (response) => response.writeHead(404).end()],
		["is of another app", () => documentAt("https://claude.example/other")],
	])("that %s ends the app at once", async (_what, answer) => {
		const client = newDocument();
		await open(client).expect(200);
		sites.serve(client.clientId, answer(client));
		app.travel(600);
		await open(client).expect(400);
	});

	it.each([
		[1, 10],
		[4, 30],
	])(
		"is fetched for %i users %i times a minute, and then a copy of at most a day is used",
		async (users, most) => {
			const [fresh, old] = [newDocument(), newDocument()];
			await open(old).expect(200);
			app.travel(DAY - 600);
			await open(fresh).expect(200);
			app.travel(600);
			await app.dependencies.db.$client.query("DELETE FROM rate_limits");
			const others = [ada];
			while (others.length < users) others.push(await newPerson(app, `reader-${users}-${others.length}`));
			const before = sites.fetched.length;
			for (const [index, person] of others.entries())
				for (let n = 0; n < 10; n += 1) {
					const url = `https://claude.example/many-${users}-${index}-${n}`;
					await open(documentApp(url), {}, person);
				}
			expect(sites.fetched.length - before).toBe(most);
			expect((await open(newDocumentNow())).status).toBe(429);
			await open(fresh).expect(200);
			expect((await open(old)).status).toBe(429);
			expect(sites.fetched.length - before).toBe(most);
		},
	);

	it("of a new app is fetched 20 times a day for a user", async () => {
		const eve = await newPerson(app, "Eve");
		const statuses = [];
		for (let n = 0; n < 21; n += 1) {
			app.travel(60);
			const url = `https://claude.example/eve-${n}`;
			sites.serve(url, documentAt(url, { client_name: `Eve ${n}` }));
			statuses.push((await open(documentApp(url), {}, eve)).status);
		}
		expect(statuses).toEqual([...Array(20).fill(200), 429]);
	});
});

function newDocumentNow(): ThirdPartyApp {
	const url = "https://claude.example/now";
	sites.serve(url, documentAt(url, { client_name: "Now" }));
	return documentApp(url);
}
