import { describe, expect, it } from "@jest/globals";
import { totpCode } from "@repo/accounts/testing";
import { confirmTotp, startTotp } from "@repo/accounts/totp";
import { findFactors } from "@repo/accounts/users";
import { contend } from "@repo/infra-local/testing";
import { newApp, newTokens } from "../../test/support/apps.ts";
import { mailTests } from "../../test/support/mail-tests.ts";
import { newBrowser, PASSWORD } from "../../test/support/people.ts";
import {
	type Browser,
	codePageOf,
	confirmLink,
	fill,
	lastProof,
	proveByCode,
} from "../../test/support/proofs.ts";
import { listAuditLog } from "../audit-log/list-audit-log.ts";
import { signInDeps } from "./sign-in-deps.ts";

const NEXT = "another long password";

const tests = mailTests({ TRUSTED_PROXIES: "1" });

const visitor = () => newBrowser(tests.app).set("X-Forwarded-For", `198.51.100.${tests.count % 250}`);
let networks = 0;
const elsewhere = () => newBrowser(tests.app).set("X-Forwarded-For", `203.0.113.${++networks}`);
const signIn = async (login: string, password: string, browser = visitor()) =>
	fill(browser, "/sign-in", { login, password });

/** A browser with the form for the new password. */
async function provenBrowser(email = tests.person.email): Promise<{ browser: Browser; form: string }> {
	const browser = visitor();
	const { headers } = await proveByCode(tests, browser, "/password/forgotten", email);
	return { browser, form: String(headers.location) };
}
const set = ({ browser, form }: { browser: Browser; form: string }, typed: object = {}) =>
	fill(browser, form, { password: NEXT, ...typed });

async function withTotp(): Promise<string> {
	const deps = signInDeps(tests.app.dependencies);
	const secret = (await startTotp(deps, deps.db, tests.person.id)) ?? "";
	await confirmTotp(deps, deps.db, tests.person.id, totpCode(secret, deps.clock()));
	return secret;
}

async function access() {
	const tokens = await newTokens(tests.app, tests.person, await newApp(tests.app));
	const { text } = await fill(tests.person.browser, "/account/api-keys", { name: "x", days: "30" });
	const key = /sched_key_[\w-]+/.exec(text)?.[0] ?? "";
	return async () => ({
		token: (await tests.app.agent.get("/api/auth/oauth/me").auth(tokens.access_token, { type: "bearer" }))
			.status,
		key: (await tests.app.agent.get("/api/v1/bookings").set("X-API-Key", key)).status,
		session: (await tests.person.browser.get("/account")).status,
	});
}

describe("a forgotten password", () => {
	it("is reset once the address is proven, a single time, and sessions, keys and connections end", async () => {
		const doors = await access();
		expect(await doors()).toEqual({ token: 200, key: 200, session: 200 });
		const proven = await provenBrowser();
		const page = await proven.browser.get(proven.form).expect(200).expect("referrer-policy", "no-referrer");
		expect(page.text).toContain(tests.person.email);
		const short = (await set(proven, { password: "short" })).text;
		expect(short).toContain("Must have at least 10 characters.");
		const weak = (await set(proven, { password: tests.person.email, end_access: "on" })).text;
		expect(weak).toContain("must not contain your name");
		const ends = /name="end_access" checked/;
		expect([page.text, short, weak].map((text) => ends.test(text))).toEqual([true, false, true]);
		expect((await set(proven, { end_access: "on" })).headers.location).toBe("/");
		await proven.browser.get("/account").expect(200);
		expect(await doors()).toEqual({ token: 401, key: 401, session: 303 });
		const events = await listAuditLog(tests.app.dependencies, { user: tests.person.username });
		const [reset, ...ended] = events.filter(({ ipAddress }) => ipAddress?.startsWith("198.51.100."));
		expect([reset?.type, ended.map(({ type }) => type).sort()]).toEqual([
			"account.password_reset",
			["api_key.revoked", "connection.revoked"],
		]);
		expect((await signIn(tests.person.username, PASSWORD)).status).toBe(400);
		expect((await signIn(tests.person.username, NEXT)).status).toBe(303);
		const again = await proven.browser.get(proven.form).expect(200);
		expect(again.text).toContain("was already changed with this email");
		await tests.app.workOff();
		expect(tests.mailbox.received.at(-1)).toMatchObject({
			recipients: [tests.person.email],
			subject: "Your password was changed",
		});
	});

	it("leads back to the page that required signing in", async () => {
		const wanted = "/auth/oauth2/authorize?client_id=x&state=a%20b";
		const browser = visitor();
		const { text } = await browser.get(`/sign-in?return_to=${encodeURIComponent(wanted)}`).expect(200);
		const link = /href="(\/password\/forgotten[^"]*)"/.exec(text)?.[1] ?? "";
		const { headers } = await proveByCode(tests, browser, link, tests.person.email);
		expect((await set({ browser, form: String(headers.location) })).headers.location).toBe(wanted);
	});

	it("keeps keys and connections if the box is unticked", async () => {
		const doors = await access();
		expect((await set(await provenBrowser())).status).toBe(303);
		expect(await doors()).toEqual({ token: 200, key: 200, session: 303 });
	});

	it("does not disable the second factor", async () => {
		const secret = await withTotp();
		const proven = await provenBrowser();
		const answer = await set(proven);
		expect(answer.headers.location).toBe("/sign-in/second-factor");
		await proven.browser.get("/account").expect(303);
		tests.app.travel(60);
		const code = totpCode(secret, tests.app.dependencies.clock());
		expect((await fill(proven.browser, "/sign-in/second-factor", { code })).status).toBe(303);
		await proven.browser.get("/account").expect(200);
	});

	it("of an account with an unproven address removes everything a stranger may have set up", async () => {
		await tests.app.dependencies.db.$client.query("UPDATE users SET email_proven_at = NULL WHERE id = $1", [
			tests.person.id,
		]);
		await withTotp();
		const doors = await access();
		// Unticked.
		expect((await set(await provenBrowser())).headers.location).toBe("/");
		expect(await doors()).toEqual({ token: 401, key: 401, session: 303 });
		expect(await findFactors(tests.app.dependencies.db, tests.person.id)).toMatchObject({ totp: false });
	});

	it("continues where the owner confirms the link, not where a stranger requested it", async () => {
		const stranger = visitor();
		codePageOf(await fill(stranger, "/password/forgotten", { email: tests.person.email }));
		await tests.app.workOff();
		const owner = visitor();
		const { headers } = await confirmLink(owner, lastProof(tests.mailbox).link);
		const form = String(headers.location);
		await stranger.get(form).expect(400);
		expect((await set({ browser: owner, form })).status).toBe(303);
		await owner.get("/account").expect(200);
	});

	it("lets the owner in while guesses by others block sign-in", async () => {
		const stranger = visitor();
		for (let guess = 0; guess < 10; guess += 1) await signIn(tests.person.username, "wrong", stranger);
		expect((await signIn(tests.person.username, PASSWORD)).status).toBe(429);
		const proven = await provenBrowser();
		expect((await set(proven)).status).toBe(303);
		await proven.browser.get("/account").expect(200);
	});

	it("is reset once by ten concurrent uses of the proof", async () => {
		const proven = await provenBrowser();
		const race = await contend({
			pool: tests.app.dependencies.db.$client,
			lock: { text: "SELECT FROM address_proofs FOR UPDATE" },
			contenders: Array.from({ length: 10 }, () => async () => (await set(proven)).status),
		});
		const statuses = race.map((one) => one.status === "fulfilled" && one.value);
		expect(statuses.filter((status) => status === 303)).toHaveLength(1);
	});

	it("expires after 20 minutes", async () => {
		const proven = await provenBrowser();
		tests.app.travel(20 * 60);
		expect((await set(proven)).status).not.toBe(303);
		tests.app.travel(-20 * 60);
	});

	it("gets a response before the account is looked up", async () => {
		const client = await tests.app.dependencies.db.$client.connect();
		await client.query("BEGIN; LOCK TABLE users");
		const browser = visitor();
		for (const path of ["/password/forgotten", "/sign-up"])
			codePageOf(await fill(browser, path, { email: tests.person.email }));
		await client.query("ROLLBACK");
		client.release();
		await tests.app.workOff();
		expect(tests.mailbox.received).toHaveLength(2);
	});

	it("is sent however many emails for another purpose a stranger has requested", async () => {
		const { email } = tests.person;
		for (let i = 0; i < 9; i += 1) codePageOf(await fill(elsewhere(), "/sign-up", { email }));
		expect((await fill(elsewhere(), "/sign-up", { email })).status).toBe(429);
		codePageOf(await fill(visitor(), "/password/forgotten", { email }));
		await tests.app.workOff();
		const subjects = tests.mailbox.received.map(({ subject }) => subject);
		expect([subjects.length, subjects.at(-1)]).toEqual([10, "Scheduling: reset your password"]);
	});

	it("does not flood a mailbox: who is refused is told so, and the last link works", async () => {
		const { email } = tests.person;
		const ask = (address: string) => fill(elsewhere(), "/password/forgotten", { email: address });
		for (let i = 0; i < 9; i += 1) codePageOf(await ask(email));
		await tests.app.workOff();
		expect(tests.mailbox.received).toHaveLength(9);
		tests.app.travel(9 * 60);
		const refused = await ask(email);
		expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "60"]);
		expect(refused.text).toContain("the link in the last one still works. Wait 60 seconds");
		for (let i = 0; i < 9; i += 1) codePageOf(await ask("nobody-at-all@example.test"));
		tests.app.travel(9 * 60);
		const unknown = await ask("nobody-at-all@example.test");
		const [one, other] = [refused, unknown].map(({ text }) =>
			text.replaceAll(/[\w-]+@example\.test|[\w-]{43}/g, ""),
		);
		expect(other).toBe(one);
		const owner = visitor();
		expect((await confirmLink(owner, lastProof(tests.mailbox).link)).headers.location).toContain("proof=");
		tests.app.travel(-18 * 60);
		await tests.app.workOff();
	});
});
