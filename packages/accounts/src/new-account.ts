import { BadRequest, errorOf } from "@repo/http-errors";
import { secondsAfter } from "@repo/service-kit/clock";
import { hashPassword, hashSecret } from "@repo/service-kit/crypto";
import type { Queryable, Transaction } from "@repo/service-kit/database";
import { z } from "zod";
import { findProof, type Salted, takeProofOnce } from "./address-proofs/index.ts";
import { onceValue } from "./forms/csrf.ts";
import { said } from "./languages/account-words.ts";
import { requireNoProvider } from "./openid/require-provider.ts";
import {
	findPasskey,
	finishFirstRegistration,
	PasskeyRefused,
	type RegistrationResponse,
	registrationResponse,
} from "./passkeys/index.ts";
import { passkeyResponse } from "./passkeys/responses.ts";
import { refuseWeakPassword } from "./passwords/index.ts";
import { safeReturnTo } from "./return-to.ts";
import { browserName } from "./security/browser-name.ts";
import { isSessionOf } from "./sessions/index.ts";
import {
	type Browser,
	checkPassword,
	emailTakenOr,
	firstSecret,
	methodsOf,
	openSession,
	ProofExpired,
	type SignInDeps,
} from "./sign-in/index.ts";
import { findByEmail, findFactors, hasSecondFactor } from "./users/index.ts";

/** The purpose of a used proof. */
export const SIGNED_UP = "signed-up";

/** How long the form can be submitted again. */
const REPEATABLE_SECONDS = 600;

/** How the owner of a new account signs in: `response` is the browser's, for a passkey. */
export type FirstCredential = { password: string } | { response: RegistrationResponse };

/** Form fields of a {@link FirstCredential} with a passkey. */
export const firstPasskey = { response: passkeyResponse(registrationResponse) };

/** The proof of a sign-up whose address this browser has proven. Undefined when it was used or has expired. */
export async function findSignUp(
	site: Pick<SignInDeps, "db" | "clock">,
	{ browserSecret }: Browser,
	proofId: unknown,
) {
	const { data: id } = z.guid().safeParse(proofId);
	if (id === undefined) return undefined;
	const key = { id, purpose: "sign-up", browserSecret };
	const proof = await findProof(site, site.db, key);
	return proof?.provenAt ? { ...proof, id } : undefined;
}

type Person = { name: string; username?: string };

/** A service's rules of new accounts. `Fields` are those of its form besides the password or passkey. */
export type NewAccountRules<Fields extends Person> = {
	/** Throws if the account may not have these. */
	check?: (fields: Fields, email: string) => void;
	insert: (
		tx: Transaction,
		row: Fields & { email: string; passwordHash: string | null; emailProvenAt: Date; createdAt: Date },
	) => Promise<{ id: number; credentialsVersion: number }>;
};

type NewAccount<Fields> = { proofId: string; fields: Fields; credential: FirstCredential };
type Started = {
	sessionSecret: string;
	/** Where the sign-up began: in another browser, a stranger may have chosen it. */
	returnTo: string;
	isSameBrowser: boolean;
	/** The proven address. */
	email: string;
};
/** `submission` identifies the form with its content, without the password. */
type SignUpData = { returnTo?: unknown; submission?: string };
type SignUpProof = { email: string; data: SignUpData; isSameBrowser: boolean };

/**
 * Creates the account of an address that this browser proved, with a password or a passkey, and signs its owner in. Creates
 * one account, however often the form is submitted. Throws WeakPassword, FirstPasskeyNotAccepted, EmailTaken, ProviderRefused, what `check`
 * and `insert` throw, and ProofExpired when the proof has expired or was used with other content.
 */
export async function createAccount<Fields extends Person>(
	deps: SignInDeps & NewAccountRules<Fields>,
	newAccount: NewAccount<Fields>,
	browser: Browser,
): Promise<Started> {
	const { proofId: id, fields, credential } = newAccount;
	const { browserSecret, ipAddress } = browser;
	const content = "response" in credential ? { ...fields, ...credential } : fields;
	const submission = onceValue({ secret: browserSecret }, "sign-up", { id, ...content });
	const proven = await findSignUp(deps, browser, id);
	// Hashing is slow, and anyone may call this.
	if (!proven) return repeatSignUp(deps, newAccount, submission, browser);
	await requireNoProvider(deps, deps.db, proven.email, browser);
	deps.check?.(fields, proven.email);
	const password = "password" in credential ? credential.password : null;
	if (password !== null) refuseWeakPassword(password, [proven.email, fields.name, fields.username ?? ""]);
	const passwordHash = password === null ? null : await hashPassword(password);
	const creation = deps.db.transaction(async (tx) => {
		const use = { id, purpose: "sign-up", usedAs: SIGNED_UP, more: { submission }, browserSecret };
		const proof = await takeProofOnce<SignUpData>(deps, tx, use);
		if (!proof || proof.isRepeated) throw new ProofExpired();
		const now = deps.clock();
		const row = { ...fields, email: proof.email, passwordHash, emailProvenAt: now, createdAt: now };
		const { id: userId, credentialsVersion } = await deps.insert(tx, row);
		if ("response" in credential) await storeFirstPasskey(deps, tx, { userId, id, ...credential }, browser);
		const details = { credential: password === null ? "passkey" : "password" };
		await deps.record(tx, { type: "account.created", userId, ipAddress, details });
		const secret = firstSecret(browser, proof.data);
		const amr = methodsOf[password === null ? "passkey" : "password"];
		return signIn(deps, tx, { userId, credentialsVersion, amr, secret }, proof, browser);
	});
	return creation.catch((error: unknown) => {
		if (error instanceof ProofExpired) return repeatSignUp(deps, newAccount, submission, browser);
		throw emailTakenOr(error);
	});
}

/** The form, submitted again: signs in to the account of the first submission, with the same password or passkey. */
async function repeatSignUp(
	deps: SignInDeps,
	{ proofId: id, credential }: NewAccount<unknown>,
	submission: string,
	browser: Browser,
): Promise<Started> {
	const { db, clock } = deps;
	const proof = await findProof(deps, db, { id, purpose: SIGNED_UP, browserSecret: browser.browserSecret });
	const account = proof && (await findByEmail(db, proof.email));
	const data = proof?.data as (SignUpData & Salted) | undefined;
	const since = secondsAfter(clock(), -REPEATABLE_SECONDS);
	if (!account || data?.submission !== submission || account.createdAt < since) throw new ProofExpired();
	const { id: userId, passwordHash, credentialsVersion } = account;
	if ("password" in credential) {
		// A password alone does not replace a second factor that was set up since.
		if (passwordHash === null || hasSecondFactor(await findFactors(db, userId))) throw new ProofExpired();
		await checkPassword(deps, userId, credential.password, browser);
	} else if ((await findPasskey(db, credential.response.id))?.userId !== userId) throw new ProofExpired();
	const { email, isSameBrowser } = proof;
	const sessionSecret = firstSecret(browser, data);
	if (await isSessionOf(db, { secretHash: hashSecret(sessionSecret), userId, now: clock() }))
		return { sessionSecret, ...readStart({ email, data, isSameBrowser }) };
	const amr = methodsOf["password" in credential ? "password" : "passkey"];
	return signIn(deps, db, { userId, credentialsVersion, amr }, { email, data, isSameBrowser }, browser);
}

async function signIn(
	deps: SignInDeps,
	db: Queryable,
	{ secret, ...account }: Parameters<typeof openSession>[2] & { secret?: string },
	proof: SignUpProof,
	browser: Browser,
): Promise<Started> {
	const sessionSecret = await openSession(deps, db, account, browser, secret);
	if (!sessionSecret) throw new ProofExpired();
	return { sessionSecret, ...readStart(proof) };
}

function readStart({ data, ...proof }: SignUpProof): Omit<Started, "sessionSecret"> {
	return { ...proof, returnTo: safeReturnTo(data.returnTo) };
}

async function storeFirstPasskey(
	deps: SignInDeps,
	tx: Transaction,
	{ userId, id: proofId, response }: { userId: number; id: string; response: RegistrationResponse },
	{ browserSecret, userAgent }: Browser,
): Promise<void> {
	const name = browserName(userAgent);
	try {
		await finishFirstRegistration(deps, tx, { userId, proofId, browserSecret, name }, response);
	} catch (error) {
		throw error instanceof PasskeyRefused ? new FirstPasskeyNotAccepted() : error;
	}
}

const FirstPasskeyNotAccepted = errorOf(
	BadRequest,
	"passkey_not_accepted",
	...said(({ refusals }) => refusals.firstPasskeyNotAccepted),
);
