import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { hashPassword } from "@repo/service-kit/crypto";
import { generateSync } from "otplib";
import { testDatabase } from "../../test/support/database.ts";
import { ORIGIN, type SecurityApp, securityApp, type Visitor } from "../../test/support/security-app.tsx";
import { listPasskeys } from "../passkeys/index.ts";
import { PROOF_SECONDS } from "../sessions/index.ts";
import { SoftwareAuthenticator } from "../testing/index.ts";
import { findFactors, setPassword } from "../users/index.ts";

const SECURITY = "/account/security";
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

const factors = () => findFactors(test.db, userId);
const codeOf = (secret: string) => generateSync({ secret, epoch: test.clock().getTime() / 1000 });
const hidden = (html: string, name: string) =>
	new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
const secretIn = (html: string) => (/<code>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1] ?? "").replaceAll(" ", "");
const codesIn = (html: string) => /<pre>([^<]*)<\/pre>/.exec(html)?.[1]?.split("\n") ?? [];

async function setUpTotp(visitor = ada) {
	const { text } = await visitor.get(`${SECURITY}/authenticator`);
	const fields = { form_id: hidden(text, "form_id"), code: codeOf(secretIn(text)) };
	const answer = await visitor.post(`${SECURITY}/authenticator`, "authenticator", fields);
	return { secret: secretIn(text), fields, answer };
}

async function addPasskey(visitor = ada, authenticator = new SoftwareAuthenticator(ORIGIN)) {
	const { body } = await visitor.post(`${SECURITY}/passkeys/options`, "passkeys");
	const response = JSON.stringify(authenticator.register(body));
	const answer = await visitor.post(`${SECURITY}/passkeys`, "passkeys", { name: "My laptop", response });
	return { authenticator, answer, response };
}

async function createCodes(visitor = ada) {
	const { text } = await visitor.get(`${SECURITY}/recovery-codes`);
	const fields = { form_id: hidden(text, "form_id") };
	return { fields, answer: await visitor.post(`${SECURITY}/recovery-codes`, "recovery-codes", fields) };
}

const verify = (fields: Record<string, string>, visitor = ada) =>
	visitor.post("/account/verify", "verify", { return_to: SECURITY, ...fields });

describe("an authenticator app", () => {
	it("is set up by its first code, which works no second time, and leads to the recovery codes", async () => {
		const { secret, fields, answer } = await setUpTotp();
		expect([answer.status, answer.headers.location]).toEqual([
			303,
			`${SECURITY}/recovery-codes?done=authenticator-added`,
		]);
		expect(app.changes).toEqual([{ change: "authenticator-added", userId, ipAddress: expect.any(String) }]);
		expect((await verify({ proof: "totp", code: fields.code })).status).toBe(400);
		test.secondsLater(30);
		expect((await verify({ proof: "totp", code: codeOf(secret) })).status).toBe(303);
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

	it("is set up once by a double click, and no second one replaces it", async () => {
		const { fields, secret } = await setUpTotp();
		const again = await ada.post(`${SECURITY}/authenticator`, "authenticator", fields);
		expect(again.status).toBe(303);
		expect(app.changes).toHaveLength(1);
		const second = await ada.post(`${SECURITY}/authenticator`, "authenticator", {
			...fields,
			form_id: crypto.randomUUID(),
		});
		expect(second.status).toBe(409);
		test.secondsLater(60);
		expect((await verify({ proof: "totp", code: codeOf(secret) })).status).toBe(303);
	});

	it("never has the secret of a set-up that somebody else began", async () => {
		const attacker = await app.signIn(userId);
		const begun = await attacker.get(`${SECURITY}/authenticator`);
		const known = secretIn(begun.text);
		const { text } = await ada.get(`${SECURITY}/authenticator`);
		expect(secretIn(text)).not.toBe(known);
		// The attacker's form, which the victim is made to send, shows and stores a secret that the attacker does not know.
		const fields = { form_id: hidden(begun.text, "form_id"), code: codeOf(known) };
		const planted = await ada.post(`${SECURITY}/authenticator`, "authenticator", fields);
		expect(planted.status).toBe(400);
		expect(planted.text).not.toContain(known.slice(0, 8));
		expect(await factors()).toMatchObject({ totp: false });
	});

	it("takes its recovery codes with it when it is turned off", async () => {
		await setUpTotp();
		await createCodes();
		expect(await factors()).toMatchObject({ totp: true, recoveryCodes: 10 });
		const off = () => ada.post(`${SECURITY}/authenticator/remove`, "authenticator");
		expect([(await off()).status, (await off()).status]).toEqual([303, 303]);
		expect(await factors()).toEqual({ totp: false, passkeys: 0, recoveryCodes: 0 });
		expect(app.changes.map(({ change }) => change)).toEqual([
			"authenticator-added",
			"recovery-codes-created",
			"authenticator-removed",
		]);
	});
});

describe("a passkey", () => {
	it("is added, named, renamed, used and removed", async () => {
		const { authenticator, answer } = await addPasskey();
		expect(answer.headers.location).toBe(`${SECURITY}/recovery-codes?done=passkey-added`);
		const id = authenticator.credentialId.toString("base64url");
		const renamed = await ada.post(`${SECURITY}/passkeys/${id}`, "passkeys", { name: "Old <laptop>" });
		expect(renamed.status).toBe(303);
		const { text } = await ada.get(SECURITY);
		expect(text).toContain("Old &lt;laptop>");
		expect(text).toContain("never used");
		const { body } = await ada.post("/account/verify/options", "verify");
		const response = JSON.stringify(authenticator.answer(body));
		expect((await verify({ proof: "passkey", response })).status).toBe(303);
		expect((await ada.get(SECURITY)).text).toContain("last used");
		const remove = () => ada.post(`${SECURITY}/passkeys/${id}/remove`, "passkeys");
		expect([(await remove()).status, (await remove()).status]).toEqual([303, 303]);
		expect(await listPasskeys(test.db, userId)).toEqual([]);
		expect(app.changes.map(({ change }) => change)).toEqual(["passkey-added", "passkey-removed"]);
	});

	it("of another origin is not added, nor does it prove anything", async () => {
		const phished = new SoftwareAuthenticator("https://accounts.example.com.evil.example");
		const { answer } = await addPasskey(ada, phished);
		expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("not accepted")]);
		expect(await listPasskeys(test.db, userId)).toEqual([]);
		const { authenticator } = await addPasskey();
		const { body } = await ada.post("/account/verify/options", "verify");
		const stolen = phished.answer(body);
		const id = authenticator.credentialId.toString("base64url");
		const response = JSON.stringify({ ...stolen, id, rawId: id });
		expect((await verify({ proof: "passkey", response })).status).toBe(400);
	});

	it("is not added by an answer to another browser's or another account's challenge", async () => {
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

	it("stays when it is the only way to sign in", async () => {
		const { authenticator } = await addPasskey();
		await setPassword(test.db, { id: userId, credentialsVersion: 2 }, null);
		const id = authenticator.credentialId.toString("base64url");
		const refused = await ada.post(`${SECURITY}/passkeys/${id}/remove`, "passkeys");
		expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("only passkey")]);
		expect(await listPasskeys(test.db, userId)).toHaveLength(1);
	});

	it("of somebody else is neither shown, renamed nor removed", async () => {
		const { authenticator } = await addPasskey();
		const bob = await app.signIn(userId + 20);
		const path = `${SECURITY}/passkeys/${authenticator.credentialId.toString("base64url")}`;
		expect((await bob.get(path)).status).toBe(404);
		expect((await bob.post(path, "passkeys", { name: "mine" })).status).toBe(404);
		await bob.post(`${path}/remove`, "passkeys");
		expect(await listPasskeys(test.db, userId)).toEqual([expect.objectContaining({ name: "My laptop" })]);
	});
});

describe("recovery codes", () => {
	it("are shown once, the same to a double click, and each works once", async () => {
		await setUpTotp();
		const { fields, answer } = await createCodes();
		const codes = codesIn(answer.text);
		expect(codes).toHaveLength(10);
		expect(answer.headers["content-security-policy"]).toMatch(/script-src 'sha256-/);
		const again = await ada.post(`${SECURITY}/recovery-codes`, "recovery-codes", fields);
		expect(codesIn(again.text)).toEqual(codes);
		expect(app.changes.filter(({ change }) => change === "recovery-codes-created")).toHaveLength(1);
		const use = () => verify({ proof: "recovery-code", code: codes[0] ?? "" });
		expect([(await use()).status, (await use()).status]).toEqual([303, 400]);
		expect((await ada.get(SECURITY)).text).toContain("9 unused recovery codes");
	});

	it("need a second factor that they stand in for", async () => {
		expect((await createCodes()).answer.status).toBe(409);
		expect(await factors()).toMatchObject({ recoveryCodes: 0 });
	});
});

describe("a code of the app", () => {
	it("proves who it is once, whichever instance it is sent to", async () => {
		const { secret } = await setUpTotp();
		test.secondsLater(60);
		const code = codeOf(secret);
		const sessions = [await app.signIn(userId), await other.signIn(userId)];
		const answers = await Promise.all(sessions.map((visitor) => verify({ proof: "totp", code }, visitor)));
		expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
	});
});

// Everything that a stolen cookie must not be enough for: [what, request].
const acts: [string, (thief: Visitor) => PromiseLike<{ status: number; headers: Record<string, string> }>][] =
	[
		["see the form for a passkey", (thief) => thief.get(`${SECURITY}/passkeys/new`)],
		["begin a passkey", (thief) => thief.post(`${SECURITY}/passkeys/options`, "passkeys")],
		[
			"add a passkey",
			(thief) => thief.post(`${SECURITY}/passkeys`, "passkeys", { name: "x", response: "{}" }),
		],
		["remove a passkey", (thief) => thief.post(`${SECURITY}/passkeys/abc/remove`, "passkeys")],
		["see a secret for an app", (thief) => thief.get(`${SECURITY}/authenticator`)],
		["set up an app", (thief) => thief.post(`${SECURITY}/authenticator`, "authenticator")],
		["turn the app off", (thief) => thief.post(`${SECURITY}/authenticator/remove`, "authenticator")],
		["see the form for codes", (thief) => thief.get(`${SECURITY}/recovery-codes`)],
		["create codes", (thief) => thief.post(`${SECURITY}/recovery-codes`, "recovery-codes")],
	];

describe("a stolen session cookie", () => {
	it.each(acts)("cannot %s, ten minutes after the last proof", async (_what, act) => {
		await setUpTotp();
		app.changes.length = 0;
		test.secondsLater(PROOF_SECONDS + 1);
		const thief = app.visit(ada.secret, ada.browserSecret);
		const answer = await act(thief);
		expect([answer.status, answer.headers.location]).toEqual([
			303,
			expect.stringMatching(/^\/account\/verify\?return_to=%2Faccount%2Fsecurity/),
		]);
		expect(app.changes).toEqual([]);
		expect(await factors()).toMatchObject({ totp: true });
	});

	it("gets nothing from the owner's next proof: the session has a new secret", async () => {
		const thief = app.visit(ada.secret, ada.browserSecret);
		expect((await verify({ proof: "password", password })).status).toBe(303);
		expect(ada.secret).not.toBe(thief.secret);
		expect([await app.isLive(ada.secret), await app.isLive(thief.secret)]).toEqual([true, false]);
		expect((await thief.get(SECURITY)).headers.location).toMatch(/^\/sign-in/);
	});

	it("proves nothing with the password alone once there is a second factor", async () => {
		await setUpTotp();
		expect((await verify({ proof: "password", password })).status).toBe(400);
		expect((await ada.get("/account/verify")).text).not.toContain('name="password"');
	});

	it("leads to no other site after a proof", async () => {
		const answer = await verify({ proof: "password", password, return_to: "https://evil.example" });
		expect(answer.headers.location).toBe("/");
	});

	it("guesses no code: five wrong ones end it, on all instances together", async () => {
		await setUpTotp();
		const stranger = app.visit(ada.secret, "x".repeat(43));
		const elsewhere = other.visit(ada.secret, "y".repeat(43));
		const statuses: number[] = [];
		for (const thief of [stranger, elsewhere, stranger, elsewhere, stranger, elsewhere, stranger])
			statuses.push((await verify({ proof: "totp", code: "000000" }, thief)).status);
		expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
	});
});

it("an account that is disabled in the middle changes nothing", async () => {
	const { text } = await ada.get(`${SECURITY}/authenticator`);
	const fields = { form_id: hidden(text, "form_id"), code: codeOf(secretIn(text)) };
	const { db } = test;
	const client = await db.$client.connect();
	await client.query("BEGIN");
	await client.query("UPDATE users SET disabled_at = now() WHERE id = $1", [userId]);
	const sent = ada.post(`${SECURITY}/authenticator`, "authenticator", fields);
	const waits =
		"SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
	while ((await db.$client.query(waits)).rowCount === 0);
	await client.query("COMMIT");
	client.release();
	expect((await sent).status).toBe(401);
	expect(await factors()).toMatchObject({ totp: false });
});
