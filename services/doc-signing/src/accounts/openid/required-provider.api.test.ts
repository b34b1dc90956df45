import { describe, expect, it } from "@jest/globals";
import { createAccount as createFirst } from "@repo/accounts/new-account";
import { endForeignSessions } from "@repo/accounts/openid";
import { changeEmail, openSession, resetPassword } from "@repo/accounts/sign-in";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import { createAccount } from "../../../test/support/accounts.ts";
import {
	app,
	newBrowser,
	newEmail,
	other,
	seconds,
	sql,
	strict,
	useProviders,
} from "../../../test/support/providers.ts";
import { createPerson } from "../../../test/support/recipient-browser.ts";
import { accountSite } from "../../app/sign-in/account-site.tsx";
import { deleteOldRows } from "../../housekeeping/delete-old-rows.ts";
import { signInDeps } from "../sign-in-deps.ts";

useProviders();

describe("a domain that requires its provider", () => {
	const required = /signs in with Strict only/;

	it("refuses every other way to sign in, sign up and reset, and to leave or enter the domain", async () => {
		const account = await createAccount(app);
		const browser = newBrowser();
		await browser.signInWithPassword(account.email);
		const email = newEmail("strict.example");
		await sql("UPDATE users SET email = $1 WHERE id = $2", [email, account.userId]);
		const stranger = newBrowser();
		expect((await stranger.signInWithPassword(email)).text).toMatch(required);
		const forgotten = await stranger.get("/password/forgotten");
		expect((await stranger.submit(forgotten, "/password/forgotten", { email })).text).toMatch(required);
		const signUp = await stranger.get("/sign-up");
		expect((await stranger.submit(signUp, "/sign-up", { email: newEmail("strict.example") })).text).toMatch(
			required,
		);
		const password = await browser.get("/settings/password").expect(200);
		const changed = await browser.submit(password, "/settings/password", {
			password: "a new long password 42",
		});
		expect(changed.text).toMatch(required);
	});

	const somewhere = () => ({
		...{ ipAddress: "192.0.2.1", userAgent: "a browser", sessionSecret: undefined },
		browserSecret: newSecret(),
	});

	/** A proven address in this browser, as the pages would have it before the domain required its provider. */
	async function provenAddress(
		purpose: string,
		email: string,
		browserSecret: string,
		data = {},
	): Promise<string> {
		const [{ id }] = await sql(
			`INSERT INTO address_proofs
				(purpose, email, data, browser_hash, guesses_left, created_at, expires_at, proven_at, proven_browser_hash)
			VALUES ($1, $2, $5, $3, 5, $4, $4::timestamptz + interval '1 hour', $4, $3) RETURNING id`,
			[purpose, email, hashSecret(browserSecret), app.dependencies.clock(), data],
		);
		return id;
	}

	it("is refused by the functions, whatever page leads to them", async () => {
		const site = accountSite(app.dependencies);
		const { db } = app.dependencies;
		const browser = somewhere();
		const email = newEmail("strict.example");
		const account = await createPerson(app, email);
		await account.addTotp();
		const session = { userId: account.userId, credentialsVersion: 1 };
		await expect(openSession(site, db, session, browser)).rejects.toMatchObject({
			code: "provider_required",
		});
		const password = "a new long password 42";
		const reset = { proofId: await provenAddress("reset-password", email, browser.browserSecret), password };
		const deps = { ...site, afterReset: async () => ({}) };
		await expect(resetPassword(deps, reset, browser)).rejects.toMatchObject({ code: "provider_required" });
		for (const [former, next] of [
			[email, "outside@example.com"],
			["outside@example.com", email],
		] as const) {
			const { userId } = account;
			const change = { userId, credentialsVersion: 1 };
			const id = await provenAddress("change-email", next, browser.browserSecret, change);
			const signedIn = { id: "00000000-0000-4000-8000-000000000000", user: { id: userId, email: former } };
			await expect(changeEmail(site, signedIn, id, browser)).rejects.toMatchObject({
				code: "provider_required",
			});
		}
		const proofId = await provenAddress("sign-up", newEmail("strict.example"), browser.browserSecret);
		const first = { proofId, fields: { name: "New" }, credential: { password } };
		const insert = async () => Promise.reject(new Error("an account"));
		await expect(createFirst({ ...site, insert }, first, browser)).rejects.toMatchObject({
			code: "provider_required",
		});
	});

	it("still connects an existing account by its own sign-in, in the browser that proved the identity", async () => {
		const { userId } = await createAccount(app);
		const email = newEmail("strict.example");
		await sql("UPDATE users SET email = $1 WHERE id = $2", [email, userId]);
		const browser = newBrowser();
		const claims = { sub: "joins", email, auth_time: seconds() };
		const answer = strict.answer(await browser.begin("strict"), claims);
		const path = (await browser.finish(answer, "strict")).headers.location as string;
		expect((await newBrowser().signInWithPassword(email)).text).toMatch(required);
		expect((await browser.signInWithPassword(email)).status).toBe(303);
		// Before it is connected, the address cannot be changed to one that needs no provider.
		const [{ id: requestId, browser_hash: own }] = await sql(
			"SELECT id, browser_hash FROM openid_requests WHERE identity ->> 'email' = $1",
			[email],
		);
		const secret = newSecret();
		const moveTo = (hash: Buffer) =>
			sql("UPDATE openid_requests SET browser_hash = $2 WHERE id = $1", [requestId, hash]);
		await moveTo(hashSecret(secret));
		const change = { userId, credentialsVersion: 1 };
		const id = await provenAddress("change-email", "outside@example.com", secret, change);
		const signedIn = { id: "00000000-0000-4000-8000-000000000000", user: { id: userId, email } };
		const here = { ...somewhere(), browserSecret: secret };
		await expect(changeEmail(accountSite(app.dependencies), signedIn, id, here)).rejects.toMatchObject({
			code: "provider_required",
		});
		await moveTo(own);
		expect((await browser.submit(await browser.get(path), path)).status).toBe(303);
		expect((await newBrowser().signInWithPassword(email)).text).toMatch(required);
		const again = newBrowser();
		await again.finish(strict.answer(await again.begin("strict"), claims), "strict");
		expect(await again.email()).toBe(email);
		// The password that is left is no way in.
		const removed = await again.submit(await again.get("/account/security"), /providers/);
		expect(removed.text).toContain("You could no longer sign in");
		expect((await again.get("/account/verify")).text).toContain("Verify with Strict");
	});

	/** Someone who signed in with a password before the domain required its provider. */
	async function createFormer() {
		const { userId, email: former } = await createAccount(app);
		const browser = newBrowser();
		await browser.signInWithPassword(former);
		const email = newEmail("strict.example");
		await sql("UPDATE users SET email = $1 WHERE id = $2", [email, userId]);
		return { userId, email, browser };
	}
	const meet = async (browser: ReturnType<typeof newBrowser>, claims: Record<string, unknown>, query = "") =>
		browser.finish(strict.answer(await browser.begin("strict", query), claims), "strict");

	it("offers to connect it where a proof is needed, and then accepts the password as one", async () => {
		const { email, browser } = await createFormer();
		app.travel(601);
		const target = "/settings/password";
		const { headers } = await browser.get(target).expect(303);
		const verify = await browser.get(headers.location as string);
		const [, offered = ""] = /href="([^"]*)"[^>]*>Connect Strict</.exec(verify.text) ?? [];
		expect(offered).toBe(`/sign-in/openid/strict?return_to=${encodeURIComponent(target)}`);
		expect(verify.text).not.toContain('type="password"');
		const query = offered.slice(offered.indexOf("?"));
		const claims = { sub: `offered-${email}`, email, auth_time: seconds() };
		const path = (await meet(browser, claims, query)).headers.location as string;
		const asked = await browser.submit(await browser.get(path), path);
		expect(asked.headers.location).toBe(`/account/verify?return_to=${encodeURIComponent(path)}`);
		const again = await browser.get(asked.headers.location as string);
		const proven = await browser.submit(again, "/account/verify", { password: "correct horse battery" });
		expect(proven.headers.location).toBe(path);
		const connected = await browser.submit(await browser.get(path), path);
		expect(connected.headers.location).toBe(target);
		await browser.get(target).expect(200);
	});

	it("does not accept another provider as a proof", async () => {
		const { userId, email, browser } = await createFormer();
		await sql(
			"INSERT INTO identities (user_id, issuer, subject, email, created_at, last_used_at) VALUES ($1, $2, 'other', $3, now(), now())",
			[userId, other.issuer, email],
		);
		expect((await browser.get("/account/verify")).text).not.toContain("Verify with Other");
		const location = await browser.begin("other", "?prove");
		const claims = { sub: "other", email: "a@other.example", auth_time: 9_999_999_999 };
		expect((await browser.finish(other.answer(location, claims), "other")).text).toMatch(required);
	});

	it("ends the other sessions when it is connected, and this one with a logout there", async () => {
		const { userId, email, browser } = await createFormer();
		const elsewhere = newBrowser();
		const claims = { sub: `logout-${email}`, email, sid: "s-1", auth_time: seconds() };
		const path = (await meet(elsewhere, claims)).headers.location as string;
		await elsewhere.signInWithPassword(email);
		expect((await elsewhere.submit(await elsewhere.get(path), path)).status).toBe(303);
		expect([await browser.email(), await elsewhere.email()]).toEqual([undefined, email]);
		const logOut = { logout_token: await strict.logoutToken({ sid: "s-1" }) };
		await app.agent.post("/sign-in/openid/strict/logout").type("form").send(logOut).expect(200);
		expect(await elsewhere.email()).toBeUndefined();
		const ended =
			"SELECT details FROM account_events WHERE user_id = $1 AND type = 'account.sessions_ended' ORDER BY id";
		expect(await sql(ended, [userId])).toEqual([
			{ details: { ended: 1 } },
			{ details: { ended: 1, provider: "strict" } },
		]);
	});

	it("ends the sessions that began before the domain required it, but not those of others", async () => {
		const { userId, browser } = await createFormer();
		const { userId: free, email: freeEmail } = await createAccount(app);
		const outside = newBrowser();
		await outside.signInWithPassword(freeEmail);
		const email = newEmail("strict.example");
		const [connected, connecting] = [newBrowser(), newBrowser()];
		await sql(
			"INSERT INTO identities (user_id, issuer, subject, email, created_at, last_used_at) VALUES ($1, $2, $3, $3, now(), now())",
			[(await createPerson(app, email)).userId, strict.issuer, email],
		);
		await meet(connected, { sub: email, email, auth_time: seconds() });
		await endForeignSessions(signInDeps(app.dependencies));
		expect(await browser.email()).toBeDefined();
		app.travel(901);
		const { email: late } = await createFormer();
		const path = (await meet(connecting, { sub: late, email: late, auth_time: seconds() })).headers.location;
		expect(path).toMatch(/connect/);
		await connecting.signInWithPassword(late);
		await deleteOldRows(app.dependencies);
		expect(await browser.email()).toBeUndefined();
		expect([await connected.email(), await connecting.email()]).toEqual([email, late]);
		await outside.get("/settings/profile").expect(200);
		const events = "SELECT FROM account_events WHERE type = 'account.sessions_ended' AND user_id = $1";
		expect([await sql(events, [userId]), await sql(events, [free])]).toEqual([[{}], []]);
	});
});
