import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { hashPassword } from "@repo/service-kit/crypto";
import { testDatabase } from "../../test/support/database.ts";
import { type SecurityApp, securityApp, type Visitor } from "../../test/support/security-app.tsx";
import { codeAt, hidden, SECURITY, secretIn, setUpTotp, verify } from "../../test/support/security-visits.ts";
import { PROOF_SECONDS } from "../sessions/index.ts";
import { findFactors, setPassword } from "../users/index.ts";

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
// Actions for which a stolen cookie must not be enough: [name, request].
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
		["remove the app", (thief) => thief.post(`${SECURITY}/authenticator/remove`, "authenticator")],
		["see the form for recovery codes", (thief) => thief.get(`${SECURITY}/recovery-codes`)],
		["create recovery codes", (thief) => thief.post(`${SECURITY}/recovery-codes`, "recovery-codes")],
	];

describe("a stolen session cookie", () => {
	it.each(acts)("cannot %s, ten minutes after the last proof", async (_what, act) => {
		await setUpTotp(ada, test.clock());
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

	it("is not upgraded by the owner's next proof: the session gets a new secret", async () => {
		const thief = app.visit(ada.secret, ada.browserSecret);
		expect((await verify(ada, { proof: "password", password })).status).toBe(303);
		expect(ada.secret).not.toBe(thief.secret);
		expect([await app.isLive(ada.secret), await app.isLive(thief.secret)]).toEqual([true, false]);
		expect((await thief.get(SECURITY)).headers.location).toMatch(/^\/sign-in/);
	});

	it("cannot use the password alone once there is a second factor", async () => {
		await setUpTotp(ada, test.clock());
		expect((await verify(ada, { proof: "password", password })).status).toBe(400);
		expect((await ada.get("/account/verify")).text).not.toContain('name="password"');
	});

	it("cannot redirect to another site after a proof", async () => {
		const answer = await verify(ada, { proof: "password", password, return_to: "https://evil.example" });
		expect(answer.headers.location).toBe("/");
	});

	it("cannot guess a code: five wrong ones across all instances end the session", async () => {
		await setUpTotp(ada, test.clock());
		const stranger = app.visit(ada.secret, "x".repeat(43));
		const elsewhere = other.visit(ada.secret, "y".repeat(43));
		const statuses: number[] = [];
		for (const thief of [stranger, elsewhere, stranger, elsewhere, stranger, elsewhere, stranger])
			statuses.push((await verify(thief, { proof: "totp", code: "000000" })).status);
		expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
	});
});

it("an account that is disabled during a change is not changed", async () => {
	const { text } = await ada.get(`${SECURITY}/authenticator`);
	const fields = { form_id: hidden(text, "form_id"), code: codeAt(test.clock(), secretIn(text)) };
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
