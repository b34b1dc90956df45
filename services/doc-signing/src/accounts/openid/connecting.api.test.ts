import { describe, expect, it } from "@jest/globals";
import { createAccount } from "../../../test/support/accounts.ts";
import {
	acme,
	app,
	code,
	eventsOf,
	newBrowser,
	newEmail,
	other,
	seconds,
	sql,
	useProviders,
} from "../../../test/support/providers.ts";

useProviders();

let number = 0;

describe("an existing account", () => {
	async function withAccount() {
		const account = await createAccount(app);
		const email = newEmail();
		await sql("UPDATE users SET email = $1 WHERE id = $2", [email, account.userId]);
		return { ...account, email };
	}

	it("is connected after its own sign-in, by a form, and signs in from then on", async () => {
		const { email } = await withAccount();
		const browser = newBrowser();
		const { headers } = await browser.signIn({ sub: "mine", email }, "?return_to=%2Ftemplates");
		const path = headers.location as string;
		expect(path).toMatch(/^\/sign-in\/openid\/acme\/connect\//);
		expect(await browser.email()).toBeUndefined();
		const page = await browser.get(path).expect(200);
		expect(page.text).toContain(`${email} already has an account.`);
		expect(page.text).not.toContain(`action="${path}"`);
		await browser.signInWithPassword(email);
		const confirm = await browser.get(path).expect(200);
		expect((await browser.submit(confirm, path, { csrf: "forged" })).status).toBe(403);
		const done = await browser.submit(confirm, path);
		expect([done.status, done.headers.location]).toEqual([303, "/templates"]);
		const again = newBrowser();
		expect((await again.signIn({ sub: "mine", email })).status).toBe(303);
		expect(await again.email()).toBe(email);
		expect(await eventsOf(email)).toContain("account.provider_connected");
		expect((await browser.submit(confirm, path)).status).toBe(403);
	});

	it("is not joined by a stranger's provider, account or browser, nor without a recent proof", async () => {
		const { email } = await withAccount();
		const stranger = newBrowser();
		const location = await stranger.begin("other");
		const path = (await stranger.finish(other.answer(location, { sub: "evil", email }), "other")).headers
			.location as string;
		// The stranger is signed in to their own account.
		await stranger.signInWithPassword((await withAccount()).email);
		const page = await stranger.get(path);
		expect(page.text).toContain("You are signed in as");
		const csrf = /name="csrf" value="([^"]*)"/;
		const own = newBrowser();
		const ownEmail = (await withAccount()).email;
		const ownPath = (await own.signIn({ sub: "own", email: ownEmail })).headers.location as string;
		await own.signInWithPassword(ownEmail);
		const token = csrf.exec((await own.get(ownPath)).text)?.[1] ?? "";
		const send = (browser: typeof own, to: string) =>
			browser.agent
				.post(to)
				.set({ Accept: "text/html", Origin: "http://localhost:4200" })
				.type("form")
				.send({ csrf: token });
		// Another browser's request, and another provider's address.
		expect((await send(own, path)).status).toBe(403);
		expect((await send(own, ownPath.replace("acme", "other"))).status).toBe(403);
		app.travel(601);
		expect((await send(own, ownPath)).headers.location).toMatch(/^\/account\/verify/);
		expect(await sql("SELECT FROM identities WHERE subject IN ('evil', 'own')")).toEqual([]);
	});

	it("is not connected by the account that the stranger is signed in to", async () => {
		const { email } = await withAccount();
		const mine = await withAccount();
		const stranger = newBrowser();
		const path = (await stranger.signIn({ sub: "thief", email })).headers.location as string;
		const helper = (await stranger.signIn({ sub: "thief-2", email: mine.email })).headers.location as string;
		await stranger.signInWithPassword(mine.email);
		const confirm = await stranger.get(helper);
		const sent = await stranger.submit({ text: confirm.text.replaceAll(helper, path) }, path);
		expect(code(sent.text)).toMatch(/does not belong to this account/);
		expect(await sql("SELECT FROM identities WHERE subject = 'thief'")).toEqual([]);
	});

	it("is offered the providers that may sign in its address", async () => {
		const browser = newBrowser();
		await browser.signInWithPassword((await withAccount()).email);
		const { text } = await browser.get("/account/security");
		expect([...text.matchAll(/>Connect (\w+)</g)].map(([, name]) => name)).toEqual(["Acme", "Other"]);
	});

	it("removes a connected sign-in and its sessions, but not the last way in", async () => {
		const email = newEmail();
		const [browser, elsewhere] = [newBrowser(), newBrowser()];
		const claims = { sub: "only", email, auth_time: seconds() };
		await browser.signIn(claims);
		await elsewhere.signIn(claims);
		const remove = async () => browser.submit(await browser.get("/account/security"), /providers/);
		const refused = await remove();
		expect(refused.text).toContain("You could no longer sign in");
		await sql("UPDATE users SET password_hash = 'x' WHERE email = $1", [email]);
		expect((await remove()).headers.location).toBe("/account/security?done=provider-removed");
		expect(await browser.email()).toBe(email);
		expect(await elsewhere.email()).toBeUndefined();
		expect(await eventsOf(email)).toContain("account.provider_removed");
	});
});

describe("a recent proof", () => {
	const security = "/account/security";
	const prove = `?prove&return_to=${encodeURIComponent(security)}`;

	it("is as old as the provider's authentication, and missing if the provider does not say", async () => {
		const email = newEmail();
		const protectedPage = async (browser: ReturnType<typeof newBrowser>) =>
			(await browser.get("/settings/password")).status;
		const [fresh, old, silent] = [newBrowser(), newBrowser(), newBrowser()];
		await fresh.signIn({ sub: "fresh", email, auth_time: seconds() });
		await old.signIn({ sub: "fresh", email, auth_time: seconds() - 86_000 });
		await silent.signIn({ sub: "fresh", email });
		expect([await protectedPage(fresh), await protectedPage(old), await protectedPage(silent)]).toEqual([
			200, 303, 303,
		]);
		const verify = await old.get("/account/verify");
		expect(verify.text).toContain("Verify with Acme");
		const location = await old.begin("acme", prove);
		expect(new URL(location).searchParams.get("max_age")).toBe("0");
		app.travel(5);
		const answer = acme.answer(location, { sub: "fresh", email, auth_time: seconds() });
		expect((await old.finish(answer)).headers.location).toBe(security);
		expect(await protectedPage(old)).toBe(200);
	});

	it.each([
		[
			"an authentication before the request",
			{ auth_time: 1_000_000 },
			/did not confirm that you signed in just now/,
		],
		["no time of authentication", {}, /did not confirm/],
		["another person", { sub: "else", auth_time: 9_999_999_999 }, /does not belong to this account/],
	])("is not accepted with %s", async (_what, claims, text) => {
		const email = newEmail();
		const sub = `proof-${++number}`;
		const browser = newBrowser();
		await browser.signIn({ sub, email });
		const answer = acme.answer(await browser.begin("acme", prove), { sub, email, ...claims });
		expect(code((await browser.finish(answer)).text)).toMatch(text);
		expect((await browser.get("/settings/password")).status).toBe(303);
	});

	it("is for the session that asked", async () => {
		const email = newEmail();
		const browser = newBrowser();
		await browser.signIn({ sub: "sessions", email });
		const claims = { sub: "sessions", email, auth_time: 9_999_999_999 };
		const answer = acme.answer(await browser.begin("acme", prove), claims);
		await browser.signIn({ sub: "sessions", email });
		expect(code((await browser.finish(answer)).text)).toMatch(/has expired/);
	});
});
