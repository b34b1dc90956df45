import { askForProof } from "@repo/accounts/routes";
import { CHANGE_EMAIL, changeEmail, checkPassword, ProofExpired } from "@repo/accounts/sign-in";
import type { AccountSite, AfterProof, Redirect, Visitor } from "@repo/accounts/web";
import { seeOther } from "@repo/service-kit/html";
import { recordEvent } from "../audit-log/record-event.ts";
import { findSession, type SignedInUser } from "../callers/sessions.ts";
import type { Dependencies } from "../dependencies.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { takenError } from "./create-user.ts";

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
	const data = { userId: user.id, credentialsVersion };
	return askForProof(site, visitor, { purpose: CHANGE_EMAIL, email, data });
}

/** After {@link changeEmail}, the old address is notified. Throws ProofExpired, EmailTaken. */
export async function finishEmailChange(
	dependencies: Dependencies,
	{ proofId, visitor, request }: Parameters<AfterProof>[0],
): Promise<Redirect> {
	const { db, clock } = dependencies;
	const session = await findSession(dependencies, request);
	if (!session) throw new ProofExpired();
	const { user } = session;
	const at = clock();
	const change = db.transaction(async (tx) => {
		const proof = { proofId, browserSecret: visitor.secret };
		const newEmail = await changeEmail(dependencies, tx, session, proof);
		if (newEmail === undefined) return;
		const data = { timeZone: user.timeZone, newEmail };
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
