import { describe, expect, it } from "@jest/globals";
import { createAccount as createFirst } from "@repo/accounts/new-account";
import { changeEmail, openSession, resetPassword } from "@repo/accounts/sign-in";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import { createAccount } from "../../../test/support/accounts.ts";
import {
	app,
	newBrowser,
	newEmail,
	seconds,
	sql,
	strict,
	useProviders,
} from "../../../test/support/providers.ts";
import { createPerson } from "../../../test/support/recipient-browser.ts";
import { accountSite } from "../../app/sign-in/account-site.tsx";

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
});
