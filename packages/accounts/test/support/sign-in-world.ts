import { createSecretKey, randomBytes } from "node:crypto";
import { hashPassword, hashSecret, newSecret } from "@repo/service-kit/crypto";
import { generateSync } from "otplib";
import type { AccountEvent } from "../../src/events.ts";
import {
	finishRegistration,
	makeRelyingParty,
	registrationResponse,
	startRegistration,
} from "../../src/passkeys/index.ts";
import { findLiveSession, liveSessionSql } from "../../src/sessions/index.ts";
import type { Browser, SignInDeps, SignInResult } from "../../src/sign-in/index.ts";
import { signInWithPassword } from "../../src/sign-in/index.ts";
import { SoftwareAuthenticator } from "../../src/testing/index.ts";
import { confirmTotp, startTotp } from "../../src/totp/index.ts";
import { findByEmail, setPassword } from "../../src/users/index.ts";
import type { testDatabase } from "./database.ts";

export const password = "correct horse battery staple";
export const passwordHash = hashPassword(password);

/** Accounts in a test's database, each with at least a password. */
export function signInWorld(test: ReturnType<typeof testDatabase>) {
	const origin = "https://accounts.example.com";
	const events: AccountEvent[] = [];
	const deps = () =>
		({
			db: test.db,
			clock: test.clock,
			encryptionKey,
			relyingParty: makeRelyingParty(origin, "Test"),
			lifetime: { idleSeconds: 3600, absoluteSeconds: 86_400 },
			record: async (_db, event) => void events.push(event),
		}) satisfies SignInDeps;
	const encryptionKey = createSecretKey(randomBytes(32));

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
			place: "192.0.2.0/24",
		});
	async function sessionOf(email: string, from = browser()) {
		const result = await signIn(email, password, from);
		return secretOf(result);
	}
	function secretOf(result: SignInResult): string {
		if (result.status !== "signed-in") throw new Error(`not signed in: ${result.status}`);
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

	return { account, browser, deps, events, find, secretOf, sessionOf, signIn, withPasskey, withTotp };
}
