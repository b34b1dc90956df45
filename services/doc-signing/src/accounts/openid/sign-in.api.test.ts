import { describe, expect, it } from "@jest/globals";
import { contend } from "@repo/infra-local/testing";
import { generateKeyPair } from "jose";
import { startFakeProvider } from "../../../test/support/fake-provider.ts";
import {
	acme,
	app,
	code,
	eventsOf,
	newBrowser,
	newEmail,
	other,
	providers,
	sql,
	useProviders,
} from "../../../test/support/providers.ts";
import { startApp } from "../../../test/support/start-app.ts";

useProviders();

let number = 0;

describe("signing in with a provider", () => {
	it("creates an account on the first sign-in, and finds it by the subject after the address changed", async () => {
		const [email, moved] = [newEmail(), newEmail()];
		const browser = newBrowser();
		const { headers } = await browser.signIn({ sub: "a1", email, name: "Ada" }, "?return_to=%2Ftemplates");
		expect(headers.location).toBe("/templates");
		expect(await browser.email()).toBe(email);
		const again = newBrowser();
		await again
			.signIn({ sub: "a1", email: moved, name: "Ada" })
			.then(({ status }) => expect(status).toBe(303));
		expect(await again.email()).toBe(email);
		expect(await sql("SELECT name, password_hash FROM users WHERE email = $1", [email])).toEqual([
			{ name: "Ada", password_hash: null },
		]);
		expect(await eventsOf(email)).toEqual(["account.created", "account.signed_in", "account.signed_in"]);
	});

	it("gives an account the name of its address if the person's is missing or the service's", async () => {
		const [one, two] = [newEmail(), newEmail()];
		await newBrowser().signIn({ sub: "n1", email: one });
		await newBrowser().signIn({ sub: "n2", email: two, name: "Signing Support" });
		expect(await sql("SELECT name FROM users WHERE email = ANY($1) ORDER BY id", [[one, two]])).toEqual([
			{ name: one },
			{ name: two },
		]);
	});

	it("creates one account for concurrent first sign-ins", async () => {
		const email = newEmail();
		const browsers = Array.from({ length: 6 }, newBrowser);
		const answers = await Promise.all(
			browsers.map(async (one) => acme.answer(await one.begin(), { sub: "race", email })),
		);
		const results = await contend({
			pool: app.dependencies.db.$client,
			lock: { text: "LOCK TABLE users IN SHARE MODE" },
			contenders: browsers.map((one, index) => async () => (await one.finish(answers[index] ?? {})).status),
		});
		expect(results).toEqual(Array(6).fill({ status: "fulfilled", value: 303 }));
		expect(await sql("SELECT FROM users WHERE email = $1", [email])).toHaveLength(1);
	});

	it.each([
		["an unverified address", { email_verified: false }, /has not verified your email/],
		["an address whose verification is text", { email_verified: "true" }, /has not verified your email/],
		["no address", { email: undefined }, /has not verified your email/],
		["an address of another domain", { email: "eve@bank.example" }, /cannot sign in eve@bank.example/],
		["an address of a subdomain", { email: "eve@evil.acme.example" }, /cannot sign in/],
		["another issuer's ID token", { iss: "http://127.0.0.1:9" }, /cannot be accepted/],
		["another client's ID token", { aud: "else" }, /cannot be accepted/],
		["an ID token with another nonce", { nonce: "else" }, /cannot be accepted/],
		["an expired ID token", { exp: 1_000 }, /cannot be accepted/],
	])("refuses %s", async (_what, claims, text) => {
		const browser = newBrowser();
		const page = await browser.signIn({ sub: `refused-${++number}`, email: newEmail(), ...claims });
		expect(page.status).toBe(403);
		expect(code(page.text)).toMatch(text);
		expect(await browser.email()).toBeUndefined();
		expect(await sql("SELECT FROM identities WHERE subject = $1", [`refused-${number}`])).toEqual([]);
	});

	it("refuses an ID token that another key signed", async () => {
		const browser = newBrowser();
		const location = await browser.begin();
		const answer = acme.answer(location, { sub: "forged", email: newEmail() });
		acme.state.forge = (await generateKeyPair("ES256")).privateKey;
		const page = await browser.finish(answer);
		acme.state.forge = undefined;
		expect(code(page.text)).toMatch(/cannot be accepted/);
	});

	it("says that the person cancelled, and leads back", async () => {
		const browser = newBrowser();
		const { state } = acme.answer(await browser.begin(), {});
		const page = await browser.finish({ state: state ?? "", error: "access_denied", iss: acme.issuer });
		expect(code(page.text)).toBe("You cancelled the sign-in at Acme.");
		expect(page.text).toContain('href="/sign-in"');
	});

	it("logs why an answer was refused, with the error that came, without addresses", async () => {
		const browser = newBrowser();
		const reasons = () =>
			app.logged
				.map((line) => JSON.parse(line))
				.filter(({ msg }) => msg === "an identity provider's answer was refused")
				.map(({ level, provider, reason, error, description }) => [
					...[level, provider, reason, error, description],
				]);
		const before = reasons().length;
		const { state } = acme.answer(await browser.begin(), {});
		const sent = { state: state ?? "", iss: acme.issuer, error: "invalid_scope" };
		const words = `User account 'ada@contoso.com' has no scope.${" More.".repeat(100)}`;
		const page = await browser.finish({ ...sent, error_description: words });
		expect(code(page.text)).toMatch(/cannot be accepted/);
		await browser.signIn({ sub: "stale", email: newEmail(), exp: 1_000 });
		const [first, second, ...others] = reasons().slice(before);
		expect(first).toEqual([
			...[40, "acme", "authorization response from the server is an error", "invalid_scope"],
			expect.stringMatching(/^User account \[address\] has no scope\. More.{0,259}$/),
		]);
		const reason = expect.stringContaining("OAUTH_JWT_TIMESTAMP_CHECK_FAILED");
		expect(second).toEqual([40, "acme", reason, undefined, undefined]);
		expect(app.logged.join()).not.toContain("contoso");
		expect(others).toEqual([]);
	});

	it("leads back to where the request was to lead, also after it was used", async () => {
		const browser = newBrowser();
		const location = await browser.begin("acme", "?return_to=%2Ftemplates");
		const answer = acme.answer(location, { sub: "back", email: newEmail(), email_verified: false });
		const back = 'href="/sign-in?return_to=%2Ftemplates"';
		for (const _ of ["refused", "used"]) {
			const { text, status } = await browser.finish(answer);
			expect([status, text.includes(back)]).toEqual([403, true]);
		}
		expect((await newBrowser().finish(answer)).text).not.toContain(back);
	});

	it("refuses an answer that was used, of another browser, provider or issuer, too old, or without a state", async () => {
		const browser = newBrowser();
		const email = newEmail();
		const answer = acme.answer(await browser.begin(), { sub: "once", email });
		const expired = /has expired, was already used or began in another browser/;
		expect(code((await newBrowser().finish(answer)).text)).toMatch(expired);
		expect(code((await browser.finish(answer, "other")).text)).toMatch(expired);
		expect(code((await browser.finish({ ...answer, state: "x" })).text)).toMatch(expired);
		expect(code((await browser.finish({})).text)).toMatch(expired);
		expect((await browser.finish(answer)).status).toBe(303);
		expect(code((await browser.finish(answer)).text)).toMatch(expired);

		const mixedUp = { ...acme.answer(await browser.begin(), { sub: "once", email }), iss: other.issuer };
		expect(code((await browser.finish(mixedUp)).text)).toMatch(/cannot be accepted/);
		const { iss: _iss, ...nameless } = acme.answer(await browser.begin(), { sub: "once", email });
		expect(code((await browser.finish(nameless)).text)).toMatch(/cannot be accepted/);
		const replayed = acme.answer(await browser.begin(), { sub: "once", email });
		expect(code((await browser.finish({ ...replayed, code: answer.code ?? "" })).text)).toMatch(
			/cannot be accepted/,
		);
		const late = acme.answer(await browser.begin(), { sub: "once", email });
		app.travel(901);
		expect(code((await browser.finish(late)).text)).toMatch(expired);
	});

	it("takes a code from the browser that began, and not from another with the same state", async () => {
		const [victim, attacker] = [newBrowser(), newBrowser()];
		const stolen = acme.answer(await victim.begin(), { sub: "victim", email: newEmail() });
		const own = acme.answer(await attacker.begin(), { sub: "attacker", email: newEmail() });
		const injected = await attacker.finish({ ...own, code: stolen.code ?? "" });
		expect(code(injected.text)).toMatch(/cannot be accepted/);
		expect(await attacker.email()).toBeUndefined();
	});

	it("says that there is no account where none is created, and that it is disabled", async () => {
		const browser = newBrowser();
		const email = newEmail("other.example");
		const page = await browser.finish(
			other.answer(await browser.begin("other"), { sub: "o", email }),
			"other",
		);
		expect(code(page.text)).toBe(`${email} has no account here. Create one, or ask your administrator.`);
		const disabled = newEmail();
		await newBrowser().signIn({ sub: "gone", email: disabled });
		await sql("UPDATE users SET disabled_at = now() WHERE email = $1", [disabled]);
		for (const sub of ["gone", "new-person-same-address"])
			expect(code((await newBrowser().signIn({ sub, email: disabled })).text)).toMatch(
				/^This account is disabled/,
			);
	});
});

describe("a provider that does not work", () => {
	it("gets a page that says so, is not asked again at once, and leaves the other ways", async () => {
		const down = await startFakeProvider();
		down.state.isDown = true;
		const settings = [{ ...(providers[0] as object), teams: [], issuer: down.issuer }];
		const alone = await startApp({ OPENID_PROVIDERS: JSON.stringify(settings) });
		try {
			for (const _ of [1, 2]) {
				const page = await alone.agent.get("/sign-in/openid/acme").set("Accept", "text/html").expect(503);
				expect(code(page.text)).toMatch(/^Acme does not respond/);
			}
			expect(down.state.requests).toBe(1);
			down.state.isDown = false;
			alone.travel(16);
			await alone.agent.get("/sign-in/openid/acme").expect(303);
			await alone.agent.get("/sign-in").expect(200);
		} finally {
			await alone.close();
			await down.close();
		}
	});

	it("that fails for one person is asked for others", async () => {
		const [unlucky, lucky] = [newBrowser(), newBrowser()];
		acme.state.metadata = { userinfo_endpoint: `${acme.issuer}/userinfo` };
		app.travel(3601);
		for (const broken of ["/token", "/userinfo"]) {
			const [first, second] = [await unlucky.begin(), await lucky.begin()];
			acme.state.broken = broken;
			const failed = await unlucky.finish(acme.answer(first, { sub: "unlucky", email: newEmail() }));
			acme.state.broken = "";
			expect([failed.status, code(failed.text)]).toEqual([503, expect.stringMatching(/^Acme does not/)]);
			const claims = { sub: "lucky", email: newEmail(), userInfo: {} };
			expect((await lucky.finish(acme.answer(second, claims))).status).toBe(303);
		}
		acme.state.metadata = {};
	});

	it.each([
		["another issuer", () => acme.issuer],
		["its issuer in another form", (issuer: string) => `${issuer}/`],
	])("is refused if it claims to be %s", async (_what, named) => {
		const liar = await startFakeProvider();
		liar.state.metadata = { issuer: named(liar.issuer) };
		const settings = [{ ...(providers[0] as object), teams: [], issuer: liar.issuer }];
		const alone = await startApp({ OPENID_PROVIDERS: JSON.stringify(settings) });
		const page = await alone.agent.get("/sign-in/openid/acme").set("Accept", "text/html").expect(403);
		expect(code(page.text)).toMatch(/cannot be accepted/);
		await alone.close();
		await liar.close();
	});
});
