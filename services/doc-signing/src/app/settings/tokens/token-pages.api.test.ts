import { beforeAll, describe, expect, it } from "@jest/globals";
import { holdLock } from "@repo/infra-local/testing";
import { newSecret } from "@repo/service-kit/crypto";
import { createAccount, type TestAccount, withToken } from "../../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../../test/support/browsers.ts";
import { type PageForms, pageForms } from "../../../../test/support/page-forms.ts";
import { sharedMailApp } from "../../../../test/support/shared-app.ts";
import { createUser } from "../../../accounts/create-user.ts";
import { addMember } from "../../../accounts/teams/add-member.ts";
import { createTokenInBrowser } from "../../../accounts/tokens/create-token-in-browser.ts";
import { deleteAccount } from "../../../personal-data/deletion/delete-account.ts";

const { app } = sharedMailApp();

const PAGE = "/settings/developers";
const PATH = "/settings/tokens";
const tokenIn = (html: string) => /api_[\w-]{43}/.exec(html)?.[0] ?? "";
const works = async (token: string) =>
	(await app.agent.get("/api/v1/me").set("Authorization", `Bearer ${token}`)).status;

async function eventsOf(userId: number) {
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT type, actor, team_id, details FROM account_events WHERE user_id = $1 AND type LIKE 'token.%' ORDER BY id",
		[userId],
	);
	return rows;
}

async function create(browser: PageForms, path = PAGE, values: Record<string, string> = {}) {
	const form = await browser.formOf(path, path.replace(PAGE, PATH));
	return { form, done: await browser.send(form, { name: "billing", access: "full", days: "90", ...values }) };
}

describe("API tokens in the settings", () => {
	it("are shown once, listed, used and revoked", async () => {
		const account = await createAccount(app);
		const browser = await pageForms(app, account);
		const { done } = await create(browser);
		const token = tokenIn(done.text);
		expect([done.status, await works(token)]).toEqual([200, 200]);
		const list = await browser.open(PAGE).expect(200);
		expect(list.text).toContain(`${token.slice(0, 8)}…`);
		expect(list.text).not.toContain(token);
		const revoke = await browser.formOf(PAGE, `${PATH}/\\d+/revoke`);
		await browser.send(revoke).expect(303);
		expect(await works(token)).toBe(401);
		await browser.send(revoke).expect(303);
		const named = { tokenId: expect.any(Number), name: "billing" };
		expect(await eventsOf(account.userId)).toEqual([
			expect.objectContaining({ type: "token.created", actor: String(account.userId), details: named }),
			expect.objectContaining({ type: "token.revoked", actor: String(account.userId), details: named }),
		]);
		expect(JSON.stringify(await eventsOf(account.userId))).not.toContain(token);
	});

	it("are created once, however often the form is sent, and shown again for ten minutes", async () => {
		const account = await createAccount(app);
		const browser = await pageForms(app, account);
		const form = await browser.formOf(PAGE, PATH);
		const values = { name: "twice", access: "full", days: "0" };
		const both = await Promise.all([browser.send(form, values), browser.send(form, values)]);
		expect(tokenIn(both[0].text)).toBe(tokenIn(both[1].text));
		expect(await eventsOf(account.userId)).toHaveLength(1);
		app.travel(599);
		expect(tokenIn((await browser.send(form, values)).text)).toBe(tokenIn(both[0].text));
		const revoke = await browser.formOf(PAGE, `${PATH}/\\d+/revoke`);
		await browser.send(revoke);
		expect((await browser.send(form, values)).status).toBe(409);
	});

	it("require a recent proof", async () => {
		const browser = await pageForms(app, await createAccount(app));
		const form = await browser.formOf(PAGE, PATH);
		app.travel(601);
		const { text } = await browser.send(form, { name: "late", access: "full", days: "30" }).expect(403);
		expect(text).toContain('value="late"');
		expect(text).toContain('href="/account/verify?return_to=%2Faccount%2Fverify%3Fdone" target="_blank"');
	});

	it("are not offered unless it lasts three more minutes, so that nothing is typed in vain", async () => {
		const account = await createAccount(app, { team: true });
		const browser = await pageForms(app, account);
		const path = `${PAGE}?team=${account.teamId}`;
		const form = await browser.formOf(path, path.replace(PAGE, PATH));
		app.travel(420);
		expect((await browser.open(path)).text).not.toContain("/account/verify");
		app.travel(1);
		const { text } = await browser.open(path).expect(200);
		expect(text).toContain(`href="/account/verify?return_to=${encodeURIComponent(path)}"`);
		expect(text).not.toContain('name="days"');
		const refused = await browser.send(form, { name: "", days: "30" }).expect(400);
		expect(refused.text).toContain('name="days"');
		expect((await browser.send(form, { name: "billing", access: "full", days: "30" })).status).toBe(200);
	});

	it("reject a form without this session's CSRF token, and an invalid name or lifetime", async () => {
		const browser = await pageForms(app, await createAccount(app));
		const { done } = await create(browser, PAGE, { csrf: "x" });
		expect(done.status).toBe(403);
		for (const wrong of [{ name: "" }, { days: "7" }, { form_id: "x" }])
			expect((await create(browser, PAGE, wrong)).done.status).toBe(400);
	});

	it("are not created by a session that has ended meanwhile", async () => {
		const { userId } = await createAccount(app);
		await signedInBrowser(app, { userId });
		const { rows } = await app.dependencies.db.$client.query(
			"DELETE FROM sessions WHERE user_id = $1 RETURNING id",
			[userId],
		);
		const access = { permission: "tokens.create", reach: "all", userId, teamId: null } as const;
		const by = { access, role: null, sessionId: rows[0].id, ipAddress: undefined };
		const input = { name: "late", expiresAt: null, readOnly: false, random: "x".repeat(43) };
		await expect(createTokenInBrowser(app.dependencies, input, by)).rejects.toThrow("session has ended");
	});

	it("expire", async () => {
		const browser = await pageForms(app, await createAccount(app));
		const { done } = await create(browser, PAGE, { days: "30" });
		const token = tokenIn(done.text);
		app.travel(30 * 86_400 - 10);
		expect(await works(token)).toBe(200);
		app.travel(11);
		expect(await works(token)).toBe(401);
	});
});

describe("a token that is created while its account is deleted", () => {
	async function signedIn() {
		const { userId } = await createAccount(app);
		await signedInBrowser(app, { userId });
		const rows = await app.sql("SELECT id FROM sessions WHERE user_id = $1", [userId]);
		const access = { permission: "tokens.create", reach: "all", userId, teamId: null } as const;
		const by = { access, role: null, sessionId: rows[0].id, ipAddress: undefined };
		const input = { name: "late", expiresAt: null, readOnly: false, random: newSecret() };
		const create = (): Promise<unknown> => createTokenInBrowser(app.dependencies, input, by);
		const operator = { actorType: "operator", actor: "root" } as const;
		const remove = (): Promise<unknown> =>
			app.dependencies.db.transaction((tx) => deleteAccount(tx, app.dependencies, userId, operator));
		return { userId, create, remove };
	}
	/** The first waits for the lock, the second for the first. */
	async function inOrder(acts: (() => Promise<unknown>)[], lock: string, values: unknown[] = []) {
		const held = await holdLock(app.dependencies.config.DATABASE_URL, lock, values);
		const started = [];
		for (const act of acts) {
			started.push(Promise.allSettled([act()]));
			await held.waitedFor({ count: started.length });
		}
		await held.release();
		return (await Promise.all(started)).flat();
	}

	it("is refused if the deletion is first", async () => {
		const { userId, create, remove } = await signedIn();
		await app.sql(
			"INSERT INTO recovery_codes (code_hash, user_id, created_at) VALUES (sha256($2), $1, now())",
			[userId, newSecret()],
		);
		const lock = "SELECT FROM recovery_codes WHERE user_id = $1 FOR UPDATE";
		const [deletion, creation] = await inOrder([remove, create], lock, [userId]);
		expect(deletion).toMatchObject({ status: "fulfilled" });
		expect(creation).toMatchObject({ reason: { code: "session_ended" } });
	});

	it("is revoked if it is first", async () => {
		const { userId, create, remove } = await signedIn();
		const race = await inOrder([create, remove], "LOCK TABLE api_tokens IN SHARE MODE");
		expect(race).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
		const rows = await app.sql("SELECT revoked_at FROM api_tokens WHERE user_id = $1 AND name = 'late'", [
			userId,
		]);
		expect(rows).toEqual([{ revoked_at: expect.any(Date) }]);
	});
});

describe("API tokens of a team", () => {
	let owner: TestAccount;
	let path: string;
	beforeAll(async () => {
		owner = await createAccount(app, { team: true });
		path = `${PAGE}?team=${owner.teamId}`;
	});
	const join = async (role: "admin" | "member") => {
		const person = await createUser(app.dependencies, {
			email: `${role}-${Math.trunc(performance.now() * 1000)}@example.com`,
			name: role,
			password: "correct horse battery",
			plan: "free",
		});
		const teamId = owner.teamId ?? 0;
		await addMember(app.dependencies, { teamId, userId: person.id, role }, "operator");
		return { userId: person.id, email: person.email, teamId };
	};

	it("belong to the team, whose managers see and revoke them", async () => {
		const admin = await join("admin");
		const { done } = await create(await pageForms(app, admin), path);
		const token = tokenIn(done.text);
		const me = await app.agent.get("/api/v1/me").set("Authorization", `Bearer ${token}`).expect(200);
		expect(me.body.team.id).toBe(owner.teamId);
		const browser = await pageForms(app, owner);
		const [, id] = /tokens\/(\d+)\/revoke/.exec((await browser.open(path)).text) ?? [];
		await browser.send(await browser.formOf(path, `${PATH}/${id}/revoke\\?team=\\d+`)).expect(303);
		expect(await works(token)).toBe(401);
		expect(await eventsOf(admin.userId)).toEqual([
			expect.objectContaining({ type: "token.created", team_id: owner.teamId }),
			expect.objectContaining({ type: "token.revoked", actor: String(owner.userId) }),
		]);
	});

	const ofTeam = () => path.replace(PAGE, PATH);

	it("are hidden from members, except those they created before", async () => {
		const member = await join("member");
		const browser = await pageForms(app, member);
		await browser.open(path).expect(403);
		const own = await browser.formOf(PAGE, PATH);
		await browser.send({ ...own, action: ofTeam() }, { name: "x", access: "full", days: "30" }).expect(403);
		const { token } = await withToken(app, member);
		await browser.send(await browser.formOf(PAGE, `${PATH}/\\d+/revoke`)).expect(303);
		expect(await works(token)).toBe(401);
		expect((await browser.open(PAGE)).text).not.toContain(`team=${owner.teamId}`);
	});

	it("cannot be accessed from another account", async () => {
		const stranger = await createAccount(app);
		const browser = await pageForms(app, stranger);
		await browser.open(path).expect(404);
		const form = await browser.formOf(PAGE, PATH);
		await browser.send({ ...form, action: ofTeam() }, { name: "x", access: "full", days: "30" }).expect(404);
		const theirs = await (await pageForms(app, owner)).formOf(path, `${PATH}/\\d+/revoke\\?team=\\d+`);
		const [, id] = /tokens\/(\d+)/.exec(theirs.action) ?? [];
		await browser.send({ ...form, action: `${PATH}/${id}/revoke` }).expect(404);
		expect(await works(owner.token)).toBe(200);
	});
});
