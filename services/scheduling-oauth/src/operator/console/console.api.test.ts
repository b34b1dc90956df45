import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { newApp } from "../../../test/support/apps.ts";
import { type Console, startConsole } from "../../../test/support/console.ts";
import { createApiKey } from "../../accounts/api-keys/create-api-key.ts";

let app: Console["app"];
let root: Console["root"];
let ada: Console["ada"];
let act: Console["act"];
let register: Console["register"];
let lastEvent: Console["lastEvent"];
beforeAll(async () => {
	({ app, root, ada, act, register, lastEvent } = await startConsole());
});
afterAll(() => app.close());

it("a client's page shows only known confirmations", async () => {
	const { clientId } = await newApp(app);
	const saying = async (done: string) => {
		const { text } = await root.browser.get(`/operator/clients/${clientId}`).query({ done }).expect(200);
		return text.replaceAll(/name="(csrf|form_id)" value="[^"]*"/g, "");
	};
	expect(await saying("updated")).toContain("Saved.");
	expect(await saying("constructor")).toBe(await saying("nothing"));
});

it("warns about an app's name that looks like another's, when it is registered and on its page", async () => {
	await newApp(app, { name: "Paypal" });
	const registered = await register({ name: "P\u0430yp\u0430l" }).expect(200);
	expect(registered.text).toContain("looks like that of Paypal (app_");
	const clientId = /app_[\w-]+(?=<\/code>)/.exec(registered.text)?.[0];
	const shown = async () => (await root.browser.get(`/operator/clients/${clientId}`).expect(200)).text;
	expect(await shown()).toContain("looks like that of Paypal (app_");
	await act(String(clientId), "status", { move: "delete" }).expect(303);
	expect(await shown()).not.toContain("looks like");
});

it("every page links to the console for operators only", async () => {
	const home = async (person: Console["root"]) => (await person.browser.get("/account").expect(200)).text;
	expect(await home(root)).toContain('href="/operator"');
	expect(await home(ada)).not.toContain("/operator");
});

describe("scopes, users and keys", () => {
	it("a scope is added once", async () => {
		const scope = { csrf: root.token("operator scopes"), name: "READ_NOTES", description: "See your notes" };
		await root.browser.post("/operator/scopes").type("form").send(scope).expect(303);
		expect((await root.browser.get("/operator/scopes")).text).toContain("See your notes");
		expect(await lastEvent()).toMatchObject({
			type: "scope.added",
			actor: "root",
			details: { name: "READ_NOTES" },
		});
		const again = await root.browser.post("/operator/scopes").type("form").send(scope).expect(409);
		expect(again.text).toContain('id="name-error"');
		expect(again.text).toContain('value="See your notes"');
	});

	it("a scope gets another text, is retired and is removed, but not one of the service's own", async () => {
		const csrf = root.token("operator scopes");
		const path = "/operator/scopes/READ_TASKS";
		const post = (to: string, more = {}) =>
			root.browser
				.post(to)
				.type("form")
				.send({ csrf, ...more });
		const scope = { name: "READ_TASKS", description: "See your tasks" };
		await post("/operator/scopes", scope).expect(303);
		expect((await root.browser.get(path).expect(200)).text).toContain('value="See your tasks"');
		await post(path, { ...scope, description: "See all your tasks", audience: "no" }).expect(303);
		expect(await lastEvent()).toMatchObject({ type: "scope.updated", details: { forAll: false } });
		await post(`${path}/retire`).expect(303);
		expect((await root.browser.get("/operator/scopes")).text).toMatch(/See all your tasks.*Only for apps/s);
		await post(`${path}/remove`).expect(303);
		expect(await lastEvent()).toMatchObject({ type: "scope.removed", details: { name: "READ_TASKS" } });
		await root.browser.get(path).expect(404);
		await post(`${path}/remove`).expect(404);
		await post("/operator/scopes/READ_BOOKING/remove").expect(409);
	});

	it("an account is created with a password that is shown once and works", async () => {
		const input = {
			csrf: root.token("operator users"),
			username: "grace",
			name: "Grace",
			email: "grace@example.test",
			time_zone: "UTC",
			role: "user",
		};
		const created = await root.browser.post("/operator/users").type("form").send(input).expect(200);
		const password = /<pre>([\w-]{43})<\/pre>/.exec(created.text)?.[1];
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT password_hash, role FROM users WHERE username = 'grace'",
		);
		expect(rows).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id/), role: "user" }]);
		expect(JSON.stringify(await lastEvent())).not.toContain(password);
		const again = await root.browser
			.post("/operator/users")
			.type("form")
			.send({ ...input, email: "x" })
			.expect(400);
		expect(again.text).toContain('id="email-error"');
		expect(again.text).toContain('value="Grace"');
	});

	it("users are found by name, and patterns are literal", async () => {
		const search = async (words: string) =>
			(await root.browser.get("/operator/users").query({ search: words })).text;
		expect(await search("ADA@example")).toContain(">ada</a>");
		const { db } = app.dependencies;
		await db.$client.query("UPDATE users SET email = 'ada@xn--mller-kva.de' WHERE username = 'ada'");
		for (const typed of ["ada@MÜLLER.de", "müller.de", "@müller", "xn--mller-kva"])
			expect(await search(typed)).toContain("ada@müller.de");
		await db.$client.query("UPDATE users SET email = 'ada@example.test' WHERE username = 'ada'");
		expect(await search("a_a")).toContain("No users found");
		expect(await search("%")).toContain("No users found");
		expect(await search("\\")).toContain("No users found");
	});

	it("a new key signs immediately", async () => {
		await root.browser
			.post("/operator/keys")
			.type("form")
			.send({ csrf: root.token("operator keys") })
			.expect(303);
		const { keys } = (await app.agent.get("/.well-known/jwks.json")).body;
		const { text } = await root.browser.get("/operator/keys").expect(200);
		for (const { kid } of keys) expect(text).toContain(kid);
		expect(text).toMatch(/<summary[^>]*>Rotate signing key<\/summary><p>[^<]*This cannot be undone/);
		expect(await lastEvent()).toMatchObject({
			type: "signing_key.rotated",
			actor: "root",
			ipAddress: expect.any(String),
		});
	});
});

describe("the audit log", () => {
	it("is shown newest first, filtered, paged, and exported with the same filter", async () => {
		const { clientId } = await newApp(app);
		for (let i = 0; i < 26; i += 1) {
			await act(clientId, "status", { move: "suspend" });
			await act(clientId, "status", { move: "resume" });
		}
		const first = await root.browser.get("/operator/audit").query({ client: clientId, type: "" }).expect(200);
		const older = /href="([^"]*before=\d+)"/.exec(first.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
		expect(first.text.match(/<strong>App (suspended|resumed)/g)).toHaveLength(50);
		const second = await root.browser.get(older).expect(200);
		expect(second.text).toContain(
			'<strong>App registered</strong> <code class="soft">client.registered</code>',
		);
		expect(second.text).toMatch(/<dt>Redirect URIs<\/dt><dd[^>]*>https:/);
		expect(second.text).not.toContain("{&quot;");
		expect(second.text).not.toMatch(/before=\d+"/);
		const json = await root.browser
			.get("/operator/audit.json")
			.query({ client: ` ${clientId} `, type: "client.resumed", user: " " });
		expect(json.body).toHaveLength(26);
		expect(json.body[0]).toMatchObject({ type: "client.resumed", actor: "root", actorType: "operator" });
		const csv = await root.browser
			.get("/operator/audit.csv")
			.query({ client: clientId, type: "client.resumed" });
		expect(csv.headers).toMatchObject({
			"content-type": "text/csv; charset=utf-8",
			"cache-control": "no-store",
		});
		expect(csv.text.trim().split("\r\n")).toHaveLength(27);
		expect(await lastEvent()).toEqual({
			type: "audit_log.exported",
			actorType: "operator",
			actor: "root",
			ipAddress: expect.any(String),
			details: { kind: "csv", filter: { client: clientId, type: "client.resumed" }, events: 26 },
		});
	});

	it("names a user who acted once, and names the user whom an operator acted on", async () => {
		await createApiKey(app.dependencies, ada, { name: "Backup", days: 0 });
		const search = { user: "ada", type: "api_key.created" };
		const own = await root.browser.get("/operator/audit").query(search).expect(200);
		expect(own.text).toContain("By user ada");
		expect(own.text).not.toContain("<dt>User</dt>");
		const csrf = root.token(`operator user ${ada.id}`);
		for (const move of ["disable", "enable"])
			await root.browser.post(`/operator/users/${ada.id}/status`).type("form").send({ csrf, move });
		const by = { user: "ada", type: "account.disabled" };
		const { text } = await root.browser.get("/operator/audit").query(by).expect(200);
		expect(text).toContain("By operator root");
		expect(text).toContain('<dt>User</dt><dd dir="auto">ada</dd>');
	});

	it("is filtered by operator", async () => {
		const by = async (operator: string) =>
			(await root.browser.get("/operator/audit.json").query({ operator, type: "client.suspended" })).body;
		expect(await by("root")).not.toHaveLength(0);
		expect(await by("nobody")).toHaveLength(0);
	});

	it("is filtered by an app whose client ID is a long URL", async () => {
		const client = `https://a.example/${"x".repeat(400)}`;
		await root.browser.get("/operator/audit").query({ client }).expect(200);
	});

	it("includes whole days, also the last one", async () => {
		const today = app.dependencies.clock().toISOString().slice(0, 10);
		const count = async (filter: object) =>
			(await root.browser.get("/operator/audit.json").query(filter)).body.length;
		expect(await count({ from: today, to: today })).toBeGreaterThan(0);
		expect(await count({ to: "2000-01-01" })).toBe(0);
	});

	it.each([
		["from=2026-02-31", "Must be a day, such as 2026-11-27."],
		["from=yesterday", "Must be a day"],
		["to=999999-01-01", "Must be a day"],
		["type=x", "Must be one of account."],
		["request=x", "Must be a request ID"],
		["user=%00", ""],
		["user=ada&user=bob", "Must be a string"],
		[`client=https://a.example/${"x".repeat(600)}`, "at most 600 characters"],
		["before=x", "The link to older entries is invalid."],
		["before=-1", "The link to older entries is invalid."],
	])("reports what is wrong with %s", async (query, problem) => {
		const { text } = await root.browser.get(`/operator/audit?${query}`).expect(400);
		expect(text).toContain(problem);
		expect(text).not.toContain("No matching events.");
		await root.browser.get(`/operator/audit.csv?${query}`).expect(400);
	});
});
