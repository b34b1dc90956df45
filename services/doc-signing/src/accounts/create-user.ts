import { hashPassword } from "@repo/service-kit/crypto";
import { violatedConstraint } from "@repo/service-kit/database";
import type { Dependencies } from "../dependencies.ts";
import { EmailTaken } from "./errors.ts";
import { insertUser, type UserRow } from "./queries.ts";
import type { NewUser } from "./schemas.ts";

/** Of two who ask for one address at once, the unique index lets one have it. Throws EmailTaken. */
export async function createUser(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ password, ...asked }: NewUser,
): Promise<UserRow> {
	const passwordHash = await hashPassword(password);
	try {
		return await insertUser(db, { ...asked, passwordHash, createdAt: clock() });
	} catch (error) {
		throw violatedConstraint(error) === "users_email_unique" ? new EmailTaken() : error;
	}
}
