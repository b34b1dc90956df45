import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { deletePasskeys } from "@repo/accounts/passkeys";
import supertest from "supertest";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import type { SentPerson } from "../../../test/support/documents/sent.ts";
import { createPerson, type Person, recipientBrowser } from "../../../test/support/recipient-browser.ts";
import { actOf, arrange, prepared } from "../../../test/support/recipients-with-factors.ts";
import { type SigningApp, startSigningApp } from "../../../test/support/signing-app.ts";
import { disableUser } from "../../accounts/queries.ts";
import { createApp } from "../../app.ts";

let app: SigningApp;
beforeAll(async () => {
	app = await startSigningApp({ TRUSTED_PROXIES: "1" });
});
afterAll(() => app.close());

const sealedFile = async (who: SentPerson) => {
	await app.workOff();
	const { body } = await app.agent
		.get(`${who.path}/signed.pdf`)
		.buffer(true)
		.parse((response, done) => {
			const pieces: Buffer[] = [];
			response.on("data", (piece: Buffer) => pieces.push(piece));
			response.on("end", () => done(null, Buffer.concat(pieces)));
		});
	return body as Buffer;
};

const verify = async (bytes: Buffer) => {
	const { body } = await app.agent
		.post("/api/v1/verify")
		.set("content-type", "application/pdf")
		.send(bytes)
		.expect(200);
	return body;
};

describe("signing with a passkey", () => {
	it("signs the recorded values, and the sealed file proves it", async () => {
		const { browser, person, who, documentId, email } = await prepared(app, { globalActionAuth: "PASSKEY" });
		await browser.complete(await browser.passkeyProof(person.authenticator)).expect(200);
		const credentialId = person.authenticator.credentialId.toString("base64url");
		const { authentication, signedAt } = await app.recipientRow(who);
		expect(authentication).toEqual({ method: "PASSKEY", at: signedAt?.toISOString(), credentialId });
		const act = await actOf(app, documentId);
		expect(act).toMatchObject({ authentication: "PASSKEY", credentialId, passkey: { credentialId } });
		const { passkey } = act as { passkey: { statement: string } };
		expect(JSON.parse(Buffer.from(passkey.statement, "base64url").toString())).toMatchObject({
			purpose: "SIGN",
			document: { id: documentId, title: "Lease" },
			recipient: { id: who.id, email },
			fields: [{ type: "SIGNATURE", value: { typed: "Ada Lovelace" } }],
			consent: { text: expect.stringContaining("I agree to sign") },
			time: signedAt?.toISOString(),
		});
		const { passkeySignatures } = await verify(await sealedFile(who));
		expect(passkeySignatures).toMatchObject([{ email, credentialId, isValid: true, problems: [] }]);
	});

	it("declines with the reason that the passkey signed, and not with another", async () => {
		const { browser, person, documentId } = await prepared(app, { globalActionAuth: "PASSKEY" });
		const act = { purpose: "DECLINE", reason: "The rent is wrong." };
		const decline = (reason: string, proof: object) =>
			browser.request("post", "/decline").send({ reason, proof });
		const forged = await browser.passkeyProof(person.authenticator, act);
		expect((await decline("Another reason", forged).expect(409)).body.code).toBe("statement_outdated");
		expect((await browser.complete(forged).expect(409)).body.code).toBe("statement_outdated");
		await decline(act.reason, await browser.passkeyProof(person.authenticator, act)).expect(200);
		expect(await actOf(app, documentId)).toMatchObject({ authentication: "PASSKEY", reason: act.reason });
	});

	it("is rejected if a value changed after the challenge, and leaves nothing signed", async () => {
		const { browser, person, who, fieldId } = await prepared(app, { globalActionAuth: "PASSKEY" });
		const proof = await browser.passkeyProof(person.authenticator);
		await browser.request("put", `/fields/${fieldId}`).send({ typed: "Eve" }).expect(200);
		const { body } = await browser.complete(proof).expect(409);
		expect(body.code).toBe("statement_outdated");
		expect((await app.recipientRow(who)).signingStatus).toBe("NOT_SIGNED");
		await browser.complete(await browser.passkeyProof(person.authenticator)).expect(200);
	});

	it("is rejected with another account's passkey, another browser's challenge, or another document's", async () => {
		const one = await prepared(app, { globalActionAuth: "PASSKEY" });
		const other = await prepared(app, { globalActionAuth: "PASSKEY" });
		const { body } = await one.browser.request("post", "/passkey").send({ purpose: "SIGN" }).expect(200);
		const foreign = { method: "PASSKEY", response: other.person.authenticator.answer(body) };
		const elsewhere = await other.browser.passkeyProof(other.person.authenticator);
		const sameAccount = await recipientBrowser(app, one.who, one.person);
		const stolen = await one.browser.passkeyProof(one.person.authenticator);
		for (const attempt of [
			one.browser.complete(foreign),
			one.browser.complete(elsewhere),
			sameAccount.complete(stolen),
		]) {
			const refused = await attempt.expect(400);
			expect(refused.body.code).toBe("passkey_not_accepted");
		}
		expect((await app.recipientRow(one.who)).signingStatus).toBe("NOT_SIGNED");
	});

	it("is rejected with a passkey of the account that had the recipient's address before", async () => {
		const { browser, person, who, email } = await prepared(app, { globalActionAuth: "PASSKEY" });
		const proof = await browser.passkeyProof(person.authenticator);
		const next = await createPerson(app, `next-${email}`);
		const { $client } = app.dependencies.db;
		const setEmail = (userId: number, address: string) =>
			$client.query("UPDATE users SET email = $2 WHERE id = $1", [userId, address]);
		await setEmail(person.userId, `former-${email}`);
		await setEmail(next.userId, email);
		const [browserCookie] = browser.cookie.split("; ");
		const { cookie } = await signedInBrowser(app, next);
		const same = await recipientBrowser(app, who, null, `${browserCookie}; ${cookie}`);
		expect((await same.complete(proof).expect(400)).body.code).toBe("passkey_not_accepted");
		expect((await app.recipientRow(who)).signingStatus).toBe("NOT_SIGNED");
	});

	it("does not start if the sender requires another method", async () => {
		const { browser } = await prepared(app, { globalActionAuth: "TWO_FACTOR_AUTH" });
		const { body } = await browser.request("post", "/passkey").send({ purpose: "SIGN" }).expect(403);
		expect(body.missing).toBe("PROOF");
	});

	it("does not start before consent or while a field is empty", async () => {
		const { browser, fieldId } = await arrange(app, { globalActionAuth: "PASSKEY" });
		const start = () => browser.request("post", "/passkey").send({ purpose: "SIGN" });
		expect((await start().expect(400)).body.code).toBe("consent_missing");
		await browser.request("post", "/consent").expect(200);
		expect((await start().expect(400)).body.code).toBe("fields_missing");
		await browser.prepare(fieldId);
		await start().expect(200);
	});
});

describe("an action that requires a proof", () => {
	it.each([
		["an unknown method", { proof: { method: "ACCOUNT" } }, 400],
		["a flag", { authenticated: true, authentication: { method: "PASSKEY" } }, 403],
		["a proof that is not required", { proof: { method: "TWO_FACTOR_AUTH", code: "123456" } }, 403],
	])("is rejected with %s in the body", async (_name, body, status) => {
		const { browser, who } = await prepared(app, { globalActionAuth: "PASSKEY" });
		await browser.request("post", "/complete").send(body).expect(status);
		expect((await app.recipientRow(who)).signingStatus).toBe("NOT_SIGNED");
	});

	it("is rejected for an account with an unverified address", async () => {
		const { browser, person } = await prepared(app, { globalActionAuth: "ACCOUNT" });
		const { $client } = app.dependencies.db;
		await $client.query("UPDATE users SET email_proven_at = NULL WHERE id = $1", [person.userId]);
		const { body } = await browser.complete().expect(403);
		expect(body.missing).toBe("OTHER_ACCOUNT");
	});

	const endings: [string, (person: Person) => Promise<unknown>][] = [
		["the passkey is removed", ({ userId }) => deletePasskeys(app.dependencies.db, userId)],
		[
			"the account is disabled",
			({ userId }) => disableUser(app.dependencies.db, userId, app.dependencies.clock()),
		],
		[
			"the session ends",
			({ userId }) => app.dependencies.db.$client.query("DELETE FROM sessions WHERE user_id = $1", [userId]),
		],
	];
	it.each(endings)("is rejected if %s while it waits for the document", async (_name, end) => {
		const { browser, person, who, documentId } = await prepared(app, { globalActionAuth: "PASSKEY" });
		const proof = await browser.passkeyProof(person.authenticator);
		const holder = await app.dependencies.db.$client.connect();
		await holder.query("BEGIN");
		await holder.query("SELECT FROM documents WHERE id = $1 FOR UPDATE", [documentId]);
		const waiting = browser.complete(proof).then(({ status }) => status);
		await untilWaiting(1);
		await end(person);
		await holder.query("COMMIT");
		holder.release();
		expect([400, 403]).toContain(await waiting);
		expect((await app.recipientRow(who)).signingStatus).toBe("NOT_SIGNED");
	});

	it.each(endings.slice(1))("is recorded before %s, if it started first", async (_name, end) => {
		const { browser, person, who } = await prepared(app, { globalActionAuth: "ACCOUNT" });
		const holder = await app.dependencies.db.$client.connect();
		await holder.query("BEGIN");
		// The action waits here, after the account was read.
		await holder.query("SELECT FROM recipients WHERE id = $1 FOR UPDATE", [who.id]);
		const waiting = browser.complete().then(({ status }) => status);
		await untilWaiting(1);
		const ended = end(person).then(() => "ended at once");
		expect(await Promise.race([ended, untilWaiting(2).then(() => "waits for the act")])).toBe(
			"waits for the act",
		);
		await holder.query("COMMIT");
		holder.release();
		expect([await waiting, await ended]).toEqual([200, "ended at once"]);
		expect((await app.recipientRow(who)).signingStatus).toBe("SIGNED");
	});

	it.each(["PASSKEY", "TWO_FACTOR_AUTH", "ACCOUNT"])(
		"by %s happens once for two tabs on two instances",
		async (method) => {
			const { browser, person, who, documentId } = await prepared(app, { globalActionAuth: method });
			const other = supertest(createApp(app.dependencies));
			const proof =
				method === "PASSKEY"
					? await browser.passkeyProof(person.authenticator)
					: method === "ACCOUNT"
						? undefined
						: { method, code: person.totp() };
			const holder = await app.dependencies.db.$client.connect();
			await holder.query("BEGIN");
			await holder.query("SELECT FROM documents WHERE id = $1 FOR UPDATE", [documentId]);
			const sent = Array.from({ length: 6 }, (_, index) =>
				index % 2
					? browser.complete(proof)
					: other
							.post(`${who.path}/complete`)
							.set({ Cookie: browser.cookie, Accept: "application/json" })
							.send(proof ? { proof } : {}),
			).map((request) => request.then(({ status }) => status));
			await untilWaiting(method === "TWO_FACTOR_AUTH" ? 5 : 6);
			await holder.query("COMMIT");
			holder.release();
			const statuses = await Promise.all(sent);
			expect(statuses.filter((status) => status === 200)).toHaveLength(1);
			const types = await app.eventTypes(documentId);
			expect(types.filter((type) => type === "RECIPIENT_SIGNED")).toHaveLength(1);
		},
	);

	async function untilWaiting(number: number): Promise<void> {
		for (let tries = 0; tries < 400; tries++) {
			const { rows } = await app.dependencies.db.$client.query(
				"SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
			);
			if (rows[0].waiting >= number) return;
			await new Promise((resolve) => setTimeout(resolve, 25));
		}
		throw new Error("nobody waits");
	}
});
