import { type Browser, changeEmail, ProofExpired } from "@repo/accounts/sign-in";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { takenError } from "./create-user.ts";
import type { Session } from "./session.ts";

/** After {@link changeEmail}, the old address is notified. Throws ProofExpired, EmailTaken. */
export async function finishEmailChange(
	dependencies: Dependencies,
	{ proofId, browser, session }: { proofId: string; browser: Browser; session: Session | undefined },
): Promise<void> {
	const { db, clock } = dependencies;
	if (!session) throw new ProofExpired();
	const { user } = session;
	const at = clock();
	const change = db.transaction(async (tx) => {
		const proof = { proofId, browserSecret: browser.browserSecret };
		const newEmail = await changeEmail(dependencies, tx, session, proof);
		if (newEmail === undefined) return;
		const data = { timeZone: user.timeZone, newEmail };
		await queueMail(tx, { kind: "email-changed", to: user.email, data, at });
		await recordEvent(tx, {
			type: "account.email_changed",
			actorType: "user",
			actor: user.username,
			userId: user.id,
			ipAddress: browser.ipAddress,
			at,
		});
	});
	await change.catch((error: unknown) => {
		throw takenError(error) ?? error;
	});
}
