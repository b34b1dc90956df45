import { refuseWeakPassword } from "@repo/accounts/passwords";
import { secondsAfter } from "@repo/service-kit/clock";
import { hashPassword, isPassword } from "@repo/service-kit/crypto";
import { EmailTaken, takenOr, UsernameTaken } from "../accounts/errors.ts";
import { findSubmittedUser, insertUser } from "../accounts/queries/users.ts";
import type { NewUser } from "../accounts/schemas.ts";
import type { SignedInUser } from "../accounts/session.ts";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Operator } from "../clients/register-client.ts";
import type { Dependencies } from "../dependencies.ts";

/** How long submitting the form again returns the account that it created. */
const REPEATABLE_SECONDS = 600;

/**
 * Creates an account whose address the operator vouches for, once per `submission` of a form. The unique index decides
 * between concurrent requests for one name. Throws WeakPassword, UsernameTaken, EmailTaken.
 */
export async function addUser(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ password, ...input }: NewUser,
	role: SignedInUser["role"],
	{ operator, ipAddress }: Operator,
	submission?: string,
): Promise<SignedInUser> {
	refuseWeakPassword(password, [input.username, input.name, input.email]);
	const passwordHash = await hashPassword(password);
	const at = clock();
	const creation = db.transaction(async (tx) => {
		const row = { ...input, passwordHash, role, submission, createdAt: at, emailProvenAt: at };
		const { credentialsVersion: _, ...user } = await insertUser(tx, row);
		await recordEvent(tx, {
			type: "account.created",
			actorType: "operator",
			actor: operator,
			userId: user.id,
			ipAddress,
			details: { role: user.role },
			at,
		});
		return user;
	});
	return creation.catch(async (failure: unknown) => {
		const error = takenOr(failure);
		const isTaken = error instanceof UsernameTaken || error instanceof EmailTaken;
		const since = secondsAfter(clock(), -REPEATABLE_SECONDS);
		const user = isTaken && submission !== undefined && (await findSubmittedUser(db, submission, since));
		// The password is not part of the submission, because only its slow hash is stored.
		if (!user || !(await isPassword(user.passwordHash ?? undefined, password))) throw error;
		return user;
	});
}
