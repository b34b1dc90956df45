import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { findProof, secretsForEmail, startProof } from "@repo/accounts/address-proofs";
import { recipientBrowser } from "../../../test/support/recipient-browser.ts";
import { arrange, prepared } from "../../../test/support/recipients-with-factors.ts";
import { type SigningApp, startSigningApp } from "../../../test/support/signing-app.ts";

let app: SigningApp;
beforeAll(async () => {
	app = await startSigningApp({ TRUSTED_PROXIES: "1" });
});
afterAll(() => app.close());

describe("a guess through a signing link", () => {
	const byCode = { globalAccessAuth: "EMAIL_CODE", globalActionAuth: "EMAIL_CODE" };
	const secretOf = (cookie: string) => /signing-browser=([\w-]+)/.exec(cookie)?.[1] ?? "";

	/** A proof that this browser requested, with its code. */
	async function requested(browserSecret: string, purpose: string, email: string) {
		const { dependencies } = app;
		const request = { purpose, email, data: {}, browserSecret };
		const proofId = await startProof(dependencies, dependencies.db, request);
		const { code = "" } = (await secretsForEmail(dependencies, dependencies.db, proofId)) ?? {};
		const find = () => findProof(dependencies, dependencies.db, { id: proofId, purpose, browserSecret });
		return { proofId, code, find };
	}

	it("is neither counted nor checked for a proof of another purpose, recipient or address", async () => {
		const { browser, who, email } = await arrange(app, byCode);
		const secret = secretOf(browser.cookie);
		const foreign = [
			["reset-password", "victim@example.com"],
			["reset-password", email],
			[`recipient-open:${who.id + 1}`, email],
			[`recipient-act:${who.id}`, email],
			[`recipient-open:${who.id}`, `former-${email}`],
		] as const;
		for (const [purpose, address] of foreign) {
			const { proofId, code, find } = await requested(secret, purpose, address);
			const { text } = await browser.form("/access", { proofId, code }).expect(403);
			expect(text).toContain("This code is wrong or has expired.");
			expect(await find()).toMatchObject({ provenAt: null, guessesLeft: 5 });
		}
		const opened = await requested(secret, `recipient-open:${who.id}`, email);
		await browser.form("/access", opened).expect(303);
	});

	it("is not possible for signing with the code of another purpose, or on the page of an account's code", async () => {
		const { browser, who, email } = await prepared(app, { globalActionAuth: "EMAIL_CODE" });
		const secret = secretOf(browser.cookie);
		for (const purpose of ["reset-password", `recipient-open:${who.id}`]) {
			const { proofId, code, find } = await requested(secret, purpose, email);
			await browser.complete({ method: "EMAIL_CODE", proofId, code }).expect(400);
			expect(await find()).toMatchObject({ provenAt: null, guessesLeft: 5 });
		}
		const { proofId, code, find } = await requested(secret, `recipient-act:${who.id}`, email);
		const { text } = await app.agent.get(`/email-code/${proofId}`).set("Cookie", browser.cookie).expect(400);
		expect(text).toContain("This link has expired");
		const own = await requested(secret, "reset-password", email);
		const page = await app.agent.get(`/email-code/${own.proofId}`).set("Cookie", browser.cookie).expect(200);
		const csrf = /name="csrf" value="([\w-]+)"/.exec(page.text)?.[1];
		const form = app.agent.post(`/email-code/${proofId}`).set("Cookie", browser.cookie).type("form");
		await form.send({ csrf, code }).expect(400);
		expect(await find()).toMatchObject({ provenAt: null, guessesLeft: 5 });
		await browser.complete({ method: "EMAIL_CODE", proofId, code }).expect(200);
	});

	it("counts over all proofs, for each purpose, and leaves the recipient's other browser its own", async () => {
		const { browser, who, email } = await arrange(app, byCode);
		const secret = secretOf(browser.cookie);
		const open = (given: { proofId: string; code: string }) => browser.form("/access", given);
		const purpose = `recipient-open:${who.id}`;
		for (let proof = 0; proof < 2; proof++) {
			const { proofId } = await requested(secret, purpose, email);
			for (let guess = 0; guess < 5; guess++) await open({ proofId, code: "none" }).expect(403);
		}
		const { proofId, code } = await requested(secret, purpose, email);
		const { text } = await open({ proofId, code }).expect(403);
		expect(text).toContain("Too many attempts. Wait 144 minutes, then try again.");
		const elsewhere = await recipientBrowser(app, who);
		const other = await requested(secretOf(elsewhere.cookie), purpose, email);
		await elsewhere.form("/access", other).expect(303);
	});
});
