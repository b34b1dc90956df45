import { takeProofOnce } from "@repo/accounts/address-proofs";
import { askForProof } from "@repo/accounts/routes";
import { deleteSessions } from "@repo/accounts/sessions";
import { checkPassword, ProofExpired } from "@repo/accounts/sign-in";
import type { AccountSite, AfterProof, Redirect, Visitor } from "@repo/accounts/web";
import { seeOther } from "@repo/service-kit/html";
import { takenError } from "../accounts/create-user.ts";
import { queueMail } from "../accounts/mail/queue-mail.ts";
import { findUser, moveEmail } from "../accounts/queries/users.ts";
import { findSession, type SignedInUser } from "../accounts/sessions.ts";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";

const purpose = "change-email";
/** The purpose of a used proof. */
export const EMAIL_CHANGED = "email-changed";
type Data = { userId: number; credentialsVersion: number };

/**
 * Starts a change of the address: the new one must be proven first. Does not reveal whether it belongs to
 * another account. Throws WrongPassword, TooManyAttempts.
 */
export async function startEmailChange(
	site: AccountSite,
	user: SignedInUser,
	{ email, current_password: password }: { email: string; current_password?: string | undefined },
	visitor: Visitor,
): Promise<Redirect> {
	const { credentialsVersion } = await checkPassword(site, user.id, password, visitor.browser);
	return askForProof(site, visitor, { purpose, email, data: { userId: user.id, credentialsVersion } });
}

/**
 * The new address is proven in the requesting browser, which is still signed in to the same account: nobody
 * can lend an address to another account. The old one is notified, and other sessions end. A repeated submission
 * changes nothing and gets the same response, until the address changes again. Throws ProofExpired, EmailTaken.
 */
export async function finishEmailChange(
	dependencies: Dependencies,
	{ proofId: id, visitor, request }: Parameters<AfterProof>[0],
): Promise<Redirect> {
	const { db, clock } = dependencies;
	const session = await findSession(dependencies, request);
	const at = clock();
	const change = db.transaction(async (tx) => {
		const use = { id, purpose, usedAs: EMAIL_CHANGED, browserSecret: visitor.secret };
		const proof = await takeProofOnce<Data>({ clock }, tx, use);
		const user = session?.user;
		if (!proof?.isSameBrowser || !user || proof.data.userId !== user.id) throw new ProofExpired();
		const { email } = proof;
		if (proof.isRepeated) {
			if ((await findUser(tx, user.id))?.email !== email) throw new ProofExpired();
			return;
		}
		const { credentialsVersion } = proof.data;
		if (!(await moveEmail(tx, { id: user.id, credentialsVersion, email, at }))) throw new ProofExpired();
		await deleteSessions(tx, user.id, session.id);
		const data = { timeZone: user.timeZone, newEmail: email };
		await queueMail(tx, { kind: "email-changed", to: user.email, data, at });
		await recordEvent(tx, {
			type: "account.email_changed",
			actorType: "user",
			actor: user.username,
			userId: user.id,
			ipAddress: visitor.browser.ipAddress,
			at,
		});
	});
	await change.catch((error: unknown) => {
		throw takenError(error) ?? error;
	});
	return seeOther("/account?done");
}
