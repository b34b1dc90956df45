import { createUser } from "../accounts/create-user.ts";
import type { NewUser } from "../accounts/schemas.ts";
import type { SignedInUser } from "../accounts/sessions.ts";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Operator } from "../clients/register-client.ts";
import type { Dependencies } from "../dependencies.ts";

/** Makes an account in somebody's name. Throws UsernameTaken, EmailTaken. */
export async function addUser(
	dependencies: Pick<Dependencies, "db" | "clock">,
	asked: NewUser,
	role: SignedInUser["role"],
	{ operator, ipAddress }: Operator,
): Promise<SignedInUser> {
	const { db, clock } = dependencies;
	return db.transaction(async (tx) => {
		const { passwordHash: _, ...user } = await createUser(dependencies, tx, asked, role);
		await recordEvent(tx, {
			type: "account.created",
			actorType: "operator",
			actor: operator,
			userId: user.id,
			ipAddress,
			details: { role: user.role },
			at: clock(),
		});
		return user;
	});
}
