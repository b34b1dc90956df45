import { takeProofOnce } from "@repo/accounts/address-proofs";
import { deleteSessions } from "@repo/accounts/sessions";
import { ProofExpired, SignInExpired } from "@repo/accounts/sign-in";
import type { AfterProof, Redirect } from "@repo/accounts/web";
import { violatedConstraint } from "@repo/service-kit/database";
import { seeOther } from "@repo/service-kit/html";
import { actingUser, recordAccountEvent } from "../account-log/record-account-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { queueAccountMail } from "../mail/queue-mail.ts";
import { EmailTaken } from "./errors.ts";
import { getUser, moveEmail } from "./queries.ts";
import { findSession } from "./sessions.ts";

export const CHANGE_EMAIL = "change-email";
/** The purpose of a used proof. */
export const EMAIL_CHANGED = "email-changed";

/**
 * The new address is proven in the requesting browser, which is still signed in to the account: nobody can
 * lend an address to another account. The old address is notified, and other sessions end. A repeated submission
 * changes nothing and gets the same response, until the address changes again. Throws SignInExpired, ProofExpired,
 * EmailTaken.
 */
export async function finishEmailChange(
	deps: Pick<Dependencies, "config" | "db" | "clock">,
	{ proofId: id, visitor, request }: Parameters<AfterProof>[0],
): Promise<Redirect> {
	const session = await findSession(deps, request);
	if (!session) throw new SignInExpired();
	const { user } = session;
	const at = deps.clock();
	try {
		await deps.db.transaction(async (tx) => {
			const use = { id, purpose: CHANGE_EMAIL, usedAs: EMAIL_CHANGED, browserSecret: visitor.secret };
			const proof = await takeProofOnce<{ userId: number }>(deps, tx, use);
			if (!proof?.isSameBrowser || proof.data.userId !== user.id) throw new ProofExpired();
			if (proof.isRepeated) {
				if ((await getUser(tx, user.id)).email !== proof.email) throw new ProofExpired();
				return;
			}
			await moveEmail(tx, user.id, proof.email, at);
			await deleteSessions(tx, user.id, session.id);
			const actor = actingUser(user.id, visitor.browser.ipAddress);
			await recordAccountEvent(tx, { ...actor, type: "account.email_changed", userId: user.id, at });
			await queueAccountMail(tx, {
				kind: "emailChanged",
				to: user.email,
				once: `email-changed:${id}`,
				data: { name: user.name, newEmail: proof.email, changedAt: at.toISOString() },
				at,
			});
		});
	} catch (error) {
		throw violatedConstraint(error) === "users_email_unique" ? new EmailTaken() : error;
	}
	return seeOther("/settings/profile?done=email");
}
