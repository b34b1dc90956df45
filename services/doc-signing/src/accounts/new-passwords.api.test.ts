import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { guessCode, secretsForEmail, startProof } from "@repo/accounts/address-proofs";
import { createAccount } from "@repo/accounts/new-account";
import { WeakPassword } from "@repo/accounts/passwords";
import { isKnownBrowser, rememberBrowser } from "@repo/accounts/sessions";
import { changePassword, ProofExpired, SignInExpired } from "@repo/accounts/sign-in";
import { countedPassword } from "@repo/accounts/testing";
import { contend } from "@repo/infra-local/testing";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import { createAccount as accountWithToken } from "../../test/support/accounts.ts";
import { sharedMailApp } from "../../test/support/shared-app.ts";
import { getUser, insertUser } from "./queries.ts";
import { signInDeps } from "./sign-in-deps.ts";

const { app } = sharedMailApp();
const browserSecret = newSecret();
const browser = { ipAddress: "192.0.2.1", userAgent: "test", sessionSecret: undefined, browserSecret };

function requested(purpose: string): Promise<string> {
	const request = { purpose, email: `${randomUUID()}@example.com`, data: {}, browserSecret };
	return startProof(app.dependencies, app.dependencies.db, request);
}
async function proven(purpose: string): Promise<string> {
	const { dependencies } = app;
	const id = await requested(purpose);
	const { code = "" } = (await secretsForEmail(dependencies, dependencies.db, id)) ?? {};
	await guessCode(dependencies, { id, purpose, browserSecret }, code, browser);
	return id;
}

const create = (proofId: string, password: string) =>
	createAccount(
		{ ...signInDeps(app.dependencies), insert: insertUser },
		{ proofId, fields: { name: "Ada" }, credential: { password } },
		browser,
	);
const change = async (userId: number, next: string) =>
	changePassword(signInDeps(app.dependencies), await getUser(app.dependencies.db, userId), { next }, browser);

it.each([
	["unknown", async () => randomUUID()],
	["requested, but not complete", () => requested("sign-up")],
	["for another purpose", () => proven("reset-password")],
])("no password is hashed for an account whose proof is %s", async (_what, proof) => {
	const { password, normalizations } = countedPassword("a long password");
	await expect(create(await proof(), password)).rejects.toThrow(ProofExpired);
	expect(normalizations()).toBe(0);
});

it("no weak password is hashed", async () => {
	const { userId } = await accountWithToken(app);
	const proofId = await proven("sign-up");
	const attempts = [
		(password: string) => create(proofId, password),
		(password: string) => change(userId, password),
	];
	for (const attempt of attempts) {
		const { password, normalizations } = countedPassword("short");
		await expect(attempt(password)).rejects.toThrow(WeakPassword);
		// Once, to count its characters.
		expect(normalizations()).toBe(1);
	}
});

it("a sign-up's session has a secret that does not follow from the browser's cookie and the proof's id", async () => {
	const { $client: client } = app.dependencies.db;
	const id = await proven("sign-up");
	const start = () => create(id, "four words nobody joins");
	const first = await start();
	expect((await start()).sessionSecret).toBe(first.sessionSecret);
	await client.query("DELETE FROM sessions WHERE secret_hash = $1", [hashSecret(first.sessionSecret)]);
	await client.query("UPDATE users SET email = $2 WHERE email = $1", [first.email, `${id}@example.com`]);
	await client.query("UPDATE address_proofs SET purpose = 'sign-up' WHERE id = $1", [id]);
	expect((await start()).sessionSecret).not.toBe(first.sessionSecret);
});

it("a new password forgets the browsers in which the old one was used", async () => {
	const { db, clock } = app.dependencies;
	const { userId } = await accountWithToken(app);
	const foreign = newSecret();
	await rememberBrowser({ clock }, db, userId, foreign);
	await change(userId, "four words nobody joins");
	const known = [foreign, browserSecret].map((secret) => isKnownBrowser(db, userId, secret));
	expect(await Promise.all(known)).toEqual([false, true]);
	await app.workOff();
});

it.each([
	["the same password twice, signed in both times", "four words nobody joins", "fulfilled"],
	["one of two passwords", "other words nobody joins", "rejected"],
])("two concurrent changes set %s", async (_what, second, status) => {
	const { userId } = await accountWithToken(app);
	const pool = app.dependencies.db.$client;
	const race = await contend({
		pool,
		lock: { text: "SELECT FROM users WHERE id = $1 FOR UPDATE", values: [userId] },
		contenders: ["four words nobody joins", second].map((password) => () => change(userId, password)),
	});
	expect(race.map((one) => one.status).sort()).toEqual(["fulfilled", status]);
	for (const one of race) if (one.status === "rejected") expect(one.reason).toBeInstanceOf(SignInExpired);
	const sessions = await pool.query("SELECT FROM sessions WHERE user_id = $1", [userId]);
	expect(sessions.rowCount).toBe(race.filter((one) => one.status === "fulfilled").length);
	const events = "SELECT FROM account_events WHERE user_id = $1 AND type = 'account.password_changed'";
	expect((await pool.query(events, [userId])).rowCount).toBe(1);
	await app.workOff();
});
