import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import supertest from "supertest";
import { createAccount, type TestAccount } from "../../test/support/accounts.ts";
import { signedInBrowser, type TestBrowser } from "../../test/support/browsers.ts";
import { ada, createDraft } from "../../test/support/documents/draft.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { disableUser } from "../accounts/queries.ts";
import { addMember } from "../accounts/teams/add-member.ts";
import { removeMember } from "../accounts/teams/remove-member.ts";
import { createApp } from "../app.ts";

let app: TestApp;
let owner: TestAccount;
let browser: TestBrowser;
beforeAll(async () => {
	app = await startApp({ RATE_LIMIT_PER_MINUTE: "100" });
	owner = await createAccount(app);
	browser = await signedInBrowser(app, owner);
});
afterAll(async () => {
	await app.workOff();
	await app.close();
});

const lease = { title: "Lease", recipients: [ada] };
const create = (headers: Record<string, string>, cookie = browser.cookie) =>
	app.agent
		.post("/api/v1/documents")
		.set({ Cookie: cookie, ...headers })
		.send(lease);

describe("the API with a session", () => {
	it("allows the user the same as their token", async () => {
		const { documentId } = await createDraft(owner);
		const byToken = await owner.request("get", `/documents/${documentId}`).expect(200);
		const bySession = await browser.request("get", `/documents/${documentId}`).expect(200);
		expect(bySession.body).toEqual(byToken.body);
		expect(bySession.headers).toMatchObject({
			vary: expect.stringContaining("Cookie"),
			"cache-control": "private, no-cache",
			"ratelimit-limit": "100",
		});
		const { body } = await browser.request("get", "/me").expect(200);
		expect(body).toMatchObject({ user: { id: owner.userId }, team: null });
	});

	it("accepts changes only from our own pages", async () => {
		await create({ "Sec-Fetch-Site": "same-origin" }).expect(200);
		await create({ Origin: "http://localhost:4200" }).expect(200);
		for (const headers of [
			{},
			{ Origin: "null" },
			{ Origin: "https://evil.example" },
			{ Origin: "http://localhost:4201" },
			{ "Sec-Fetch-Site": "same-site", Origin: "http://localhost:4200" },
			{ "Sec-Fetch-Site": "cross-site" },
			{ "Sec-Fetch-Site": "none" },
		] as Record<string, string>[]) {
			const { body } = await create(headers).expect(403);
			expect([headers, body.code]).toEqual([headers, "cross_origin_request"]);
		}
	});

	it("can be read from the address bar and our own pages, not from a foreign page", async () => {
		const me = (site: string) =>
			app.agent.get("/api/v1/me").set({ Cookie: browser.cookie, "Sec-Fetch-Site": site });
		await me("none").expect(200);
		await me("same-origin").expect(200);
		await me("same-site").expect(403);
		await me("cross-site").expect(403);
	});

	it("prefers a token to the cookie", async () => {
		const other = await createAccount(app);
		const { body } = await browser.request("get", "/me").set("Authorization", other.token).expect(200);
		expect(body.user.id).toBe(other.userId);
		await browser.request("get", "/me").set("Authorization", "Bearer api_unknown").expect(401);
	});

	it("shows nothing of other accounts", async () => {
		const stranger = await signedInBrowser(app, await createAccount(app));
		const { documentId } = await createDraft(owner);
		await stranger.request("get", `/documents/${documentId}`).expect(404);
		await stranger.request("delete", `/documents/${documentId}`).expect(404);
	});

	it("acts in a team for its members, with their role, until they leave", async () => {
		const founder = await createAccount(app, { team: true, plan: "enterprise" });
		const { teamId } = founder;
		const member = await createAccount(app);
		const inTeam = await signedInBrowser(app, member);
		await inTeam.request("get", "/me", teamId).expect(403);
		const membership = { teamId: teamId ?? 0, userId: member.userId };
		await addMember(app.dependencies, { ...membership, role: "member" }, "operator");
		const { body } = await inTeam.request("get", "/me", teamId).expect(200);
		expect(body).toMatchObject({ team: { id: teamId }, plan: "enterprise" });

		const { documentId } = await createDraft(founder);
		await inTeam.request("get", `/documents/${documentId}`).expect(404);
		await inTeam.request("get", `/documents/${documentId}`, teamId).expect(200);
		await inTeam.request("delete", `/documents/${documentId}`, teamId).expect(403);
		const webhooks = await inTeam.request("get", "/webhooks", teamId).expect(403);
		expect(webhooks.body.code).toBe("not_permitted");

		await removeMember(app.dependencies, membership, "operator");
		for (const team of [teamId, 999_999, 0]) {
			const refused = await inTeam.request("get", "/documents", team).expect(403);
			expect(refused.body.code).toBe("team_not_yours");
		}
		await inTeam.request("get", "/me").set("Team-Id", "1e1").expect(403);
	});

	it("stops working with the session and the account, on every instance at once", async () => {
		const user = await createAccount(app);
		const first = await signedInBrowser(app, user);
		const second = await signedInBrowser(app, user);
		const elsewhere = supertest(createApp(app.dependencies));
		const me = ({ cookie }: TestBrowser) =>
			elsewhere.get("/api/v1/me").set({ Cookie: cookie, "Sec-Fetch-Site": "same-origin" });
		await me(first).expect(200);
		await app.dependencies.db.$client.query(
			"DELETE FROM sessions WHERE user_id = $1 AND id = (SELECT id FROM sessions WHERE user_id = $1 ORDER BY created_at LIMIT 1)",
			[user.userId],
		);
		const ended = await Promise.all([me(first), me(second)]);
		expect(ended.map(({ status }) => status).sort()).toEqual([200, 401]);
		await disableUser(app.dependencies.db, user.userId, app.dependencies.clock());
		const { body } = await me(second).expect(401);
		expect(body.code).toBe("session_ended");
	});

	it("has ended for a page whose browser has signed out in another tab", async () => {
		const site = (name: string) => ({ "Sec-Fetch-Site": name, "Accept-Language": "de" });
		const me = (headers: Record<string, string>) => app.agent.get("/api/v1/me").set(headers).expect(401);
		const { body } = await me({ ...site("same-origin"), "From-Page": "1" });
		expect(body).toMatchObject({ code: "session_ended", detail: expect.stringMatching(/^Ihre Sitzung/) });
		const link = await me({ ...site("same-origin"), "Sec-Fetch-Dest": "document" });
		expect(link.body.code).toBe("session_ended");
		// As the API reference calls it without a token.
		const reference = await me(site("same-origin"));
		expect(reference.body.code).toBe("token_missing");
		const foreign = await me({ ...site("cross-site"), "From-Page": "1" });
		expect(foreign.body.code).toBe("token_missing");
	});

	it("expires when idle, and at its absolute limit", async () => {
		const { SESSION_IDLE_SECONDS: idle, SESSION_SECONDS: absolute } = app.dependencies.config;
		const idler = await signedInBrowser(app, await createAccount(app));
		const busy = await signedInBrowser(app, await createAccount(app));
		for (let passed = 0; passed <= absolute; passed += idle - 600) {
			await busy.request("get", "/me").expect(200);
			app.travel(idle - 600);
		}
		await busy.request("get", "/me").expect(401);
		await idler.request("get", "/me").expect(401);
		browser = await signedInBrowser(app, owner);
	});

	it("makes a change once per Idempotency-Key of the user, from any of their browsers", async () => {
		const other = await signedInBrowser(app, owner);
		const send = (from: TestBrowser, teamId: number | null = null) =>
			from.request("post", "/documents", teamId).set("Idempotency-Key", "one").send(lease);
		const first = await send(browser).expect(200);
		const again = await send(other).expect(200);
		expect(again.body.documentId).toBe(first.body.documentId);
		expect(again.headers["idempotency-replayed"]).toBe("true");
		// The same key of a token or of another user is a different key.
		const byToken = await owner.request("post", "/documents").set("Idempotency-Key", "one").send(lease);
		expect(byToken.body.documentId).not.toBe(first.body.documentId);
		const stranger = await signedInBrowser(app, await createAccount(app));
		expect((await send(stranger).expect(200)).body.documentId).not.toBe(first.body.documentId);
	});

	it("treats the same Idempotency-Key in another team as another request", async () => {
		const founder = await createAccount(app, { team: true });
		const inTeam = await signedInBrowser(app, founder);
		const send = (teamId: number | null) =>
			inTeam.request("post", "/documents", teamId).set("Idempotency-Key", "two").send(lease);
		await send(null).expect(200);
		await send(founder.teamId).expect(409);
	});

	it("shares one rate limit among all browsers of a user", async () => {
		const user = await createAccount(app);
		const browsers = [await signedInBrowser(app, user), await signedInBrowser(app, user)];
		for (let call = 0; call < 100; call++) await browsers[call % 2]?.request("get", "/me").expect(200);
		const { body } = (await browsers[0]?.request("get", "/me").expect(429)) ?? {};
		expect(body.detail).toBe("Too many requests. Wait a moment, then try again.");
		const open = () => app.agent.get("/documents").set("Cookie", browsers[1]?.cookie ?? "");
		const { headers, text } = await open().expect(429);
		expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
		expect(text).toContain("Too many requests. Wait a moment, then try again.");
		app.travel(60);
		await open().expect(200);
		await browsers[0]?.request("get", "/me").expect(200).expect("ratelimit-remaining", "98");
		await user.request("get", "/me").expect(200);
	});

	it.each(["/settings/sessions", "/settings/password", "/account/security", "/settings/deletion"])(
		"leaves %s to the owner when a thief uses up the requests",
		async (path) => {
			const user = await createAccount(app);
			const thief = await signedInBrowser(app, user);
			const own = await signedInBrowser(app, user);
			const open = ({ cookie }: TestBrowser) => app.agent.get(path).set("Cookie", cookie).redirects(0);
			for (let call = 0; call < 100; call++) await thief.request("get", "/me").expect(200);
			for (let call = 0; call < 100; call++) expect((await open(thief)).status).not.toBe(429);
			await open(thief).expect(429);
			expect((await open(own)).status).not.toBe(429);
			await app.agent.get("/documents").set("Cookie", own.cookie).expect(429);
		},
	);
});
