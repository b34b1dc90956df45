import { changeEmail, SignInExpired } from "@repo/accounts/sign-in";
import type { AfterProof, Redirect } from "@repo/accounts/web";
import { violatedConstraint } from "@repo/service-kit/database";
import { seeOther } from "@repo/service-kit/html";
import { findSession } from "../callers/sessions.ts";
import type { Dependencies } from "../dependencies.ts";
import { queueAccountMail } from "../mail/queue-mail.ts";
import { EmailTaken } from "./errors.ts";
import { actingUser, recordAccountEvent } from "./log/record-account-event.ts";

/** After {@link changeEmail}, the old address is notified. Throws SignInExpired, ProofExpired, EmailTaken. */
export async function finishEmailChange(
	deps: Pick<Dependencies, "config" | "db" | "clock">,
	{ proofId, visitor, request }: Parameters<AfterProof>[0],
): Promise<Redirect> {
	const session = await findSession(deps, request);
	if (!session) throw new SignInExpired();
	const { user } = session;
	const at = deps.clock();
	try {
		await deps.db.transaction(async (tx) => {
			const proof = { proofId, browserSecret: visitor.secret };
			const newEmail = await changeEmail(deps, tx, session, proof);
			if (newEmail === undefined) return;
			const actor = actingUser(user.id, visitor.browser.ipAddress);
			await recordAccountEvent(tx, { ...actor, type: "account.email_changed", userId: user.id, at });
			await queueAccountMail(tx, {
				kind: "emailChanged",
				to: user.email,
				once: `email-changed:${proofId}`,
				data: { name: user.name, newEmail, changedAt: at.toISOString() },
				at,
			});
		});
	} catch (error) {
		throw violatedConstraint(error) === "users_email_unique" ? new EmailTaken() : error;
	}
	return seeOther("/settings/profile?done=email");
}
