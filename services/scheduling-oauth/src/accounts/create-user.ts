import { refuseWeakPassword } from "@repo/accounts/passwords";
import { emailTakenOr } from "@repo/accounts/sign-in";
import { hashPassword } from "@repo/service-kit/crypto";
import { type Queryable, violatedConstraint } from "@repo/service-kit/database";
import type { Dependencies } from "../dependencies.ts";
import { UsernameTaken } from "./errors.ts";
import { insertUser } from "./queries/users.ts";
import type { NewUser } from "./schemas.ts";
import type { SignedInUser } from "./session.ts";

type NewAccount = {
	role?: SignedInUser["role"];
	submission?: string | undefined;
	/** True if the caller vouches that the account receives mail at its address. */
	isProven?: boolean;
};

/**
 * Without a password, the caller adds a passkey. The unique index decides between concurrent requests for one name. Throws WeakPassword, UsernameTaken,
 * EmailTaken.
 */
export async function createUser(
	{ clock }: Pick<Dependencies, "clock">,
	db: Queryable,
	{ password, ...asked }: Omit<NewUser, "password"> & { password: string | null },
	{ role = "user", submission, isProven = false }: NewAccount = {},
): Promise<SignedInUser & { credentialsVersion: number }> {
	if (password !== null) refuseWeakPassword(password, [asked.username, asked.name, asked.email]);
	const passwordHash = password === null ? null : await hashPassword(password);
	try {
		const createdAt = clock();
		const proven = isProven && { emailProvenAt: createdAt };
		return await insertUser(db, { ...asked, passwordHash, role, submission, createdAt, ...proven });
	} catch (error) {
		throw takenOr(error);
	}
}

/** The error for a username or email address that is taken, if that is why the database rejected the row. */
function takenOr(error: unknown): unknown {
	const constraint = violatedConstraint(error);
	// Another submission of the same form has the same username, and the database may name either.
	if (constraint === "users_username_unique" || constraint === "users_submission_unique")
		return new UsernameTaken();
	return emailTakenOr(error);
}
