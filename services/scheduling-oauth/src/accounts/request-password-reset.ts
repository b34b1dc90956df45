import { networkOf, takeAllowance } from "@repo/service-kit/rate-limits";
import type { Dependencies } from "../dependencies.ts";
import { TooManyAttempts } from "./errors.ts";
import { resetsFromAddress, resetsOfEmail } from "./limits.ts";
import { queueMail } from "./mail/queue-mail.ts";

type Deps = Pick<Dependencies, "db" | "clock">;

/**
 * Queues a reset mail for this email address. Whether it belongs to an account is looked up when the mail is sent, so
 * neither the answer nor its time reveals it. Throws TooManyAttempts.
 */
export async function requestPasswordReset(
	{ db, clock }: Deps,
	email: string,
	ipAddress: string,
): Promise<void> {
	const at = clock();
	const { retryAfter } = await takeAllowance(db, resetsFromAddress, networkOf(ipAddress), at);
	if (retryAfter > 0) throw new TooManyAttempts(retryAfter);
	// Enough links have been sent: a stranger must not fill somebody's mailbox. The answer is the same.
	const ofEmail = await takeAllowance(db, resetsOfEmail, email.toLowerCase(), at);
	if (ofEmail.retryAfter > 0) return;
	await db.transaction((tx) => queueMail(tx, { kind: "password-reset", to: email, data: {}, at }));
}
