import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import { networkOf, takeAllowance } from "@repo/service-kit/rate-limits";
import type { Dependencies } from "../dependencies.ts";
import { TooManyAttempts } from "./errors.ts";
import { resetsFromAddress, resetsOfAccount } from "./limits.ts";
import { resetMail } from "./mails.ts";
import { insertReset } from "./queries/password-resets.ts";
import { findCredentials } from "./queries/users.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "config" | "mailer" | "afterwards">;

export const RESET_SECONDS = 3_600;

/**
 * Mails a link for a new password to the account with this address, if there is one. All that depends on whether there
 * is happens after the answer, so neither what it says nor how long it takes gives the account away. Throws TooManyAttempts.
 */
export async function requestPasswordReset(deps: Deps, email: string, ipAddress: string): Promise<void> {
	const { db, clock, afterwards } = deps;
	const { retryAfter } = await takeAllowance(db, resetsFromAddress, networkOf(ipAddress), clock());
	if (retryAfter > 0) throw new TooManyAttempts(retryAfter);
	afterwards.start("password reset mail", () => sendLink(deps, email));
}

async function sendLink({ db, clock, config, mailer }: Deps, email: string): Promise<void> {
	const account = await findCredentials(db, email);
	if (!account) return;
	const now = clock();
	// Enough links are on their way; nobody is to fill somebody else's mailbox.
	const { retryAfter } = await takeAllowance(db, resetsOfAccount, String(account.id), now);
	if (retryAfter > 0) return;
	const secret = newSecret("reset_");
	await insertReset(db, {
		secretHash: hashSecret(secret),
		userId: account.id,
		createdAt: now,
		expiresAt: secondsAfter(now, RESET_SECONDS),
	});
	await mailer.send(resetMail(account, `${config.BASE_URL}/password/reset?token=${secret}`));
}
