import type { ChallengeUse } from "@repo/accounts/passkeys";
import {
	type AuthenticationResponse,
	finishAuthentication,
	type PasskeyEvidence,
	PasskeyRefused,
} from "@repo/accounts/passkeys";
import { TooManyAttempts, takeAttempt } from "@repo/accounts/sign-in";
import { useTotpCode } from "@repo/accounts/totp";
import { findFactors } from "@repo/accounts/users";
import type { Transaction } from "@repo/service-kit/database";
import { isAccountOf } from "../../accounts/is-account-of.ts";
import { type Account, lockAccount } from "../../accounts/queries.ts";
import { signInDeps } from "../../accounts/sign-in-deps.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Authentication } from "../../envelopes/documents/recipients/tables.ts";
import { readStatement, statementBytes } from "../../envelopes/signed-statements/rules/statement.ts";
import {
	ActNotProven,
	PasskeyNotAccepted,
	StatementOutdated,
	TooManySigningAttempts,
	TotpCodeRefused,
} from "../errors.ts";
import type { ActingSigning, Signer } from "../open-signing.ts";
import { listActionMethods } from "../rules/required-authentication.ts";
import { guessRecipientCode, type TypedCode, takeCode } from "./email-codes.ts";
import { type Act, stateAct } from "./state-act.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "config">;

/** The browser's proof of the recipient's identity. The session proves the account. */
export type Proof =
	| { method: "PASSKEY"; response: AuthenticationResponse }
	| { method: "TWO_FACTOR_AUTH"; code: string }
	| ({ method: "EMAIL_CODE" } & TypedCode);

/** How an action was authenticated. `at` is the time of the action: for a passkey, the signed time. */
export type ProvenAct = { authentication: Authentication; at: Date; evidence?: PasskeyEvidence };

/**
 * Counts a guess before the transaction of the action, so that it counts even if the action is rejected.
 * Returns a function that takes it back after a success. Throws CodeRefused, TooManySigningAttempts.
 */
export async function countGuess(
	deps: Deps,
	signer: Signer,
	proof: Proof | undefined,
): Promise<() => Promise<void>> {
	if (proof?.method === "EMAIL_CODE") await guessRecipientCode(deps, signer, "act", proof);
	const userId = signer.visitor.session?.user.id;
	if (proof?.method === "TWO_FACTOR_AUTH" && userId !== undefined)
		return takeAttempt(deps, "code", { userId, login: "" }, signer.visitor.browser).catch(
			(error: unknown) => {
				if (!(error instanceof TooManyAttempts)) throw error;
				throw new TooManySigningAttempts(Number(error.headers["Retry-After"]));
			},
		);
	return async () => {};
}

/**
 * Checks what the sender requires for acting, inside the transaction of the action. Throws ActNotProven and
 * other rejections.
 */
export async function proveAct(
	tx: Transaction,
	deps: Deps,
	signing: ActingSigning,
	{ signer, proof, act, at }: { signer: Signer; proof: Proof | undefined; act: Act; at: Date },
): Promise<ProvenAct> {
	const methods = listActionMethods(signing);
	const { addressProvenByHost, vouchedBy } = signer.visit;
	const claimed = addressProvenByHost !== undefined && {
		...{ addressProvenByHost, ...(vouchedBy && { vouchedBy: vouchedBy.name }) },
	};
	const proven = (method: Authentication["method"], credentialId?: string): ProvenAct => ({
		authentication: { method, at: at.toISOString(), ...(credentialId && { credentialId }), ...claimed },
		at,
	});
	if (methods.length === 0 && signing.access !== "ACCOUNT") return proven(signing.access);
	if (proof && methods.includes(proof.method)) {
		const { recipient } = signing;
		if (proof.method === "EMAIL_CODE") {
			await takeCode(deps, tx, { recipient, proofId: proof.proofId, purpose: "act", signer });
			return proven("EMAIL_CODE");
		}
		const account = await requireAccount(tx, signing, signer, at);
		if (proof.method === "PASSKEY")
			return provePasskey(tx, deps, signing, { signer, response: proof.response, act, account });
		if (!(await findFactors(tx, account.id)).totp) throw new ActNotProven(methods, "TWO_FACTOR_AUTH");
		if (!(await useTotpCode(signInDeps(deps), tx, account.id, proof.code))) throw new TotpCodeRefused();
		return proven("TWO_FACTOR_AUTH", `totp:${account.id}`);
	}
	if (methods.length > 0 && !methods.includes("ACCOUNT")) throw new ActNotProven(methods, "PROOF");
	const account = await requireAccount(tx, signing, signer, at);
	return proven("ACCOUNT", `account:${account.id}`);
}

/** What the audit log records. Public: evidence contains no secret. */
export function describeProof({ authentication: { method, credentialId }, evidence }: ProvenAct) {
	return {
		authentication: method,
		...(credentialId && { credentialId }),
		...(evidence && { passkey: evidence }),
	};
}

/** The account of the recipient's address, if this browser is signed in to it; locked. Throws ActNotProven. */
export async function requireAccount(
	tx: Transaction,
	signing: ActingSigning,
	{ visitor }: Signer,
	now: Date,
): Promise<Account> {
	const account = visitor.session ? await lockAccount(tx, visitor.session.id, now) : undefined;
	if (!isAccountOf(signing.recipient, account))
		throw new ActNotProven(listActionMethods(signing), account ? "OTHER_ACCOUNT" : "SIGN_IN");
	return account;
}

/** The passkey must have signed exactly what would be recorded now. */
async function provePasskey(
	tx: Transaction,
	deps: Deps,
	signing: ActingSigning,
	{
		signer,
		response,
		act,
		account,
	}: {
		signer: Signer;
		response: AuthenticationResponse;
		act: Act;
		account: Account;
	},
): Promise<ProvenAct> {
	const answer = await finishAuthentication(signInDeps(deps), tx, passkeyUse(signer), response).catch(
		(error: unknown) => {
			throw error instanceof PasskeyRefused ? new PasskeyNotAccepted(error) : error;
		},
	);
	const { userId, passkey, evidence } = answer;
	if (userId !== account.id || evidence.statement === null) throw new PasskeyNotAccepted();
	const signed = Buffer.from(evidence.statement, "base64url");
	const stated = readStatement(signed);
	if (!stated) throw new PasskeyNotAccepted();
	const at = new Date(stated.time);
	const now = await stateAct(tx, signing, act, { nonce: stated.nonce, at });
	if (!statementBytes(now).equals(signed)) throw new StatementOutdated();
	const { credentialId } = passkey;
	return {
		authentication: { method: "PASSKEY", at: at.toISOString(), credentialId },
		at,
		evidence,
	};
}

/** A challenge for one recipient in one browser. */
export function passkeyUse({ recipientId, visitor }: Signer): ChallengeUse {
	return { purpose: `recipient:${recipientId}`, browserSecret: visitor.browser.browserSecret };
}
