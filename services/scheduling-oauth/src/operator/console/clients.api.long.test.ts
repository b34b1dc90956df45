import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { newApp, newTokens, refreshOf, shownSecret } from "../../../test/support/apps.ts";
import { type Console, sendWithFile, startConsole } from "../../../test/support/console.ts";

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

describe("apps", () => {
	it("are registered with the four items, and the five values that the app needs are shown once", async () => {
		const answer = await register({}).expect(200);
		const secret = shownSecret(answer.text);
		const [clientId = ""] = /app_[\w-]{20}/.exec(answer.text) ?? [];
		expect(answer.text).toContain("http://localhost:4100/api/auth/oauth/refreshToken");
		const { text } = await root.browser.get(`/operator/clients/${clientId}`).expect(200);
		expect(text).toContain("com.example.app:/callback");
		expect(text).not.toContain(secret);
		expect((await root.browser.get("/operator/clients")).text).toContain(clientId);
		expect(await lastEvent()).toMatchObject({
			type: "client.registered",
			actorType: "operator",
			actor: "root",
			ipAddress: expect.stringMatching(/127\.0\.0\.1|::1/),
		});
		const input = {
			grant_type: "refresh_token",
			client_id: clientId,
			client_secret: secret,
			refresh_token: "x",
		};
		await app.agent.post("/api/auth/oauth/token").send(input).expect(400);
	});

	it.each([
		["a name of two lines", { name: "a\u0085b" }, "name", "Must be one line"],
		["no link", { link: "" }, "link", "Must be"],
		[
			"invalid URLs among valid ones",
			{ redirect_uris: "https://a.example/\nhttp://b.example/\nx" },
			"redirect_uris",
			"“http://b.example/” must use https (http is allowed for loopback addresses only). “x” must be an absolute URI",
		],
		[
			"an invalid URL twice",
			{ redirect_uris: "x\nx" },
			"redirect_uris",
			"Must not repeat a URI. “x” must be an absolute URI, such as https://app.example/callback.",
		],
		["no URL", { redirect_uris: " \n " }, "redirect_uris", "Must have at least one"],
		["a scope that does not exist", { scopes: "READ_BOOKING READ_NOTHING" }, "scopes", "does not exist"],
		["no logo", { logo: null }, "logo", "Must be chosen"],
		["an invalid logo", { logo: Buffer.from("<svg/>") }, "logo", "must be a PNG"],
		["too large a logo", { logo: Buffer.alloc(600_000, 1) }, "logo", "larger than 512 kB"],
	])("are rejected with %s, beside the field, and the input is kept", async (_name, items, field, said) => {
		const { text } = await register({ name: "Typed & kept", ...items }).expect(400);
		const fault = new RegExp(`id="${field}-error">([^<]*)<`).exec(text)?.[1];
		expect(fault?.replaceAll("&quot;", '"')).toContain(said);
		const kept = { name: "Typed &amp; kept", redirect_uris: "com.example.app:/callback" };
		for (const [other, typed] of Object.entries(kept))
			expect(text.includes(typed) || other === field).toBe(true);
	});

	it.each<[string, string, string | Buffer]>([
		["no parts", "multipart/form-data; boundary=x", "nothing"],
		["no boundary", "multipart/form-data", "--x"],
		[
			"a truncated part",
			"multipart/form-data; boundary=x",
			'--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\nabc',
		],
		["another type", "text/plain", "name=x"],
		[
			"NUL in a field",
			"multipart/form-data; boundary=x",
			'--x\r\nContent-Disposition: form-data; name="link"\r\n\r\na\0b\r\n--x--\r\n',
		],
	])("handle a form with %s", async (_name, type, body) => {
		const answer = await root.browser.post("/operator/clients").set("Content-Type", type).send(body);
		expect([400, 403]).toContain(answer.status);
	});

	it("are changed, and the audit log records exactly what changed", async () => {
		const { clientId } = await newApp(app);
		const path = `/operator/clients/${clientId}`;
		const { text } = await root.browser.get(`${path}/edit`).expect(200);
		expect(text).toContain("https://app.example/callback");
		const items = {
			name: "Renamed",
			link: "https://app.example",
			redirect_uris: "https://app.example/callback",
		};
		await sendWithFile(root, path, { csrf: root.token(`operator client ${clientId}`), ...items }).expect(303);
		expect(await lastEvent()).toMatchObject({ type: "client.updated", details: { name: "Renamed" } });
		const before = await lastEvent();
		await sendWithFile(root, path, { csrf: root.token(`operator client ${clientId}`), ...items }).expect(303);
		expect(await lastEvent()).toEqual(before);
		const logo = await sendWithFile(root, path, {
			csrf: root.token(`operator client ${clientId}`),
			...items,
			redirect_uris: "x",
		});
		expect([logo.status, logo.text]).toEqual([400, expect.stringContaining("“x” must be an absolute URI")]);
	});

	it("get a new secret in addition to the old one, or instead of it", async () => {
		const client = await newApp(app);
		const tokens = await newTokens(app, ada, client);
		const status = async (secret: string) =>
			(
				await app.agent
					.post("/api/auth/oauth/token")
					.send(refreshOf({ ...client, secret }, tokens.refresh_token))
			).status;
		const rotate = async (more = {}) => {
			const { text } = await act(client.clientId, "secrets", more).expect(200);
			return shownSecret(text);
		};
		const second = await rotate();
		expect([await status(client.secret), await status(second)]).toEqual([200, 200]);
		const { text } = await root.browser.get(`/operator/clients/${client.clientId}`);
		for (const name of ["Older secret", "Newer secret"]) {
			expect(text).toContain(`<strong>${name}</strong>`);
			expect(text).toMatch(new RegExp(`<option[^>]*>${name}, created \\d`));
		}
		const [, oldest] = /secrets\/(\d+)\/revoke/.exec(text) ?? [];
		await act(client.clientId, `secrets/${oldest}/revoke`).expect(303);
		expect([await status(client.secret), await status(second)]).toEqual([401, 200]);
		await act(client.clientId, `secrets/${oldest}/revoke`).expect(303);
		await act(client.clientId, "secrets/999999/revoke").expect(404);
		const third = await rotate({ end: "all" });
		expect([await status(second), await status(third)]).toEqual([401, 200]);
		const fourth = await rotate();
		const full = await root.browser.get(`/operator/clients/${client.clientId}`).expect(200);
		const choices = [...full.text.matchAll(/<option value="(\w+)"/g)].map(([, value]) => value);
		expect(choices).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/), "all"]);
		for (const end of ["none", ""])
			expect((await act(client.clientId, "secrets", { end })).status).toBe(end === "" ? 400 : 409);
		const fifth = await rotate({ end: choices[0] });
		expect([await status(third), await status(fourth), await status(fifth)]).toEqual([401, 200, 200]);
	});

	it("are suspended, resumed and, after confirmation, deleted", async () => {
		const client = await newApp(app);
		const tokens = await newTokens(app, ada, client);
		const me = async () =>
			(await app.agent.get("/api/auth/oauth/me").auth(tokens.access_token, { type: "bearer" })).status;
		const { text: before } = await root.browser.get(`/operator/clients/${client.clientId}`).expect(200);
		expect(before).toMatch(
			/<summary[^>]*>Suspend<\/summary><p>\d+ users? (is|are) connected\. The app.s tokens stop/,
		);
		await act(client.clientId, "status", { move: "suspend" }).expect(303);
		expect(await me()).toBe(401);
		await act(client.clientId, "status", { move: "suspend" }).expect(303);
		await act(client.clientId, "status", { move: "resume" }).expect(303);
		expect(await me()).toBe(200);
		const input = await root.browser.get(`/operator/clients/${client.clientId}/delete`).expect(200);
		expect(input.text).toContain("1 user is connected");
		await act(client.clientId, "status", { move: "delete" }).expect(303);
		expect(await me()).toBe(401);
		await act(client.clientId, "status", { move: "resume" }).expect(409);
		await act(client.clientId, "status", { move: "explode" }).expect(400);
		expect((await root.browser.get("/operator/clients")).text).not.toContain(client.clientId);
		expect((await root.browser.get("/operator/clients?deleted=true")).text).toContain(client.clientId);
		const page = `/operator/clients/${client.clientId}`;
		expect((await root.browser.get(page)).text).toContain("0 users are connected");
		expect((await root.browser.get(`${page}/connections`)).text).toContain("No users are connected.");
	});

	it("show who is connected, and can revoke a connection with every token", async () => {
		const client = await newApp(app);
		const [tokens, others] = [await newTokens(app, ada, client), await newTokens(app, root, client)];
		const path = `/operator/clients/${client.clientId}/connections`;
		const { text } = await root.browser.get(path).expect(200);
		const [id] = /(?<=connections\/)\d+(?=\/revoke)/.exec(text) ?? [];
		await act(client.clientId, `connections/${id}/revoke`).expect(303);
		const status = async (token: string) =>
			(await app.agent.get("/api/auth/oauth/me").auth(token, { type: "bearer" })).status;
		expect([await status(tokens.access_token), await status(others.access_token)]).toEqual([401, 200]);
		expect((await root.browser.get(path)).text).not.toContain("The ada");
		expect(await lastEvent()).toMatchObject({
			type: "connection.revoked",
			actor: "root",
			details: { by: "operator" },
		});
		await act(client.clientId, `connections/${id}/revoke`).expect(303);
		await act(client.clientId, "connections/999999/revoke").expect(404);
	});

	it.each(["app_unknown", "%00", "..%2f", "x".repeat(101)])("do not include %s", async (clientId) => {
		for (const page of ["", "/edit", "/delete", "/connections"])
			expect([400, 404]).toContain((await root.browser.get(`/operator/clients/${clientId}${page}`)).status);
	});
});
