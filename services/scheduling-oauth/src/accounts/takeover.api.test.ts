import { beforeEach, describe, expect, it } from "@jest/globals";
import { newApp, newTokens } from "../../test/support/apps.ts";
import { newBrowser, newPerson, PASSWORD } from "../../test/support/people.ts";
import { codePageOf, confirmLink, fill, lastProof } from "../../test/support/proofs.ts";
import { sharedMailApp } from "../../test/support/shared-app.ts";
import { startApp } from "../../test/support/start-app.ts";
import { listAuditLog } from "../audit-log/list-audit-log.ts";

const { app, mail: mailbox } = sharedMailApp({ TRUSTED_PROXIES: "1" });
let count = 0;
beforeEach(async () => {
	count += 1;
	await app.workOff();
	mailbox.received.length = 0;
});

const visitor = (at = app) => newBrowser(at).set("X-Forwarded-For", `203.0.113.${count % 250}`);
const signIn = (login: string, browser = visitor()) =>
	fill(browser, "/sign-in", { login, password: PASSWORD });
const wrong = (code: string, step: number) =>
	String((Number(code.replace(" ", "")) + 1 + step) % 1_000_000).padStart(6, "0");

/** An account from before verification: an attacker signed up with someone else's address. */
async function squatted() {
	const attacker = await newPerson(app, `squatter-${count}`);
	await app.dependencies.db.$client.query("UPDATE users SET email_proven_at = NULL WHERE id = $1", [
		attacker.id,
	]);
	return attacker;
}

describe("an attacker with the password of an account that has someone else's address", () => {
	it("gets no session without access to that mailbox", async () => {
		const attacker = await squatted();
		const browser = visitor();
		const page = codePageOf(await signIn(attacker.username, browser));
		await browser.get("/account").expect(303);
		await app.workOff();
		expect(mailbox.received.map(({ recipients }) => recipients)).toEqual([[attacker.email]]);
		const { code } = lastProof(mailbox);
		for (let guess = 0; guess < 5; guess += 1) await fill(browser, page, { code: wrong(code, guess) });
		expect((await fill(browser, page, { code })).status).not.toBe(303);
		await browser.get("/account").expect(303);
	});

	it("gets none when the owner of the address opens the link and confirms", async () => {
		const attacker = await squatted();
		const browser = visitor();
		codePageOf(await signIn(attacker.username, browser));
		await app.workOff();
		const owner = visitor();
		await owner.get(lastProof(mailbox).link).expect(303);
		const { text } = await owner.get("/email-link").expect(400);
		expect(text).toContain("Enter the code instead");
		await owner.get("/account").expect(303);
		await browser.get("/account").expect(303);
	});

	it("gets none after the password has changed, and none is recorded", async () => {
		const attacker = await squatted();
		const browser = visitor();
		const page = codePageOf(await signIn(attacker.username, browser));
		await app.workOff();
		await app.dependencies.db.$client.query("UPDATE users SET credentials_version = 2 WHERE id = $1", [
			attacker.id,
		]);
		const refused = await fill(browser, page, { code: lastProof(mailbox).code });
		expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("This link has expired")]);
		await browser.get("/account").expect(303);
		const filter = { user: attacker.username, type: "account.signed_in" };
		expect(await listAuditLog(app.dependencies, filter)).toEqual([]);
	});

	it("gives apps an address that is marked as unverified", async () => {
		const attacker = await squatted();
		const { access_token } = await newTokens(app, attacker, await newApp(app), { scope: "READ_PROFILE" });
		const { body } = await app.agent
			.get("/api/auth/oauth/userinfo")
			.auth(access_token, { type: "bearer" })
			.expect(200);
		expect(body).toMatchObject({ email: attacker.email, email_verified: false });
	});

	it("can continue once the owner has entered the code", async () => {
		const owner = await squatted();
		const browser = visitor();
		const page = codePageOf(
			await fill(browser, "/sign-in?return_to=%2Fbookings", { login: owner.email, password: PASSWORD }),
		);
		await app.workOff();
		const answer = await fill(browser, page, { code: lastProof(mailbox).code });
		expect([answer.status, answer.headers.location]).toEqual([303, "/bookings"]);
		expect((await signIn(owner.username)).headers.location).toBe("/");
	});
});

describe("an attacker who requests emails to someone's address", () => {
	it("cannot guess a code, on any number of instances and in any number of proofs", async () => {
		const victim = await newPerson(app, `victim-${count}`);
		const { DATABASE_URL } = app.dependencies.config;
		const elsewhere = await startApp({ DATABASE_URL, SMTP_URL: mailbox.url, TRUSTED_PROXIES: "1" });
		const browser = visitor();
		let guesses = 0;
		let last = await browser.get("/password/forgotten");
		for (let proof = 0; proof < 3; proof += 1) {
			last = await fill(browser, "/password/forgotten", { email: victim.email });
			const page = codePageOf(last);
			await app.workOff();
			const { code } = lastProof(mailbox);
			const hidden = (await browser.get(page)).text.match(/name="csrf" value="([\w-]+)"/)?.[1];
			const cookie = String((await browser.get(page)).request.cookies ?? "");
			const there = visitor(elsewhere).set("Cookie", cookie);
			for (let guess = 0; guess < 8; guess += 1) {
				const at = guess % 2 ? there : browser;
				const answer = await at
					.post(page)
					.type("form")
					.send({ csrf: hidden, code: wrong(code, guess) });
				expect(answer.status).not.toBe(303);
				if (/attempts? left/.test(answer.text)) guesses += 1;
			}
		}
		await elsewhere.close();
		// Ten in two proofs; the fifth in each says that none is left.
		expect(guesses).toBe(8);
		const refused = await fill(browser, codePageOf(last), { code: "123456" });
		expect([refused.status, refused.text]).toEqual([
			429,
			expect.stringContaining("Too many wrong codes. The link in the email still works. Wait 144 minutes"),
		]);
		// So do the link, and the owner's own code, even in the same network.
		expect((await confirmLink(visitor(), lastProof(mailbox).link)).status).toBe(303);
		const owner = visitor();
		const page = codePageOf(await fill(owner, "/password/forgotten", { email: victim.email }));
		await app.workOff();
		expect((await fill(owner, page, { code: lastProof(mailbox).code })).headers.location).toContain("proof=");
	});

	it("cannot choose the session, the browser's secret or the return address that the owner gets", async () => {
		const victim = await newPerson(app, `victim-${count}`);
		const owner = newBrowser(app);
		const [session, secret] = ["f".repeat(43), "e".repeat(20)];
		owner.set("Cookie", `scheduling-session=${session}; scheduling-browser=${secret}`);
		const { headers } = await owner.get("/sign-in");
		expect(String(headers["set-cookie"])).toMatch(/scheduling-browser=[\w-]{43};/);
		const fresh = visitor();
		fresh.set("Cookie", `scheduling-session=${session}`);
		const answer = await app.agent.get("/account").set("Cookie", `scheduling-session=${session}`);
		expect(answer.status).toBe(303);
		expect((await signIn(victim.username, visitor())).status).toBe(303);
		await fresh.get("/account").expect(303);
	});
});
