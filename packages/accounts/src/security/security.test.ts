import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { holdLock } from "@repo/infra-local/testing";
import { hashPassword, newSecret } from "@repo/service-kit/crypto";
import { testDatabase } from "../../test/support/database.ts";
import { ORIGIN, type SecurityApp, securityApp, type Visitor } from "../../test/support/security-app.tsx";
import {
	addPasskey,
	codeAt,
	codesIn,
	createCodes,
	hidden,
	SECURITY,
	secretIn,
	setUpTotp,
	verify,
} from "../../test/support/security-visits.ts";
import { listPasskeys } from "../passkeys/index.ts";
import { signInWithPassword, WrongCredentials } from "../sign-in/index.ts";
import { SoftwareAuthenticator } from "../testing/index.ts";
import { findById, findFactors, setPassword } from "../users/index.ts";

const test = testDatabase();
const password = "correct horse battery staple";
const passwordHash = hashPassword(password);
let app: SecurityApp;
let other: SecurityApp;
let userId = 0;
let ada: Visitor;
beforeAll(() => {
	app = securityApp(test);
	other = securityApp(test);
});
beforeEach(async () => {
	userId += 1;
	app.changes.length = 0;
	await setPassword(test.db, { id: userId, credentialsVersion: 1 }, await passwordHash);
	ada = await app.signIn(userId);
});

const ways = [
	["an authenticator app", (visitor: Visitor) => setUpTotp(visitor, test.clock()), ["mfa", "otp", "pwd"]],
	["a passkey", (visitor: Visitor) => addPasskey(visitor), ["mfa", "pop", "pwd", "user"]],
] as const;
describe.each(ways)("adding %s", (_name, add, methods) => {
	it("ends the account's other sessions and pending sign-ins, and proves this one", async () => {
		const thief = await app.signIn(userId);
		const bob = await app.signIn(userId + 20);
		expect((await add(ada)).answer.status).toBe(303);
		expect(await Promise.all([thief, ada, bob].map(({ secret }) => app.isLive(secret)))).toEqual([
			false,
			true,
			true,
		]);
		const { rows } = await test.db.$client.query("SELECT amr FROM sessions WHERE user_id = $1", [userId]);
		expect(rows).toEqual([{ amr: methods }]);
	});

	it("ends a sign-in whose password was accepted before it", async () => {
		const account = await findById(test.db, userId);
		const browser = {
			...{ ipAddress: "192.0.2.1", userAgent: "a browser" },
			...{ sessionSecret: undefined, browserSecret: newSecret() },
		};
		const lock = await holdLock(test.url, "SELECT FROM users WHERE id = $1 FOR UPDATE", [userId]);
		const added = add(ada);
		await lock.waitedFor({ count: 1 });
		const thief = Promise.allSettled([
			signInWithPassword(other.site, { account, login: "thief", password }, browser),
		]);
		await lock.waitedFor({ count: 2 });
		await lock.release();
		expect((await added).answer.status).toBe(303);
		expect(await thief).toEqual([{ status: "rejected", reason: expect.any(WrongCredentials) }]);
	});

	it("fails in a session that another one has ended meanwhile by adding one", async () => {
		const thief = await other.signIn(userId);
		const lock = await holdLock(test.url, "SELECT FROM users WHERE id = $1 FOR UPDATE", [userId]);
		const first = add(ada);
		await lock.waitedFor({ count: 1 });
		const second = addPasskey(thief);
		await lock.waitedFor({ count: 2 });
		await lock.release();
		expect([(await first).answer.status, (await second).answer.status]).toEqual([303, 410]);
		expect([await app.isLive(ada.secret), await app.isLive(thief.secret)]).toEqual([true, false]);
		expect(app.changes).toHaveLength(1);
		expect(other.changes).toEqual([]);
	});
});

async function removePassword() {
	const { credentialsVersion = 0 } = (await findById(test.db, userId)) ?? {};
	await setPassword(test.db, { id: userId, credentialsVersion }, null);
}

const factors = () => findFactors(test.db, userId);
describe("an authenticator app", () => {
	it("is set up by its first code, which is not accepted again, and leads to the recovery codes", async () => {
		const { secret, fields, answer } = await setUpTotp(ada, test.clock());
		expect([answer.status, answer.headers.location]).toEqual([
			303,
			`${SECURITY}/recovery-codes?done=authenticator-added`,
		]);
		expect(app.changes).toEqual([
			{ type: "account.authenticator_added", userId, ipAddress: expect.any(String) },
		]);
		expect((await verify(ada, { proof: "totp", code: fields.code })).status).toBe(400);
		test.secondsLater(30);
		expect((await verify(ada, { proof: "totp", code: codeAt(test.clock(), secret) })).status).toBe(303);
	});

	it("shows a QR code without a style and the same key as text, also after a wrong code", async () => {
		const { text } = await ada.get(`${SECURITY}/authenticator`);
		expect(text).toContain("<svg");
		expect(text).not.toContain("style=");
		const fields = { form_id: hidden(text, "form_id"), code: "000000" };
		const refused = await ada.post(`${SECURITY}/authenticator`, "authenticator", fields);
		expect(refused.status).toBe(400);
		expect(secretIn(refused.text)).toBe(secretIn(text));
		expect(refused.text).toContain('id="code-error"');
		expect(await factors()).toMatchObject({ totp: false });
	});

	it("is set up once by a double click, and is not replaced by a second app", async () => {
		const { fields, secret } = await setUpTotp(ada, test.clock());
		const again = await ada.post(`${SECURITY}/authenticator`, "authenticator", fields);
		expect(again.status).toBe(303);
		expect(app.changes).toHaveLength(1);
		const second = await ada.post(`${SECURITY}/authenticator`, "authenticator", {
			...fields,
			form_id: crypto.randomUUID(),
		});
		expect(second.status).toBe(409);
		test.secondsLater(60);
		expect((await verify(ada, { proof: "totp", code: codeAt(test.clock(), secret) })).status).toBe(303);
	});

	it("never uses the secret of a setup that another session started", async () => {
		const attacker = await app.signIn(userId);
		const begun = await attacker.get(`${SECURITY}/authenticator`);
		const known = secretIn(begun.text);
		const { text } = await ada.get(`${SECURITY}/authenticator`);
		expect(secretIn(text)).not.toBe(known);
		// The attacker's form, which the victim is made to submit, shows and stores a secret that the
		// attacker does not know.
		const fields = { form_id: hidden(begun.text, "form_id"), code: codeAt(test.clock(), known) };
		const planted = await ada.post(`${SECURITY}/authenticator`, "authenticator", fields);
		expect(planted.status).toBe(400);
		expect(planted.text).not.toContain(known.slice(0, 8));
		expect(await factors()).toMatchObject({ totp: false });
	});

	it("deletes its recovery codes when it is removed", async () => {
		await setUpTotp(ada, test.clock());
		await createCodes(ada);
		expect(await factors()).toMatchObject({ totp: true, recoveryCodes: 10 });
		const off = () => ada.post(`${SECURITY}/authenticator/remove`, "authenticator");
		expect([(await off()).status, (await off()).status]).toEqual([303, 303]);
		expect(await factors()).toEqual({ totp: false, passkeys: 0, recoveryCodes: 0 });
		expect(app.changes.map(({ type }) => type)).toEqual([
			"account.authenticator_added",
			"account.recovery_codes_created",
			"account.authenticator_removed",
		]);
	});
});

describe("a passkey", () => {
	it("is added, named, renamed, used and removed", async () => {
		const { authenticator, answer } = await addPasskey(ada);
		expect(answer.headers.location).toBe(`${SECURITY}/recovery-codes?done=passkey-added`);
		const id = authenticator.credentialId.toString("base64url");
		const renamed = await ada.post(`${SECURITY}/passkeys/${id}`, "passkeys", { name: "Old <laptop>" });
		expect(renamed.status).toBe(303);
		const { text } = await ada.get(SECURITY);
		expect(text).toContain("Old &lt;laptop>");
		expect(text).toContain("never used");
		const { body } = await ada.post("/account/verify/options", "verify");
		const response = JSON.stringify(authenticator.answer(body));
		expect((await verify(ada, { proof: "passkey", response })).status).toBe(303);
		expect((await ada.get(SECURITY)).text).toContain("last used");
		const remove = () => ada.post(`${SECURITY}/passkeys/${id}/remove`, "passkeys");
		expect([(await remove()).status, (await remove()).status]).toEqual([303, 303]);
		expect(await listPasskeys(test.db, userId)).toEqual([]);
		expect(app.changes.map(({ type }) => type)).toEqual(["account.passkey_added", "account.passkey_removed"]);
	});

	it("of another origin cannot be added and proves nothing", async () => {
		const phished = new SoftwareAuthenticator("https://accounts.example.com.evil.example");
		const { answer } = await addPasskey(ada, phished);
		expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("not accepted")]);
		expect(await listPasskeys(test.db, userId)).toEqual([]);
		const { authenticator } = await addPasskey(ada);
		const { body } = await ada.post("/account/verify/options", "verify");
		const stolen = phished.answer(body);
		const id = authenticator.credentialId.toString("base64url");
		const response = JSON.stringify({ ...stolen, id, rawId: id });
		expect((await verify(ada, { proof: "passkey", response })).status).toBe(400);
	});

	it("is not added by a response to another browser's or another account's challenge", async () => {
		const authenticator = new SoftwareAuthenticator(ORIGIN);
		const { body } = await ada.post(`${SECURITY}/passkeys/options`, "passkeys");
		const response = JSON.stringify(authenticator.register(body));
		const elsewhere = await app.signIn(userId);
		const bob = app.visit((await app.signIn(userId + 20)).secret, ada.browserSecret);
		for (const visitor of [elsewhere, bob])
			expect((await visitor.post(`${SECURITY}/passkeys`, "passkeys", { name: "x", response })).status).toBe(
				400,
			);
		expect((await ada.post(`${SECURITY}/passkeys`, "passkeys", { name: "x", response })).status).toBe(303);
	});

	it("cannot be removed if it is the only way to sign in", async () => {
		const { authenticator } = await addPasskey(ada);
		await removePassword();
		const id = authenticator.credentialId.toString("base64url");
		const refused = await ada.post(`${SECURITY}/passkeys/${id}/remove`, "passkeys");
		expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("only passkey")]);
		expect(await listPasskeys(test.db, userId)).toHaveLength(1);
	});

	it("is kept if both of the last two are removed concurrently and there is no password", async () => {
		const ids: string[] = [];
		for (const _ of [1, 2]) {
			const { authenticator } = await addPasskey(ada);
			ids.push(authenticator.credentialId.toString("base64url"));
		}
		await removePassword();
		const elsewhere = await other.signIn(userId);
		const lock = await holdLock(test.url, "SELECT FROM passkeys WHERE user_id = $1 FOR UPDATE", [userId]);
		const done = Promise.all(
			[ada, elsewhere].map((visitor, index) =>
				visitor.post(`${SECURITY}/passkeys/${ids[index]}/remove`, "passkeys"),
			),
		);
		await lock.waitedFor({ count: 2 });
		await lock.release();
		expect((await done).map(({ status }) => status).sort()).toEqual([303, 409]);
		expect(await listPasskeys(test.db, userId)).toHaveLength(1);
	});

	it("of another account is neither shown, renamed nor removed", async () => {
		const { authenticator } = await addPasskey(ada);
		const bob = await app.signIn(userId + 20);
		const path = `${SECURITY}/passkeys/${authenticator.credentialId.toString("base64url")}`;
		expect((await bob.get(path)).status).toBe(404);
		expect((await bob.post(path, "passkeys", { name: "mine" })).status).toBe(404);
		await bob.post(`${path}/remove`, "passkeys");
		expect(await listPasskeys(test.db, userId)).toEqual([expect.objectContaining({ name: "My laptop" })]);
	});
});

describe("recovery codes", () => {
	it("are shown once, and again to a double click, and each works once", async () => {
		await setUpTotp(ada, test.clock());
		const { fields, answer } = await createCodes(ada);
		const codes = codesIn(answer.text);
		expect(codes).toHaveLength(10);
		expect(answer.headers["content-security-policy"]).toMatch(/script-src 'sha256-/);
		const again = await ada.post(`${SECURITY}/recovery-codes`, "recovery-codes", fields);
		expect(codesIn(again.text)).toEqual(codes);
		expect(app.changes.filter(({ type }) => type === "account.recovery_codes_created")).toHaveLength(1);
		const use = () => verify(ada, { proof: "recovery-code", code: codes[0] ?? "" });
		expect([(await use()).status, (await use()).status]).toEqual([303, 400]);
		expect((await ada.get(SECURITY)).text).toContain("9 unused recovery codes");
	});

	it("require a second factor to back up", async () => {
		expect((await createCodes(ada)).answer.status).toBe(409);
		expect(await factors()).toMatchObject({ recoveryCodes: 0 });
	});
});

describe("an authenticator code", () => {
	it("verifies the user once, on whichever instance it is submitted", async () => {
		const { secret } = await setUpTotp(ada, test.clock());
		test.secondsLater(60);
		const code = codeAt(test.clock(), secret);
		const sessions = [await app.signIn(userId), await other.signIn(userId)];
		const answers = await Promise.all(sessions.map((visitor) => verify(visitor, { proof: "totp", code })));
		expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
	});
});
