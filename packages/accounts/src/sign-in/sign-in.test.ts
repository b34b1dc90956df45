import { describe, expect, it } from "@jest/globals";
import { hash } from "@node-rs/bcrypt";
import { hashPassword } from "@repo/service-kit/crypto";
import { metricsDuring } from "@repo/service-kit/testing";
import { testDatabase } from "../../test/support/database.ts";
import { password, passwordHash, signInWorld } from "../../test/support/sign-in-world.ts";
import { authenticationResponse } from "../passkeys/index.ts";
import { replaceRecoveryCodes } from "../recovery-codes/index.ts";
import type { SoftwareAuthenticator } from "../testing/index.ts";
import { findByEmail, findById, setPassword } from "../users/index.ts";
import { checkPassword } from "./change-password.ts";
import type { Browser } from "./deps.ts";
import { signInWithPasskey, startPasskeySignIn } from "./sign-in-with-passkey.ts";
import { signInWithPassword } from "./sign-in-with-password.ts";
import { signInWithSecondFactor, startSecondFactorPasskey } from "./sign-in-with-second-factor.ts";

const test = testDatabase();
const { account, browser, deps, events, find, secretOf, sessionOf, signIn, withPasskey, withTotp } =
	signInWorld(test);

it("sign-ins, wrong proofs and limited attempts are counted", async () => {
	const { email } = await account();
	const from = browser();
	const names = ["sign_ins_total", "sign_in_failures_total", "sign_in_attempts_limited_total"];
	const counted = await metricsDuring(names, async () => {
		await signIn(email, password, from);
		for (let attempt = 0; attempt < 11; attempt++)
			await expect(signIn(email, "wrong", from)).rejects.toThrow();
	});
	expect(counted).toEqual({
		'sign_ins_total{proof="password"}': 1,
		'sign_in_failures_total{proof="password"}': 10,
		sign_in_attempts_limited_total: 1,
	});
});

describe("a password", () => {
	it("signs in with a new session, and ends the browser's previous session", async () => {
		const { id, email } = await account();
		const first = await sessionOf(email.toUpperCase());
		const second = await sessionOf(email, browser({ sessionSecret: first }));
		expect([await find(first), await find(second)]).toMatchObject([undefined, { user: { id } }]);
		expect(events.at(-1)).toMatchObject({
			type: "account.signed_in",
			details: { proof: "password" },
			userId: id,
		});
	});

	it("of another service signs in, and is stored as ours from then on", async () => {
		const { id, email } = await account();
		// bcrypt of the bytes as typed: the first ä is one character, the second is two.
		const typed = "p\u00e4ss a\u0308 old";
		const imported = await hash(typed, 4);
		await test.db.$client.query("UPDATE users SET password_hash = $1 WHERE id = $2", [imported, id]);
		await expect(signIn(email, "wrong")).rejects.toThrow("do not match");
		expect((await findById(test.db, id))?.passwordHash).toBe(imported);
		await signIn(email, typed);
		const { passwordHash, credentialsVersion } = (await findById(test.db, id)) ?? {};
		expect(passwordHash).toMatch(/^\$argon2id\$/);
		expect(credentialsVersion).toBe(2);
		await signIn(email, typed);
	});

	it("fails with the same response for a wrong password, an unknown account and a disabled account", async () => {
		const { id, email } = await account();
		const disabled = await account();
		await test.db.$client.query("UPDATE users SET disabled_at = now() WHERE id = $1", [disabled.id]);
		const refused = await Promise.allSettled([
			signIn(email, "wrong"),
			signIn("nobody@example.com"),
			signIn(disabled.email),
		]);
		const texts = refused.map((one) => one.status === "rejected" && String(one.reason));
		expect(new Set(texts).size).toBe(1);
		expect(texts[0]).toContain("do not match");
		expect(
			events.filter((event) => event.type === "account.sign_in_refused" && event.userId === id),
		).toHaveLength(1);
	});

	it("does not sign in if it was changed during verification", async () => {
		const { id, email } = await account();
		const before = await findByEmail(test.db, email);
		await setPassword(test.db, { id, credentialsVersion: 2 }, await hashPassword("another password"));
		const late = signInWithPassword(deps(), { account: before, login: email, password }, browser());
		await expect(late).rejects.toThrow("do not match");
	});

	it("does not sign in while the email address is unverified, with or without a second factor", async () => {
		const { id, email } = await account();
		await test.db.$client.query("UPDATE users SET email_proven_at = NULL WHERE id = $1", [id]);
		const unproven = {
			status: "address-unproven",
			account: { userId: id, credentialsVersion: 2, amr: ["pwd"], email },
		};
		expect(await signIn(email)).toEqual(unproven);
		const factor = await withPasskey();
		await test.db.$client.query("UPDATE users SET email_proven_at = NULL WHERE id = $1", [factor.id]);
		const from = browser();
		const ceremony = await startPasskeySignIn(deps(), from);
		const response = authenticationResponse.parse(factor.authenticator.answer(ceremony));
		expect(await signInWithPasskey(deps(), response, from)).toMatchObject({ status: "address-unproven" });
		const { rows } = await test.db.$client.query("SELECT FROM sessions WHERE user_id IN ($1, $2)", [
			id,
			factor.id,
		]);
		expect(rows).toEqual([]);
	});

	it("is changed by only one of two concurrent changes", async () => {
		const { id } = await account();
		const changes = await Promise.all(
			[1, 2].map(async () => setPassword(test.db, { id, credentialsVersion: 2 }, await passwordHash)),
		);
		expect(changes.filter(Boolean)).toEqual([3]);
	});
});

describe("limits", () => {
	it("block other browsers after ten failures, but not the owner's", async () => {
		const { email } = await account();
		const mine = browser();
		await sessionOf(email, mine);
		for (let tries = 0; tries < 10; tries++) await expect(signIn(email, "guess")).rejects.toThrow("match");
		await expect(signIn(email)).rejects.toThrow("Too many attempts");
		expect(await signIn(email, password, mine)).toMatchObject({ status: "signed-in" });
		for (let tries = 0; tries < 10; tries++)
			await expect(signIn(email, "typo", mine)).rejects.toThrow("match");
		await expect(signIn(email, password, mine)).rejects.toThrow("Too many attempts");
	});

	it("count a stranger's attempts by the login, so that nobody learns which two belong to one account", async () => {
		const { email } = await account();
		const signInAs = async (login: string, from = browser()) => {
			const found = await findByEmail(test.db, email);
			return signInWithPassword(deps(), { account: found, login, password: "guess" }, from);
		};
		for (let tries = 0; tries < 10; tries++)
			await expect(signInAs(tries % 2 ? "Ada" : "ADA")).rejects.toThrow("match");
		await expect(signInAs("ada")).rejects.toThrow("Too many attempts");
		await expect(signInAs(email)).rejects.toThrow("match");
		const mine = browser();
		await sessionOf(email, mine);
		for (let tries = 0; tries < 10; tries++)
			await expect(signInAs(tries % 2 ? "ada" : email, mine)).rejects.toThrow("match");
		await expect(signInAs(email, mine)).rejects.toThrow("Too many attempts");
	});

	it("count the attempts of a signed-in user by account, whatever a stranger typed", async () => {
		const [mine, other] = [await account(), await account()];
		for (let tries = 0; tries < 10; tries++)
			await expect(signIn(mine.email, "guess")).rejects.toThrow("match");
		const check = (id: number) => checkPassword(deps(), id, "guess", browser());
		for (let tries = 0; tries < 10; tries++) await expect(check(mine.id)).rejects.toThrow("wrong");
		await expect(check(mine.id)).rejects.toThrow("Too many attempts");
		await expect(check(other.id)).rejects.toThrow("wrong");
	});

	it("count concurrent attempts, also for unknown accounts", async () => {
		for (const email of [(await account()).email, "nobody@example.net"]) {
			const guesses = await Promise.allSettled(Array.from({ length: 15 }, () => signIn(email, "guess")));
			const words = guesses.map((one) => one.status === "rejected" && String(one.reason));
			expect(words.filter((one) => String(one).includes("Too many attempts"))).toHaveLength(5);
		}
	});

	it("block the sixth attempt at a code, across instances and sign-ins", async () => {
		const { code, pending } = await withTotp();
		const wrong = { proof: "totp", code: code(-3000) } as const;
		for (let tries = 0; tries < 5; tries++) {
			const { from, pending: secret } = await pending();
			await expect(signInWithSecondFactor(deps(), secret, wrong, from)).rejects.toThrow("wrong");
		}
		const { from, pending: secret } = await pending();
		const right = { proof: "totp", code: code() } as const;
		await expect(signInWithSecondFactor(deps(), secret, right, from)).rejects.toThrow("Too many attempts");
	});
});

describe("a passkey", () => {
	it("that is refused is recorded sixty times for a network, and a valid one still signs in", async () => {
		const { authenticator } = await withPasskey();
		const from = browser({ ipAddress: "203.0.113.9" });
		const answer = async () =>
			authenticationResponse.parse(authenticator.answer(await startPasskeySignIn(deps(), from)));
		const stale = await answer();
		await signInWithPasskey(deps(), stale, from);
		const recorded = events.length;
		for (let tries = 0; tries < 60; tries++)
			await expect(signInWithPasskey(deps(), stale, from)).rejects.toThrow("not accepted");
		await expect(signInWithPasskey(deps(), stale, from)).rejects.toThrow("Too many attempts");
		expect(events.length - recorded).toBe(60);
		expect(await signInWithPasskey(deps(), await answer(), from)).toMatchObject({ status: "signed-in" });
	});
});

describe("a second factor", () => {
	it("is required after the password, which alone does not sign in", async () => {
		const { pending } = await withTotp();
		const { pending: secret } = await pending();
		expect(await find(secret)).toBeUndefined();
	});

	it("accepts the app's code once, even in eight concurrent sign-ins", async () => {
		const { id, code, pending } = await withTotp();
		const known = browser();
		const waiting = await Promise.all(Array.from({ length: 4 }, () => pending(known)));
		const factor = { proof: "totp", code: code() } as const;
		const all = await Promise.allSettled(
			waiting.map(({ from, pending: secret }) => signInWithSecondFactor(deps(), secret, factor, from)),
		);
		const opened = all.flatMap((one) => (one.status === "fulfilled" ? [secretOf(one.value)] : []));
		expect(opened).toHaveLength(1);
		expect(await find(opened[0] ?? "")).toMatchObject({ user: { id }, amr: ["pwd", "otp", "mfa"] });
	});

	it("accepts a recovery code once", async () => {
		const { id, pending } = await withTotp();
		const {
			codes: [code = ""],
		} = await test.db.transaction((tx) => replaceRecoveryCodes(deps(), tx, id));
		const factor = { proof: "recovery-code", code } as const;
		const first = await pending();
		await signInWithSecondFactor(deps(), first.pending, factor, first.from);
		const second = await pending();
		await expect(signInWithSecondFactor(deps(), second.pending, factor, second.from)).rejects.toThrow("used");
	});

	it("accepts only a passkey of the account", async () => {
		const [mine, other] = [await withPasskey(), await withPasskey()];
		const answerOf = async (authenticator: SoftwareAuthenticator) => {
			const from = browser();
			const result = await signIn(mine.email, password, from);
			if (result.status !== "second-factor") throw new Error("no second factor");
			const ceremony = await startSecondFactorPasskey(deps(), result.pendingSecret, from);
			const response = authenticationResponse.parse(authenticator.answer(ceremony));
			return secretOf(
				await signInWithSecondFactor(deps(), result.pendingSecret, { proof: "passkey", response }, from),
			);
		};
		await expect(answerOf(other.authenticator)).rejects.toThrow("not accepted");
		expect(await find(await answerOf(mine.authenticator))).toMatchObject({ user: { id: mine.id } });
	});

	it("does not sign in after a password change or after ten minutes", async () => {
		const { id, code, pending } = await withTotp();
		const changed = await pending();
		const version = (await findById(test.db, id))?.credentialsVersion ?? 0;
		await setPassword(test.db, { id, credentialsVersion: version }, await passwordHash);
		const factor = { proof: "totp", code: code() } as const;
		await expect(signInWithSecondFactor(deps(), changed.pending, factor, changed.from)).rejects.toThrow(
			"expired",
		);
		const late = await pending();
		test.secondsLater(600);
		await expect(signInWithSecondFactor(deps(), late.pending, factor, late.from)).rejects.toThrow("expired");
	});
});

describe("a passkey alone", () => {
	const answer = async (authenticator: SoftwareAuthenticator, from: Browser) =>
		authenticationResponse.parse(authenticator.answer(await startPasskeySignIn(deps(), from)));

	it("signs in to its account", async () => {
		const { id, authenticator } = await withPasskey();
		const from = browser();
		const sessionSecret = secretOf(await signInWithPasskey(deps(), await answer(authenticator, from), from));
		expect(await find(sessionSecret)).toMatchObject({ user: { id }, amr: ["pop", "user", "mfa"] });
	});

	it("does not sign in from a browser without the challenge, or to a disabled account", async () => {
		const { id, authenticator } = await withPasskey();
		const from = browser();
		const stolen = await answer(authenticator, from);
		await expect(signInWithPasskey(deps(), stolen, browser())).rejects.toThrow("not accepted");
		await test.db.$client.query("UPDATE users SET disabled_at = now() WHERE id = $1", [id]);
		const late = await answer(authenticator, from);
		await expect(signInWithPasskey(deps(), late, from)).rejects.toThrow("not accepted");
		expect(events.at(-1)).toMatchObject({
			type: "account.sign_in_refused",
			details: { proof: "passkey" },
		});
	});
});
