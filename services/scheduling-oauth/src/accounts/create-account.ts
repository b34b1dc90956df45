import { takeProof } from "@repo/accounts/address-proofs";
import { type FirstCredential, storeFirstPasskey } from "@repo/accounts/new-account";
import { type Browser, openSession, ProofExpired } from "@repo/accounts/sign-in";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { createUser } from "./create-user.ts";
import { submittedAccountAfter } from "./find-submitted-account.ts";
import { deleteInvitation } from "./queries/invitations.ts";
import type { NewUser } from "./schemas.ts";
import { signInDeps } from "./sign-in-deps.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "config">;
type NewAccount = Omit<NewUser, "email" | "password"> & { credential: FirstCredential };
type Proof = { id: string; submission: string };

/**
 * Creates the account of a proven address with a password or a passkey, once for each `submission` of a form, and returns a
 * session's secret. Throws ProofExpired when the proof was used or has expired, UsernameTaken, EmailTaken, WeakPassword,
 * FirstPasskeyNotAccepted.
 */
export async function createAccount(
	deps: Deps,
	{ credential, ...input }: NewAccount,
	{ id, submission }: Proof,
	browser: Browser,
): Promise<string> {
	const { db, clock } = deps;
	const { browserSecret } = browser;
	const password = "password" in credential ? credential.password : null;
	const creation = db.transaction(async (tx) => {
		const use = { id, purpose: "sign-up", browserSecret };
		const proof = await takeProof({ clock }, tx, use);
		if (!proof) throw new ProofExpired();
		const { email } = proof;
		const user = await createUser(deps, tx, { ...input, email, password }, { submission, isProven: true });
		if ("response" in credential) {
			const first = { userId: user.id, proofId: id, response: credential.response };
			await storeFirstPasskey(signInDeps(deps), tx, first, browser);
		}
		await deleteInvitation(tx, email);
		await recordEvent(tx, {
			type: "account.created",
			actorType: "user",
			actor: user.username,
			userId: user.id,
			ipAddress: browser.ipAddress,
			details: { credential: password === null ? "passkey" : "password" },
			at: clock(),
		});
		return user;
	});
	const user = await creation.catch((error: unknown) =>
		submittedAccountAfter(error, deps, password, submission),
	);
	const account = { userId: user.id, credentialsVersion: user.credentialsVersion };
	const sessionSecret = await openSession(signInDeps(deps), db, account, browser);
	if (!sessionSecret) throw new ProofExpired();
	return sessionSecret;
}
