import { type Browser, changeEmail, SignInExpired } from "@repo/accounts/sign-in";
import { violatedConstraint } from "@repo/service-kit/database";
import type { Dependencies } from "../dependencies.ts";
import { queueAccountMail } from "../mail/queue-mail.ts";
import { EmailTaken } from "./errors.ts";
import { actingUser, recordAccountEvent } from "./log/record-account-event.ts";
import type { Session } from "./visitor.ts";

/** After {@link changeEmail}, the old address is notified. Throws SignInExpired, ProofExpired, EmailTaken. */
export async function finishEmailChange(
	deps: Pick<Dependencies, "config" | "db" | "clock">,
	{ proofId, browser, session }: { proofId: string; browser: Browser; session: Session | null },
): Promise<void> {
	if (!session) throw new SignInExpired();
	const { user } = session;
	const at = deps.clock();
	try {
		await deps.db.transaction(async (tx) => {
			const proof = { proofId, browserSecret: browser.browserSecret };
			const newEmail = await changeEmail(deps, tx, session, proof);
			if (newEmail === undefined) return;
			const actor = actingUser(user.id, browser.ipAddress);
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
}
