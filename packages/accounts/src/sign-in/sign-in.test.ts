import { randomBytes } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { hashPassword, hashSecret, newSecret } from "@repo/service-kit/crypto";
import { generateSync } from "otplib";
import { testDatabase } from "../../test/support/database.ts";
import {
	authenticationResponse,
	finishRegistration,
	registrationResponse,
	relyingPartyOf,
	startRegistration,
} from "../passkeys/index.ts";
import { replaceRecoveryCodes } from "../recovery-codes/index.ts";
import { findLiveSession, liveSessionSql } from "../sessions/index.ts";
import { SoftwareAuthenticator } from "../testing/index.ts";
import { confirmTotp, startTotp } from "../totp/index.ts";
import { findByEmail, findById, setPassword } from "../users/index.ts";
import type { Browser, SignInDeps, SignInEvent } from "./deps.ts";
import { proofsOf, proveAgain, startProvingAgain } from "./prove-again.ts";
import { signInWithPasskey, startPasskeySignIn } from "./sign-in-with-passkey.ts";
import { signInWithPassword } from "./sign-in-with-password.ts";
import { signInWithSecondFactor, startSecondFactorPasskey } from "./sign-in-with-second-factor.ts";

const test = testDatabase();
const origin = "https://accounts.example.com";
const events: SignInEvent[] = [];
const deps = () =>
	({
		db: test.db,
		clock: test.clock,
		encryptionKey,
		relyingParty: relyingPartyOf(origin, "Test"),
		lifetime: { idleSeconds: 3600, absoluteSeconds: 86_400 },
		record: async (_db, event) => void events.push(event),
	}) satisfies SignInDeps;
const encryptionKey = randomBytes(32);
const password = "correct horse battery staple";
const passwordHash = hashPassword(password);

let lastUser = 0;
async function account() {
	const id = ++lastUser;
	await setPassword(test.db, { id, credentialsVersion: 1 }, await passwordHash);
	return { id, email: `user${id}@example.com` };
}
let lastAddress = 0;
const browser = (more: Partial<Browser> = {}): Browser => ({
	ipAddress: `192.0.2.${++lastAddress % 250}`,
	userAgent: "a browser",
	sessionSecret: undefined,
	browserSecret: newSecret(),
	...more,
});
const signIn = async (email: string, typed = password, from = browser()) =>
	signInWithPassword(
		deps(),
		{ account: await findByEmail(test.db, email), login: email, password: typed },
		from,
	);
const find = (secret: string) =>
	findLiveSession<{ id: number }>(test.db, liveSessionSql("u.id"), {
		secretHash: hashSecret(secret),
		now: test.clock(),
		idleSeconds: 3600,
	});
async function sessionOf(email: string, from = browser()) {
	const result = await signIn(email, password, from);
	if (result.status !== "signed-in") throw new Error("a second factor is needed");
	return result.sessionSecret;
}
async function withTotp() {
	const { id, email } = await account();
	const secret = (await startTotp(deps(), test.db, id)) ?? "";
	const code = (seconds = 0) => generateSync({ secret, epoch: test.clock().getTime() / 1000 + seconds });
	await confirmTotp(deps(), test.db, id, code());
	test.secondsLater(60);
	const pending = async (from = browser()) => {
		const result = await signIn(email, password, from);
		if (result.status !== "second-factor") throw new Error("no second factor was asked for");
		return { from, pending: result.pendingSecret };
	};
	return { id, email, code, pending };
}
async function withPasskey() {
	const { id, email } = await account();
	const authenticator = new SoftwareAuthenticator(origin);
	const owner = { userId: id, browserSecret: "b" };
	const ceremony = await startRegistration(deps(), test.db, owner, { email, name: "Ada" });
	const response = registrationResponse.parse(authenticator.register(ceremony));
	await test.db.transaction((tx) => finishRegistration(deps(), tx, owner, response, "Phone"));
	return { id, email, authenticator };
}

describe("a password", () => {
	it("signs in with a session of its own, and ends the one the browser had", async () => {
		const { id, email } = await account();
		const first = await sessionOf(email.toUpperCase());
		const second = await sessionOf(email, browser({ sessionSecret: first }));
		expect([await find(first), await find(second)]).toMatchObject([undefined, { user: { id } }]);
		expect(events.at(-1)).toMatchObject({ type: "signed-in", proof: "password", userId: id });
	});

	it("is refused alike for a wrong password, an unknown and a disabled account", async () => {
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
		expect(events.filter((event) => event.type === "sign-in-refused" && event.userId === id)).toHaveLength(1);
	});

	it("that changed while it was checked does not sign in", async () => {
		const { id, email } = await account();
		const before = await findByEmail(test.db, email);
		await setPassword(test.db, { id, credentialsVersion: 2 }, await hashPassword("another password"));
		const late = signInWithPassword(deps(), { account: before, login: email, password }, browser());
		await expect(late).rejects.toThrow("do not match");
	});

	it("of two changes at once, one holds", async () => {
		const { id } = await account();
		const changes = await Promise.all(
			[1, 2].map(async () => setPassword(test.db, { id, credentialsVersion: 2 }, await passwordHash)),
		);
		expect(changes.filter(Boolean)).toEqual([3]);
	});
});

describe("limits", () => {
	it("stop strangers after ten failures, and not the owner's browser", async () => {
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

	it("count guesses at once, and an unknown account's like any other's", async () => {
		for (const email of [(await account()).email, "nobody@example.net"]) {
			const guesses = await Promise.allSettled(Array.from({ length: 15 }, () => signIn(email, "guess")));
			const words = guesses.map((one) => one.status === "rejected" && String(one.reason));
			expect(words.filter((one) => String(one).includes("Too many attempts"))).toHaveLength(5);
		}
	});

	it("stop the sixth guess at a code, on whichever instance and in however many sign-ins", async () => {
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

describe("a second factor", () => {
	it("is asked for after the password, which alone opens nothing", async () => {
		const { pending } = await withTotp();
		const { pending: secret } = await pending();
		expect(await find(secret)).toBeUndefined();
	});

	it("takes the app's code, once, of eight sign-ins at once too", async () => {
		const { id, code, pending } = await withTotp();
		const known = browser();
		const waiting = await Promise.all(Array.from({ length: 4 }, () => pending(known)));
		const factor = { proof: "totp", code: code() } as const;
		const all = await Promise.allSettled(
			waiting.map(({ from, pending: secret }) => signInWithSecondFactor(deps(), secret, factor, from)),
		);
		const opened = all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
		expect(opened).toHaveLength(1);
		expect(await find(opened[0] ?? "")).toMatchObject({ user: { id } });
	});

	it("takes a recovery code, once", async () => {
		const { id, pending } = await withTotp();
		const [code = ""] = await test.db.transaction((tx) => replaceRecoveryCodes(deps(), tx, id));
		const factor = { proof: "recovery-code", code } as const;
		const first = await pending();
		await signInWithSecondFactor(deps(), first.pending, factor, first.from);
		const second = await pending();
		await expect(signInWithSecondFactor(deps(), second.pending, factor, second.from)).rejects.toThrow("used");
	});

	it("takes a passkey of the account, and no other", async () => {
		const [mine, other] = [await withPasskey(), await withPasskey()];
		const answerOf = async (authenticator: SoftwareAuthenticator) => {
			const from = browser();
			const result = await signIn(mine.email, password, from);
			if (result.status !== "second-factor") throw new Error("no second factor");
			const ceremony = await startSecondFactorPasskey(deps(), result.pendingSecret, from);
			const response = authenticationResponse.parse(authenticator.answer(ceremony));
			return signInWithSecondFactor(deps(), result.pendingSecret, { proof: "passkey", response }, from);
		};
		await expect(answerOf(other.authenticator)).rejects.toThrow("not accepted");
		expect(await find(await answerOf(mine.authenticator))).toMatchObject({ user: { id: mine.id } });
	});

	it("does not sign in once the password has changed, nor after ten minutes", async () => {
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
		const { sessionSecret } = await signInWithPasskey(deps(), await answer(authenticator, from), from);
		expect(await find(sessionSecret)).toMatchObject({ user: { id } });
	});

	it("does not sign in from another browser than the one with the challenge, nor for a disabled account", async () => {
		const { id, authenticator } = await withPasskey();
		const from = browser();
		const stolen = await answer(authenticator, from);
		await expect(signInWithPasskey(deps(), stolen, browser())).rejects.toThrow("not accepted");
		await test.db.$client.query("UPDATE users SET disabled_at = now() WHERE id = $1", [id]);
		const late = await answer(authenticator, from);
		await expect(signInWithPasskey(deps(), late, from)).rejects.toThrow("not accepted");
		expect(events.at(-1)).toMatchObject({ type: "sign-in-refused", proof: "passkey" });
	});
});

describe("proving again who it is", () => {
	async function signedIn(email: string, from = browser()) {
		const secret = await sessionOf(email, from);
		const session = await find(secret);
		if (!session) throw new Error("no session");
		return { secret, from, signedIn: { sessionId: session.id, userId: session.user.id } };
	}

	it("takes the password and changes the session's secret", async () => {
		const { email } = await account();
		const { secret, from, signedIn: who } = await signedIn(email);
		test.secondsLater(900);
		await expect(proveAgain(deps(), who, { proof: "password", password: "x" }, from)).rejects.toThrow(
			"not your",
		);
		const fresh = await proveAgain(deps(), who, { proof: "password", password }, from);
		expect(await find(secret)).toBeUndefined();
		expect((await find(fresh))?.provenAt).toEqual(test.clock());
	});

	it("takes no password once there is a second factor: a stolen cookie and password are not enough", async () => {
		const { id, email } = await account();
		const { from, signedIn: who } = await signedIn(email);
		const secret = (await startTotp(deps(), test.db, id)) ?? "";
		const code = () => generateSync({ secret, epoch: test.clock().getTime() / 1000 });
		await confirmTotp(deps(), test.db, id, code());
		test.secondsLater(60);
		expect(await proofsOf(deps(), id)).toEqual(["totp"]);
		await expect(proveAgain(deps(), who, { proof: "password", password }, from)).rejects.toThrow();
		const fresh = await proveAgain(deps(), who, { proof: "totp", code: code() }, from);
		expect(await find(fresh)).toBeDefined();
	});

	it("takes a passkey for this purpose only", async () => {
		const { id, authenticator } = await withPasskey();
		const from = browser();
		const ceremony = await startPasskeySignIn(deps(), from);
		const response = authenticationResponse.parse(authenticator.answer(ceremony));
		const { sessionSecret } = await signInWithPasskey(deps(), response, from);
		const who = { sessionId: (await find(sessionSecret))?.id ?? "", userId: id };
		const other = authenticationResponse.parse(authenticator.answer(await startPasskeySignIn(deps(), from)));
		await expect(proveAgain(deps(), who, { proof: "passkey", response: other }, from)).rejects.toThrow(
			"accepted",
		);
		const right = authenticationResponse.parse(
			authenticator.answer(await startProvingAgain(deps(), who, from)),
		);
		expect(await proveAgain(deps(), who, { proof: "passkey", response: right }, from)).toBeDefined();
	});
});
