import { randomInt } from "node:crypto";
import { type Clock, secondsAfter } from "@repo/service-kit/clock";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { Queryable, Transaction } from "@repo/service-kit/database";
import {
	deleteProof,
	findByLink,
	findProofRow,
	insertProof,
	type NewProof,
	setPurpose,
	setSecrets,
	takeGuess,
	takeLink,
} from "./queries.ts";

export const PROOF_MINUTES = 20;
const GUESSES = 5;

type Options = { clock: Clock };

/** The address to prove, for what purpose, and the requesting browser. `browserSecret` is in its cookie. */
export type ProofRequest<Data> = { purpose: string; email: string; data: Data; browserSecret: string };

/**
 * Starts a proof, valid for 20 minutes. Its id is for the job that sends the email, and for the form that takes the
 * code.
 */
export function startProof<Data>(
	{ clock }: Options,
	db: Queryable,
	{ purpose, email, data, browserSecret }: ProofRequest<Data>,
): Promise<string> {
	const now = clock();
	const proof: NewProof = {
		purpose,
		email,
		data,
		browserHash: hashSecret(browserSecret),
		guessesLeft: GUESSES,
		createdAt: now,
		expiresAt: secondsAfter(now, PROOF_MINUTES * 60),
	};
	return insertProof(db, proof);
}

/**
 * Creates the secrets for the email, which the database stores only as hashes. Sending the email again creates new
 * ones, and the earlier ones stop working. Undefined when the proof has expired or is complete.
 */
export async function secretsForEmail(
	{ clock }: Options,
	db: Queryable,
	id: string,
): Promise<{ email: string; link: string; code: string } | undefined> {
	const link = newSecret();
	const code = randomInt(1_000_000).toString().padStart(6, "0");
	const email = await setSecrets(db, {
		id,
		linkHash: hashSecret(link),
		codeHash: codeHash(id, code),
		now: clock(),
	});
	return email === undefined ? undefined : { email, link, code };
}

/** Which proof: any request can name an id, so a proof is also found by what it is for and whom it is about. */
export type ProofKey = {
	id: string;
	/** Several: one of them. */
	purpose: string | readonly string[];
	/** The address, and the account in `data`, where the caller knows them. */
	email?: string;
	userId?: number;
	browserSecret: string;
};

export type Guess = { proven: boolean; guessesLeft: number };

/**
 * Counts one of the five attempts. Undefined when the proof is unknown, expired, used up, or another browser's. Call
 * `guessCode`, which also counts over all proofs.
 */
export function proveByCode(
	{ clock }: Options,
	db: Queryable,
	key: ProofKey,
	code: string,
): Promise<Guess | undefined> {
	const now = clock();
	const typed = codeHash(key.id, code.replace(/\s/g, ""));
	return takeGuess(db, { ...key, codeHash: typed, now, expiresAt: secondsAfter(now, PROOF_MINUTES * 60) });
}

/**
 * What a link proves, or has proven in this browser, for the page it opens. Opening proves nothing yet: mail scanners
 * open links too.
 */
export function readLink(
	{ clock }: Options,
	db: Queryable,
	{ link, browserSecret }: { link: string; browserSecret: string },
) {
	return findByLink(db, hashSecret(link), hashSecret(browserSecret), clock());
}

/** A proof that this browser requested or completed. One that `takeProofOnce` used has another purpose. */
export function findProof({ clock }: Options, db: Queryable, key: ProofKey) {
	return findProofRow(db, { ...key, now: clock() });
}

/**
 * Proves the address in the browser that confirms, which need not be the requesting one. Returns the proof's id, also
 * when this browser repeats it, or undefined.
 */
export async function proveByLink(
	{ clock }: Options,
	db: Queryable,
	{ link, browserSecret }: { link: string; browserSecret: string },
): Promise<string | undefined> {
	const now = clock();
	const expiresAt = secondsAfter(now, PROOF_MINUTES * 60);
	const [linkHash, browserHash] = [hashSecret(link), hashSecret(browserSecret)];
	const taken = await takeLink(db, { linkHash, browserHash, now, expiresAt });
	if (taken !== undefined) return taken;
	const found = await findByLink(db, linkHash, browserHash, now);
	return found?.provenAt ? found.id : undefined;
}

/** `isSameBrowser`: the proof was completed in the browser that requested it. */
export type TakenProof<Data> = { email: string; data: Data; isSameBrowser: boolean };

/**
 * Uses up a completed proof in this browser: one of two concurrent calls gets it. Undefined when there is
 * none for this purpose.
 */
export function takeProof<Data>(
	{ clock }: Options,
	db: Queryable,
	key: ProofKey,
): Promise<TakenProof<Data> | undefined> {
	return deleteProof<Data>(db, { ...key, now: clock() });
}

/** Random, created when a proof is used. It never leaves the server, and is the same for each repeated submission. */
export type Salted = { salt: string };

/**
 * Like {@link takeProof}, for a change that follows the proof immediately: a completed proof gets the purpose
 * `usedAs`, so that a repeated submission finds it and gets the same response. `more` is added to its data.
 */
export async function takeProofOnce<Data>(
	{ clock }: Options,
	tx: Transaction,
	{ usedAs: newPurpose, more = {}, ...key }: ProofKey & { usedAs: string; more?: Record<string, unknown> },
): Promise<(TakenProof<Data & Salted> & { isRepeated: boolean }) | undefined> {
	const proven = { ...key, newPurpose, more: { ...more, salt: newSecret() }, now: clock() };
	const first = await setPurpose<Data & Salted>(tx, proven);
	const proof = first ?? (await setPurpose<Data & Salted>(tx, { ...proven, purpose: newPurpose, more: {} }));
	return proof && { ...proof, isRepeated: !first };
}

const codeHash = (id: string, code: string) => hashSecret(`${id}:${code}`);

export const EMAIL_LINK_PATH = "/email-link";

/** The URL of an emailed link: its secret comes from `secretsForEmail`. */
export function writeEmailLink(baseUrl: string, secret: string): string {
	return `${baseUrl}${EMAIL_LINK_PATH}?token=${secret}`;
}
