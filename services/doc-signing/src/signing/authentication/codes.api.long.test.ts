import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { contend } from "@repo/infra-local/testing";
import supertest from "supertest";
import { berta, type SentPerson, sendNewDocument } from "../../../test/support/documents/sent.ts";
import { createPerson, recipientBrowser } from "../../../test/support/recipient-browser.ts";
import { actOf, arrange, prepared } from "../../../test/support/recipients-with-factors.ts";
import { type SigningApp, startSigningApp } from "../../../test/support/signing-app.ts";
import { createApp } from "../../app.ts";

let app: SigningApp;
beforeAll(async () => {
	app = await startSigningApp({ TRUSTED_PROXIES: "1" });
});
afterAll(() => app.close());

describe("a code of an authenticator app", () => {
	it("signs once: the same code is rejected for the next document", async () => {
		const first = await prepared(app, { globalActionAuth: "TWO_FACTOR_AUTH" });
		const { people, fieldIds } = await sendNewDocument(app.account, {
			recipients: [{ ...berta, email: first.email }],
			authOptions: { globalActionAuth: "TWO_FACTOR_AUTH" },
		});
		const second = people[0] as SentPerson;
		const browser = await recipientBrowser(app, second, first.person);
		await browser.prepare(fieldIds[0]);
		const proof = { method: "TWO_FACTOR_AUTH", code: first.person.totp() };
		await first.browser.complete(proof).expect(200);
		expect((await browser.complete(proof).expect(400)).body.code).toBe("wrong_code");
		expect(await actOf(app, first.documentId)).toMatchObject({
			authentication: "TWO_FACTOR_AUTH",
			credentialId: `totp:${first.person.userId}`,
		});
		expect((await app.recipientRow(second)).signingStatus).toBe("NOT_SIGNED");
	});

	it("can be guessed five times an hour, also where the action is rejected", async () => {
		const { browser } = await prepared(app, { globalActionAuth: "TWO_FACTOR_AUTH" });
		const guess = () => browser.complete({ method: "TWO_FACTOR_AUTH", code: "000000" });
		for (let tries = 0; tries < 5; tries++) await guess().expect(400);
		await guess().expect(429);
	});
});

describe("a code by email", () => {
	const byCode = { globalAccessAuth: "EMAIL_CODE", globalActionAuth: "EMAIL_CODE" };

	it("can be guessed five times, across all instances", async () => {
		const { browser, who } = await prepared(app, { globalActionAuth: "EMAIL_CODE" });
		const { body } = await browser.request("post", "/code").expect(200);
		const code = await browser.emailedCode();
		const wrong = code === "000000" ? "000001" : "000000";
		const other = supertest(createApp(app.dependencies));
		const guess = (agent: typeof app.agent, typed: string) =>
			agent
				.post(`${who.path}/complete`)
				.set({ Cookie: browser.cookie, Accept: "application/json" })
				.send({ proof: { method: "EMAIL_CODE", proofId: body.proofId, code: typed } });
		const guesses = await Promise.all(
			Array.from({ length: 10 }, (_, index) => guess(index % 2 ? app.agent : other, wrong)),
		);
		expect(guesses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 400));
		const told = guesses.map(({ body: { detail } }) => detail).filter((detail) => /left/.test(detail));
		expect(told.length).toBeLessThanOrEqual(4);
		expect((await guess(app.agent, code).expect(400)).body.code).toBe("code_refused");
		expect((await app.recipientRow(who)).signingStatus).toBe("NOT_SIGNED");
	});

	it("works for one purpose, in one browser, for one document and once", async () => {
		const { browser, who, person, fieldId } = await arrange(app, byCode);
		const proofIdIn = ({ headers }: { headers: Record<string, string> }) =>
			/code=([\w-]+)/.exec(headers.location ?? "")?.[1] ?? "";
		const proofId = proofIdIn(await browser.form("/access-code", {}).expect(303));
		const code = await browser.emailedCode();
		const stranger = await recipientBrowser(app, who, person);
		await stranger.form("/access", { proofId, code }).expect(403);
		await stranger.page().expect(403);
		await browser.form("/access", { proofId, code }).expect(303);
		await browser.page().expect(200);
		await stranger.page().expect(403);
		await browser.prepare(fieldId);
		// The code that opened the document cannot sign it.
		const again = await browser.complete({ method: "EMAIL_CODE", proofId, code }).expect(400);
		expect(again.body.code).toBe("code_refused");
		const { body } = await browser.request("post", "/code").expect(200);
		const proof = { method: "EMAIL_CODE", proofId: body.proofId, code: await browser.emailedCode() };
		await browser.complete(proof).expect(200);
		expect((await app.recipientRow(who)).authentication).toMatchObject({ method: "EMAIL_CODE" });
	});

	it("opens the document if it is submitted twice, at once or later, and only in that browser", async () => {
		const { browser, who, person } = await arrange(app, byCode);
		const proofId = proofIdOf(await browser.form("/access-code", {}).expect(303));
		const code = await browser.emailedCode();
		const submit = () => browser.form("/access", { proofId, code }).then(({ status }) => status);
		const race = await contend({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT FROM address_proofs WHERE id = $1 FOR UPDATE", values: [proofId] },
			contenders: [submit, submit],
		});
		expect(race).toEqual([
			{ status: "fulfilled", value: 303 },
			{ status: "fulfilled", value: 303 },
		]);
		expect(await submit()).toBe(303);
		await browser.page().expect(200);
		const stranger = await recipientBrowser(app, who, person);
		await stranger.form("/access", { proofId, code }).expect(403);
		// Twelve hours later, the document is closed again, and the code opens nothing.
		app.travel(12 * 3600 + 1);
		expect(await submit()).toBe(403);
		app.travel(-12 * 3600 - 1);
	});

	const proofIdOf = ({ headers }: { headers: Record<string, string> }) =>
		/code=([\w-]+)/.exec(headers.location ?? "")?.[1] ?? "";

	it("signs in a browser without scripts that had no cookie", async () => {
		const { people, fieldIds } = await sendNewDocument(app.account, {
			recipients: [{ ...berta, email: "plain@example.com" }],
			authOptions: { globalActionAuth: "EMAIL_CODE" },
		});
		const who = people[0] as SentPerson;
		const browser = supertest.agent(createApp(app.dependencies));
		const submit = (form: object) => browser.post(who.path).type("form").send(form);
		await browser.get(who.path).expect(200);
		const proofId = proofIdOf(await submit({ action: "send-code" }).expect(303));
		const code = await (await recipientBrowser(app, who)).emailedCode();
		const filled = { [`field.${fieldIds[0]}`]: "Ada Lovelace", consent: "yes" };
		await submit({ ...filled, action: "finish", proofId, code }).expect(303);
		expect((await app.recipientRow(who)).authentication).toMatchObject({ method: "EMAIL_CODE" });
	});

	it("for opening the document does not sign it", async () => {
		const { browser, who, fieldId } = await arrange(app, byCode);
		const open = async () => {
			const proofId = proofIdOf(await browser.form("/access-code", {}).expect(303));
			return { proofId, code: await browser.emailedCode() };
		};
		await browser.form("/access", await open()).expect(303);
		await browser.prepare(fieldId);
		const unused = await open();
		const { body } = await browser.complete({ method: "EMAIL_CODE", ...unused }).expect(400);
		expect(body.code).toBe("code_refused");
		expect((await app.recipientRow(who)).signingStatus).toBe("NOT_SIGNED");
	});

	it("for a document neither opens nor signs another of the same recipient in the same browser", async () => {
		const one = await arrange(app, byCode);
		const { people, fieldIds } = await sendNewDocument(app.account, {
			recipients: [{ ...berta, email: one.email }],
			authOptions: { globalActionAuth: "EMAIL_CODE" },
		});
		const other = people[0] as SentPerson;
		const elsewhere = await recipientBrowser(app, other, null, one.browser.cookie);
		await elsewhere.prepare(fieldIds[0]);
		const opening = proofIdOf(await one.browser.form("/access-code", {}).expect(303));
		const code = await one.browser.emailedCode();
		const setAccess = (access: string | null) =>
			app.dependencies.db.$client.query("UPDATE recipients SET access_auth = $2 WHERE id = $1", [
				other.id,
				access,
			]);
		await setAccess("EMAIL_CODE");
		await elsewhere.form("/access", { proofId: opening, code }).expect(403);
		await elsewhere.page().expect(403);
		await setAccess(null);

		const mine = proofIdOf(await one.browser.form("/access-code", {}).expect(303));
		await one.browser.form("/access", { proofId: mine, code: await one.browser.emailedCode() }).expect(303);
		// A code that opened one of them opens no other.
		await setAccess("EMAIL_CODE");
		await elsewhere.page().expect(403);
		await setAccess(null);
		await one.browser.prepare(one.fieldId);
		const { body } = await one.browser.request("post", "/code").expect(200);
		const proof = { method: "EMAIL_CODE", proofId: body.proofId, code: await one.browser.emailedCode() };
		expect((await elsewhere.complete(proof).expect(400)).body.code).toBe("code_refused");
		expect((await app.recipientRow(other)).signingStatus).toBe("NOT_SIGNED");
	});

	it("signs nothing after the recipient's address changes", async () => {
		const { browser, who } = await prepared(app, { globalActionAuth: "EMAIL_CODE" });
		const { body } = await browser.request("post", "/code").expect(200);
		const proof = { method: "EMAIL_CODE", proofId: body.proofId, code: await browser.emailedCode() };
		await app.dependencies.db.$client.query("UPDATE recipients SET email = $2 WHERE id = $1", [
			who.id,
			`later-${who.email}`,
		]);
		expect((await browser.complete(proof).expect(400)).body.code).toBe("code_refused");
	});

	it("is sent only where it is required, and only to those who can act", async () => {
		const { browser } = await prepared(app, { globalActionAuth: "ACCOUNT" });
		expect((await browser.request("post", "/code").expect(404)).body.code).toBe("code_not_offered");
		await browser.form("/access-code", {}).expect(404);
		const signed = await prepared(app, { globalActionAuth: ["EMAIL_CODE", "ACCOUNT"] });
		await signed.browser.complete().expect(200);
		await signed.browser.request("post", "/code").expect(409);
	});

	it("opens the document for twelve hours", async () => {
		const { who } = await arrange(app, byCode);
		const browser = await recipientBrowser(app, who);
		const proofId = proofIdOf(await browser.form("/access-code", {}).expect(303));
		await browser.form("/access", { proofId, code: await browser.emailedCode() }).expect(303);
		await browser.page().expect(200);
		const { db, clock } = app.dependencies;
		const until = {
			text: "SELECT expires_at AS at FROM opened_browsers WHERE recipient_id = $1",
			values: [who.id],
		};
		const { rows } = await db.$client.query(until);
		expect(rows[0].at.getTime() - clock().getTime()).toBe(12 * 3600 * 1000);
		await db.$client.query("UPDATE opened_browsers SET expires_at = $2 WHERE recipient_id = $1", [
			who.id,
			clock(),
		]);
		await browser.page().expect(403);
	});

	it("opens nothing after the recipient's address changes", async () => {
		const { browser, who, documentId } = await arrange(app, byCode);
		const { headers } = await browser.form("/access-code", {}).expect(303);
		const proofId = /code=([\w-]+)/.exec(headers.location ?? "")?.[1];
		await browser.form("/access", { proofId, code: await browser.emailedCode() }).expect(303);
		await browser.page().expect(200);
		const { $client } = app.dependencies.db;
		await $client.query("UPDATE recipients SET email = 'new@example.com' WHERE id = $1", [who.id]);
		await browser.page().expect(403);
		expect(documentId).toBeGreaterThan(0);
	});

	it("is sent three times in half an hour for each purpose, is in no row, job or log, and reveals nothing about the document", async () => {
		const { browser, who } = await arrange(app, byCode);
		for (let sent = 0; sent < 3; sent++) await browser.form("/access-code", {}).expect(303);
		const { text } = await browser.form("/access-code", {}).expect(403);
		expect(text).toContain("We have already sent several codes.");
		const code = await browser.emailedCode();
		expect(code).toMatch(/^\d{6}$/);
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT (SELECT json_agg(m) FROM mails m)::text AS mails, (SELECT json_agg(p) FROM address_proofs p)::text AS proofs",
		);
		expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
		const mail = app.mail.received.findLast(({ recipients }) => recipients.includes(who.email));
		expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Lease/);
	});
});

describe("the page of a document for another account than the signed-in one", () => {
	it("says so, and can switch accounts", async () => {
		const { who } = await arrange(app, { globalAccessAuth: "ACCOUNT" });
		const other = await createPerson(app, `other-${who.id}@example.com`);
		const browser = await recipientBrowser(app, who, other);
		const { text } = await browser.page().expect(403);
		expect(text).toContain(`You are signed in as ${other.email}. This document is for ${who.email}.`);
		const inAscii = ["ada@xn--mller-kva.de", other.userId];
		await app.dependencies.db.$client.query("UPDATE users SET email = $1 WHERE id = $2", inAscii);
		expect((await browser.page().expect(403)).text).toContain("You are signed in as ada@müller.de.");
		const { headers } = await browser.form("/switch-account", {}).expect(303);
		expect(headers.location).toBe(`/sign-in?return_to=${encodeURIComponent(who.path)}`);
		expect((await browser.page().expect(403)).text).toContain("Sign in");
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT count(*)::int AS left FROM sessions WHERE user_id = $1",
			[other.userId],
		);
		expect(rows[0].left).toBe(0);
	});
});
