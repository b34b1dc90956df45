import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { totpCode } from "@repo/accounts/testing";
import { confirmTotp, startTotp } from "@repo/accounts/totp";
import { type Visit, visitor } from "@repo/infra-local/testing";
import { createAccount } from "../../test/support/accounts.ts";
import { newEmail, password, type SignUpWorld, startSignUpWorld } from "../../test/support/sign-up-world.ts";
import { startApp } from "../../test/support/start-app.ts";
import { createApp } from "../app.ts";
import { signInDeps } from "./sign-in-deps.ts";

const COOKIE = "signing-session";

let world: SignUpWorld;
/** Two instances behind one address, used in turn. */
let balanced: string;
let stop: () => void;
beforeAll(async () => {
	world = await startSignUpWorld();
	const instances = [createApp(world.app.dependencies), createApp(world.app.dependencies)];
	let turn = 0;
	const server = createServer((request, response) => instances[turn++ % 2]?.(request, response)).listen(0);
	await once(server, "listening");
	balanced = `http://localhost:${(server.address() as AddressInfo).port}`;
	stop = () => server.close();
});
afterAll(async () => {
	stop();
	await world.app.workOff();
	await world.close();
});

let networks = 0;
const newVisitor = () => visitor({ headers: { "x-forwarded-for": `203.0.113.${++networks}` } });
const isSignedIn = async (browser: ReturnType<typeof visitor>, address = world.address) =>
	(await browser.open(`${address}/settings`)).html.includes("Sign out");
const wrong = (code: string, step: number) => String((Number(code) + 1 + step) % 1_000_000).padStart(6, "0");

describe("an attacker who signs up with someone else's address", () => {
	it("gets neither the account nor its session when the owner of the address opens the link and confirms", async () => {
		const email = newEmail();
		const attacker = newVisitor();
		const waiting = await world.signUp(attacker, email, "/documents/1/edit");
		const { code, link } = await world.mailTo(email);
		const owner = newVisitor();
		const form = await owner.submit(await owner.open(link), "/email-link", {});
		// The code of the same email stops working once the link was used.
		expect((await world.enterCode(attacker, waiting, code)).html).not.toContain('name="name"');
		const done = await world.finish(owner, form);
		expect(new URL(done.address).pathname).not.toBe("/documents/1/edit");
		expect(await isSignedIn(owner)).toBe(true);
		expect(await isSignedIn(attacker)).toBe(false);
		expect((await attacker.open(waiting.address)).html).not.toContain('name="code"');
	});

	it("has set no password that works later", async () => {
		const email = newEmail();
		const attacker = newVisitor();
		const page = await world.signUp(attacker, email);
		const path = "/sign-up/account";
		const forged = { ...page, html: page.html.replaceAll(/action="[^"]+"/g, `action="${path}"`) };
		await attacker.submit(forged, path, { name: "Eve", password: "a password of the attacker" });
		const { rows } = await world.app.dependencies.db.$client.query("SELECT FROM users WHERE email = $1", [
			email,
		]);
		expect(rows).toEqual([]);
		const owner = newVisitor();
		const asked = await world.signUp(owner, email);
		await world.finish(owner, await world.enterCode(owner, asked, (await world.mailTo(email)).code));
		await world.signIn(attacker, email, "a password of the attacker");
		expect(await isSignedIn(attacker)).toBe(false);
	});
});

describe("an attacker who requests emails to someone else's address", () => {
	it("cannot guess a code, across two instances and many proofs, and the owner's link still works", async () => {
		const { email } = await createAccount(world.app);
		const attacker = newVisitor();
		let guesses = 0;
		for (let proof = 0; proof < 3; proof++) {
			let page: Visit = await attacker.submit(
				await attacker.open(`${balanced}/password/forgotten`),
				"/password/forgotten",
				{ email },
			);
			const { code } = await world.mailTo(email);
			const asked = page;
			for (let guess = 0; guess < 8; guess++) {
				page = await world.enterCode(attacker, asked, wrong(code, guess));
				expect(page.html).not.toContain("Also revoke my API tokens");
				if (/attempts? left/.test(page.html)) guesses++;
			}
			// Even the right code is rejected now.
			expect((await world.enterCode(attacker, asked, code)).html).not.toContain("Also revoke my API tokens");
		}
		// Ten in two proofs; the fifth in each says that none is left.
		expect(guesses).toBe(8);
		const owner = newVisitor();
		const { link } = await world.mailTo(email);
		const form = await owner.submit(await owner.open(link), "/email-link", {});
		expect(form.html).toContain("Also revoke my API tokens");
		const asked = await world.forgetPassword(owner, email);
		const proven = await world.enterCode(owner, asked, (await world.mailTo(email)).code);
		expect(proven.html).toContain("Also revoke my API tokens");
	});

	it("cannot use up the owner's emails, and who is refused is told that the last link works", async () => {
		const { email } = await createAccount(world.app);
		const attacker = newVisitor();
		for (let sent = 0; sent < 3; sent++) await world.signUp(attacker, email);
		expect((await world.signUp(attacker, email)).status).toBe(429);
		const owner = newVisitor();
		for (let sent = 0; sent < 3; sent++) await world.forgetPassword(attacker, email);
		const asked = await world.forgetPassword(owner, email);
		const { link, code } = await world.mailTo(email);
		expect((await world.enterCode(owner, asked, code)).html).toContain("Also revoke my API tokens");
		for (let sent = 0; sent < 5; sent++) await world.forgetPassword(newVisitor(), email);
		const refused = await world.forgetPassword(newVisitor(), email);
		expect(refused.status).toBe(429);
		expect(refused.html).toContain("the link in the last one still works");
		const late = newVisitor();
		const last = (await world.mailTo(email)).link;
		expect(last).not.toBe(link);
		expect((await late.submit(await late.open(last), "/email-link", {})).html).toContain("Also revoke");
	});

	it("gets nothing when the owner opens and confirms a reset link that the attacker requested", async () => {
		const account = await createAccount(world.app);
		const attacker = newVisitor();
		const waiting = await world.forgetPassword(attacker, account.email);
		const owner = newVisitor();
		const form = await owner.submit(
			await owner.open((await world.mailTo(account.email)).link),
			"/email-link",
			{},
		);
		const opened = await attacker.open(waiting.address);
		expect(opened.html).not.toContain("Also revoke my API tokens");
		await owner.submit(form, "/password/reset", { password });
		expect([await isSignedIn(owner), await isSignedIn(attacker)]).toEqual([true, false]);
	});
});

describe("an attacker who reads the mailbox", () => {
	it("cannot bypass the second factor with a reset", async () => {
		const account = await createAccount(world.app);
		const { dependencies } = world.app;
		const deps = signInDeps(dependencies);
		const secret = (await startTotp(deps, dependencies.db, account.userId)) ?? "";
		expect(
			await confirmTotp(deps, dependencies.db, account.userId, totpCode(secret, dependencies.clock())),
		).toBeTruthy();
		const attacker = newVisitor();
		const asked = await world.forgetPassword(attacker, account.email);
		const form = await world.enterCode(attacker, asked, (await world.mailTo(account.email)).code);
		const page = await attacker.submit(form, "/password/reset", { password });
		expect(page.html).toContain("Code from your authenticator app");
		expect(await isSignedIn(attacker)).toBe(false);
		const again = newVisitor();
		await world.signIn(again, account.email);
		expect(await isSignedIn(again)).toBe(false);
	});
});

describe("an attacker who plants cookies in the owner's browser", () => {
	it("can choose neither the session nor the browser's secret that the owner gets", async () => {
		const { email } = await createAccount(world.app);
		const [session, secret] = ["f".repeat(43), "e".repeat(43)];
		const planted = `${COOKIE}=${session}; signing-browser=${secret}`;
		const { agent } = world.app;
		const page = await agent.get("/sign-in").set("Cookie", planted).expect(200);
		const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
		const fresh = (page.headers["set-cookie"] as unknown as string[] | undefined)?.map(
			(cookie) => cookie.split(";")[0] ?? "",
		);
		const signedIn = await agent
			.post("/sign-in")
			.set("Cookie", [planted, ...(fresh ?? [])].join("; "))
			.type("form")
			.send({ csrf, login: email, password: "correct horse battery" });
		const own = /signing-session=([^;]+)/.exec(String(signedIn.headers["set-cookie"]))?.[1];
		expect(own).toMatch(/^[\w-]{43}$/);
		expect(own).not.toBe(session);
		await agent.get("/settings/profile").set("Cookie", `${COOKIE}=${own}`).expect(200);
		await agent.get("/settings/profile").set("Cookie", `${COOKIE}=${session}`).expect(303);
	});
});

describe("an attacker who guesses passwords from many networks", () => {
	it("is stopped after ten, and does not block the owner's browser", async () => {
		const { email } = await createAccount(world.app);
		const owner = newVisitor();
		const home = await world.signIn(owner, email, "correct horse battery");
		expect(await isSignedIn(owner)).toBe(true);
		for (let guess = 0; guess < 10; guess++) await world.signIn(newVisitor(), email, `guess number ${guess}`);
		const attacker = newVisitor();
		const refused = await world.signIn(attacker, email, "correct horse battery");
		expect([refused.status, await isSignedIn(attacker)]).toEqual([429, false]);
		await owner.submit(home, "/sign-out", {});
		expect(await isSignedIn(owner)).toBe(false);
		await world.signIn(owner, email, "correct horse battery");
		expect(await isSignedIn(owner)).toBe(true);
	});
});

describe("an attacker on the network or on a page of a neighboring host", () => {
	it("can neither read nor set the cookies of a service on https", async () => {
		const secure = await startApp({ BASE_URL: "https://signing.example" });
		const { email } = await createAccount(secure);
		const page = await secure.agent.get("/sign-in");
		const [browser = ""] = (page.headers["set-cookie"] ?? []) as string[];
		const flags = "; Path=\\/; HttpOnly; Secure; SameSite=Lax$";
		expect(browser).toMatch(new RegExp(`^__Host-signing-browser=[\\w-]{43}; Max-Age=\\d+${flags}`));
		const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
		const signedIn = await secure.agent
			.post("/sign-in")
			.set("Cookie", browser.split(";")[0] ?? "")
			.type("form")
			.send({ csrf, login: email, password: "correct horse battery" });
		const cookies = (signedIn.headers["set-cookie"] ?? []) as unknown as string[];
		const session = cookies.find((cookie) => cookie.startsWith("__Host-signing-session=")) ?? "";
		expect(session).toMatch(/^__Host-signing-session=[\w-]{43};.* Path=\/; HttpOnly; Secure; SameSite=Lax$/);
		// Without the prefix, a name that a neighboring host could set is not a session.
		const plain = session.split(";")[0]?.replace("__Host-", "") ?? "";
		await secure.agent.get("/settings/profile").set("Cookie", plain).expect(303);
		await secure.close();
	});
});
