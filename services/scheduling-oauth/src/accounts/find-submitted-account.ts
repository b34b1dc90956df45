import { ProofExpired } from "@repo/accounts/sign-in";
import { secondsAfter } from "@repo/service-kit/clock";
import { isPassword } from "@repo/service-kit/crypto";
import type { Dependencies } from "../dependencies.ts";
import { EmailTaken, UsernameTaken } from "./errors.ts";
import { findSubmittedUser } from "./queries/users.ts";

/** How long submitting the form again returns the account that it created. */
const REPEATABLE_SECONDS = 600;

/**
 * The account created by an earlier submission of the same form, after `error`: rethrows it if there is none.
 */
export async function submittedAccountAfter(
	error: unknown,
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	password: string | null,
	submission: string | undefined,
) {
	const isTaken = [UsernameTaken, EmailTaken, ProofExpired].some((one) => error instanceof one);
	if (!isTaken || submission === undefined) throw error;
	const user = await findSubmittedUser(db, submission, secondsAfter(clock(), -REPEATABLE_SECONDS));
	if (!user || !(await hasPassword(user, password))) throw error;
	return user;
}

/**
 * The password is not part of the submission, because only its slow hash is stored. A passkey's response is.
 */
async function hasPassword({ passwordHash }: { passwordHash: string | null }, password: string | null) {
	if (passwordHash === null || password === null) return passwordHash === password;
	return isPassword(passwordHash, password);
}
