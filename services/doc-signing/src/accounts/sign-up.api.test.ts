import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { SoftwareAuthenticator } from "@repo/accounts/testing";
import { visitor } from "@repo/infra-local/testing";
import { takeAllowance } from "@repo/service-kit/rate-limits";
import supertest from "supertest";
import { createAccount } from "../../test/support/accounts.ts";
import { sendNewDocument } from "../../test/support/documents/sent.ts";
import { newEmail, password, type SignUpWorld, startSignUpWorld } from "../../test/support/sign-up-world.ts";
import { createApp } from "../app.ts";

let world: SignUpWorld;
let app: SignUpWorld["app"];
let address: string;
let { mailsTo, mailTo, signUp, enterCode, finish, signIn } = {} as SignUpWorld;
beforeAll(async () => {
	world = await startSignUpWorld();
	({ app, address, mailsTo, mailTo, signUp, enterCode, finish, signIn } = world);
});
afterAll(() => world.close());

describe("signing up", () => {
	it("proves the address with a code, and leads back to where it began", async () => {
		const browser = visitor();
		const email = newEmail();
		const asked = await signUp(browser, email, "/verify?from=sign-up");
		expect(asked.html).toContain("Check your email");
		const other = /<a href="([^"]+)">Use another address</.exec(asked.html)?.[1];
		expect(other).toBe("/sign-up?return_to=%2Fverify%3Ffrom%3Dsign-up");
		const { code } = await mailTo(email);
		const form = await enterCode(browser, asked, code);
		expect(form.html).toContain(email);
		// As from another site, without the form's token.
		expect((await finish(browser, form, { csrf: "x".repeat(43) })).status).toBe(403);
		const done = await finish(browser, form);
		expect(new URL(done.address).pathname + new URL(done.address).search).toBe("/verify?from=sign-up");
		const home = await browser.open(`${address}/`);
		expect(home.html).toContain("Grace Hopper");
		expect(home.html).toContain("Send your first document");
	});

	it("shows an internationalized address as it is read", async () => {
		const browser = visitor();
		const asked = await signUp(browser, "grace@müller.de");
		expect(asked.html).toContain("grace@müller.de");
		const { link } = await mailTo("grace@xn--mller-kva.de");
		const page = await browser.open(link);
		expect(page.html).toContain("grace@müller.de");
		const form = await browser.submit(page, "/email-link", {});
		expect(form.html).toContain("grace@müller.de");
		await finish(browser, form);
		expect((await browser.open(`${address}/settings`)).html).toContain("grace@müller.de");
	});

	it("proves the address with the link; opening it alone changes nothing", async () => {
		const browser = visitor();
		const email = newEmail();
		await signUp(browser, email);
		const { link } = await mailTo(email);
		await visitor().open(link);
		const elsewhere = visitor();
		const page = await elsewhere.open(link);
		expect(page.address).not.toContain("token");
		const form = await elsewhere.submit(page, "/email-link", {});
		const done = await finish(elsewhere, form);
		expect(done.html).toContain("Grace Hopper");
		expect((await visitor().open(link)).status).toBe(400);
	});

	it("leads back from the link in another browser only to a page whose link the proven address received", async () => {
		const sender = await createAccount(app);
		const [own, other, third] = [newEmail(), newEmail(), newEmail()];
		const { people } = await sendNewDocument(sender, {
			recipients: [own, other, third].map((email) => ({ name: "Grace", email, role: "SIGNER" })),
		});
		const path = people[0]?.path ?? "";
		const openElsewhere = async (email: string, from: string) => {
			await signUp(visitor(), email, from);
			const elsewhere = visitor();
			const page = await elsewhere.open((await mailTo(email)).link);
			const done = await finish(elsewhere, await elsewhere.submit(page, "/email-link", {}));
			return new URL(done.address).pathname;
		};
		expect(await openElsewhere(own, path)).toBe(path);
		expect(await openElsewhere(other, path)).toBe("/documents");
		expect(await openElsewhere(third, `${people[2]?.path}/../../settings/profile`)).toBe("/documents");
	});

	it("allows at most five guesses, across all instances", async () => {
		const browser = visitor();
		const email = newEmail();
		let page = await signUp(browser, email);
		const { code } = await mailTo(email);
		const wrong = code === "000000" ? "000001" : "000000";
		for (let guess = 0; guess < 4; guess++) page = await enterCode(browser, page, wrong);
		expect(page.html).toContain('name="code"');
		const last = await enterCode(browser, page, wrong);
		expect(last.html).toContain("No attempts are left");
		expect(last.html).toContain("Open the link: it still works");
		expect(last.html).not.toContain('name="code"');
		const refused = await enterCode(browser, page, code);
		expect([refused.status, refused.html]).toEqual([400, expect.stringContaining("No attempts are left")]);
	});

	it("accepts the code only in the browser that requested it", async () => {
		const email = newEmail();
		const asked = await signUp(visitor(), email);
		const { code } = await mailTo(email);
		const thief = visitor();
		const own = await signUp(thief, newEmail());
		const path = new URL(own.address).pathname;
		const stolen = await fetch(asked.address, { method: "POST", body: new URLSearchParams({ code }) });
		expect(stolen.status).toBe(400);
		expect((await thief.open(asked.address)).status).toBe(400);
		expect(path).not.toBe(new URL(asked.address).pathname);
	});

	it.each([
		["a short password", { password: "short" }, "at least 10"],
		["a common password", { password: "password123" }, "common"],
		["the name as password", { name: "Augusta Lovelace", password: "augusta lovelace" }, "must not contain"],
		["no name", { name: " " }, "must"],
		["the name of the service", { name: "S\u0456gning Support" }, "name of this service"],
	])("rejects %s and shows the form again", async (_what, fields, words) => {
		const browser = visitor();
		const email = newEmail();
		const asked = await signUp(browser, email);
		const form = await enterCode(browser, asked, (await mailTo(email)).code);
		const refused = await finish(browser, form, fields);
		expect([refused.status, refused.html.toLowerCase()]).toEqual([400, expect.stringContaining(words)]);
		expect((await finish(browser, refused)).html).toContain("Grace Hopper");
	});

	it("creates an account with a passkey instead of a password, which can sign in without one", async () => {
		const browser = visitor();
		const email = newEmail();
		const asked = await signUp(browser, email, "/verify");
		const { address: at } = await enterCode(browser, asked, (await mailTo(email)).code);
		const form = await browser.open(`${at}&with=passkey`);
		const path = "/sign-up/account";
		const authenticator = new SoftwareAuthenticator(new URL(app.dependencies.config.BASE_URL).origin);
		const offer = await browser.submit(form, path, { name: "Ada" }, `${path}/passkey-options`);
		const response = JSON.stringify(authenticator.register(JSON.parse(offer.html)));
		const foreign = await browser.submit(form, path, { name: "Ada", response: "{}" });
		expect([foreign.status, foreign.html]).toEqual([400, expect.stringContaining("data-passkey")]);
		const done = await browser.submit(form, path, { name: "Ada Lovelace", response });
		expect(done.address).toBe(
			`${address}/account/security/recovery-codes?done=passkey-account&return_to=%2Fverify`,
		);
		expect(done.html).toContain('href="/verify"');
		const twice = await browser.submit(form, path, { name: "Ada Lovelace", response });
		expect(twice.address).toBe(done.address);
		const other = JSON.stringify({ ...JSON.parse(response), id: "AAAA", rawId: "AAAA" });
		expect((await browser.submit(form, path, { name: "Ada Lovelace", response: other })).status).toBe(400);
		const again = visitor();
		const page = await again.open(`${address}/sign-in`);
		const challenge = await again.submit(page, "/sign-in/passkey", {}, "/sign-in/passkey/options");
		const answer = JSON.stringify(authenticator.answer(JSON.parse(challenge.html)));
		const home = await again.submit(page, "/sign-in/passkey", { response: answer });
		expect(home.html).toContain("Ada Lovelace");
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT password_hash FROM users WHERE email = $1",
			[email],
		);
		expect(rows).toEqual([{ password_hash: null }]);
		expect((await signIn(visitor(), email, "")).status).toBe(400);
	});

	it("gives an address to one of two who prove it concurrently", async () => {
		const email = newEmail();
		const both = await Promise.all(
			[visitor(), visitor()].map(async (browser) => {
				const asked = await signUp(browser, email);
				return { browser, asked, code: (await mailTo(email)).code };
			}),
		);
		const forms = [];
		for (const { browser, asked } of both) {
			const codes = mailsTo(email).map(
				({ text = "" }) => /(\d{3}) (\d{3})/.exec(text)?.slice(1).join("") ?? "",
			);
			let form = asked;
			for (const code of codes)
				if (form.html.includes('name="code"')) form = await enterCode(browser, form, code);
			forms.push({ browser, form });
		}
		const done = await Promise.all(forms.map(({ browser, form }) => finish(browser, form)));
		expect(done.map(({ status }) => status).sort()).toEqual([200, 409]);
	});
});

describe("who may sign up", () => {
	it("is determined by SIGN_UP", async () => {
		const { config } = app.dependencies;
		const before = config.SIGN_UP;
		try {
			config.SIGN_UP = "invited";
			const stranger = newEmail();
			await signUp(visitor(), stranger);
			expect((await mailTo(stranger)).subject).toBeUndefined();

			const sender = await createAccount(app);
			const invited = newEmail();
			await sendNewDocument(sender, { recipients: [{ name: "Berta", email: invited, role: "SIGNER" }] });
			const browser = visitor();
			const asked = await signUp(browser, invited);
			const form = await enterCode(browser, asked, (await mailTo(invited)).code);
			expect((await finish(browser, form)).html).toContain("Grace Hopper");

			const closed = supertest(createApp({ ...app.dependencies, config: { ...config, SIGN_UP: "closed" } }));
			expect((await closed.get("/sign-up").expect(200)).text).not.toContain('name="email"');
			for (const path of ["/", "/sign-in"])
				expect((await closed.get(path).expect(200)).text).not.toContain('href="/sign-up');
		} finally {
			config.SIGN_UP = before;
		}
	}, 60_000);
});

describe("signing in", () => {
	it("leads back, and signs out again", async () => {
		const { email } = await createAccount(app);
		const browser = visitor();
		const page = await browser.open(`${address}/sign-in?return_to=%2Fverify`);
		const done = await browser.submit(page, "/sign-in", { login: email, password: "correct horse battery" });
		expect(new URL(done.address).pathname).toBe("/verify");
		const home = await browser.open(`${address}/`);
		const out = await browser.submit(home, "/sign-out", {});
		expect(new URL(out.address).pathname).toBe("/sign-in");
		expect((await browser.open(`${address}/`)).html).toContain("Create account");
	});

	it("resets a password by email, ends sessions, and revokes tokens if requested", async () => {
		const account = await createAccount(app);
		const other = visitor();
		await signIn(other, account.email, "correct horse battery");
		const browser = visitor({ headers: { "x-forwarded-for": "203.0.113.9" } });
		const asked = await world.forgetPassword(browser, account.email);
		expect(asked.html).toContain('<a href="/password/forgotten">Use another address<');
		const form = await enterCode(browser, asked, (await mailTo(account.email)).code);
		expect(form.html).toContain("Also revoke my API tokens");
		await account.request("get", "/me").expect(200);
		const done = await browser.submit(form, "/password/reset", { password, end_tokens: "on" });
		expect(done.html).toContain("Documents");
		expect((await other.open(`${address}/`)).html).toContain("Create account");
		await account.request("get", "/me").expect(401);
		expect((await mailTo(account.email)).subject).toBe("Your password was changed");
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT actor, ip_address AS ip FROM account_events WHERE user_id = $1 AND type = 'account.password_reset'",
			[account.userId],
		);
		expect(rows).toEqual([{ actor: String(account.userId), ip: "203.0.113.9" }]);
		expect((await signIn(visitor(), account.email)).html).toContain("Send your first document");
	});

	it("names the sender of the document that the visitor came from", async () => {
		const sender = await createAccount(app);
		const {
			people: [signer],
		} = await sendNewDocument(sender);
		const path = signer?.path ?? "";
		const { rows } = await app.dependencies.db.$client.query("SELECT name FROM users WHERE id = $1", [
			sender.userId,
		]);
		const page = await visitor().open(`${address}/sign-in?return_to=${encodeURIComponent(path)}`);
		expect(page.html).toContain(rows[0].name);
		await app.workOff();
	});
});

it("challenges for passkeys are limited by network", async () => {
	const { db, clock } = app.dependencies;
	const limit = { name: "address-passkey-options", limit: 300, seconds: 60, refill: "at-once" } as const;
	for (let i = 0; i < 299; i += 1) await takeAllowance(db, limit, "192.0.2.1", clock());
	const askFrom = async (network: string) => {
		const browser = visitor({ headers: { "x-forwarded-for": network } });
		const page = await browser.open(`${address}/sign-in`);
		return (await browser.submit(page, "/sign-in/passkey", {}, "/sign-in/passkey/options")).status;
	};
	const statuses = [await askFrom("192.0.2.1"), await askFrom("192.0.2.1"), await askFrom("192.0.2.2")];
	expect(statuses).toEqual([200, 429, 200]);
});

// Last: object storage checks links by a separate clock.
describe("a proof of an address", () => {
	it("expires after 20 minutes", async () => {
		const browser = visitor();
		const email = newEmail();
		const asked = await signUp(browser, email);
		const { code, link } = await mailTo(email);
		const late = visitor();
		const proven = newEmail();
		const form = await enterCode(late, await signUp(late, proven), (await mailTo(proven)).code);
		app.travel(20 * 60 + 1);
		const refused = await finish(late, form);
		expect([refused.status, refused.html]).toEqual([400, expect.stringContaining("This link has expired")]);
		expect((await enterCode(browser, asked, code)).html).toContain("has expired");
		expect((await browser.open(link)).html).toContain("has expired");
	});
});
