import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { Dependencies } from "../dependencies.ts";
import { insertReset } from "./queries/password-resets.ts";
import { findCredentials } from "./queries/users.ts";

export const RESET_SECONDS = 3_600;

/**
 * Creates a reset link for the account with this address; undefined if there is none. Links created before stay valid:
 * a mail is retried when it is not known whether the server took it, and then both copies must work. The first link
 * used ends the others.
 */
export async function createResetLink(
	{ db, clock, config }: Pick<Dependencies, "db" | "clock" | "config">,
	email: string,
) {
	const account = await findCredentials(db, email);
	if (!account) return undefined;
	const secret = newSecret("reset_");
	const now = clock();
	await insertReset(db, {
		secretHash: hashSecret(secret),
		userId: account.id,
		createdAt: now,
		expiresAt: secondsAfter(now, RESET_SECONDS),
	});
	return { account, link: `${config.BASE_URL}/password/reset?token=${secret}` };
}
