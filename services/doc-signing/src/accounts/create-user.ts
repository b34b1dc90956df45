import { refuseWeakPassword } from "@repo/accounts/passwords";
import { emailTakenOr } from "@repo/accounts/sign-in";
import { hashPassword } from "@repo/service-kit/crypto";
import type { Queryable } from "@repo/service-kit/database";
import type { Dependencies } from "../dependencies.ts";
import { insertUser, type UserRow } from "./queries.ts";
import type { NewUser } from "./schemas.ts";

/** An account whose address the operator vouches for. The unique index decides a race for an address. Throws EmailTaken, WeakPassword. */
export async function createUser(
	{ db, clock }: { db: Queryable } & Pick<Dependencies, "clock">,
	{ password, ...input }: NewUser,
): Promise<UserRow> {
	refuseWeakPassword(password, [input.email, input.name]);
	const passwordHash = await hashPassword(password);
	const now = clock();
	try {
		return await insertUser(db, { ...input, passwordHash, emailProvenAt: now, createdAt: now });
	} catch (error) {
		throw emailTakenOr(error);
	}
}
