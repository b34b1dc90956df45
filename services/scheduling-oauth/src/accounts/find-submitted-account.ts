import { ProofExpired } from "@repo/accounts/sign-in";
import { secondsAfter } from "@repo/service-kit/clock";
import { isPassword } from "@repo/service-kit/crypto";
import type { Dependencies } from "../dependencies.ts";
import { EmailTaken, UsernameTaken } from "./errors.ts";
import { findSubmittedUser } from "./queries/users.ts";

/** For so long, submitting the form again gets the account that it created. */
const REPEATABLE_SECONDS = 600;

/** The account that an earlier submission of the same form created, after `error`: rethrows it when there is none. */
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

/** The password is no part of the submission: only its slow hash is stored. A passkey's response is a part of it. */
async function hasPassword({ passwordHash }: { passwordHash: string | null }, password: string | null) {
	if (passwordHash === null || password === null) return passwordHash === password;
	return isPassword(passwordHash, password);
}
