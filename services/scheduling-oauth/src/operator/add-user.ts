import { createUser } from "../accounts/create-user.ts";
import { submittedAccountAfter } from "../accounts/find-submitted-account.ts";
import type { NewUser } from "../accounts/schemas.ts";
import type { SignedInUser } from "../accounts/session.ts";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Operator } from "../clients/register-client.ts";
import type { Dependencies } from "../dependencies.ts";

/** Creates an account, once per `submission` of a form. Throws UsernameTaken, EmailTaken. */
export async function addUser(
	dependencies: Pick<Dependencies, "db" | "clock">,
	input: NewUser,
	role: SignedInUser["role"],
	{ operator, ipAddress }: Operator,
	submission?: string,
): Promise<SignedInUser> {
	const { db, clock } = dependencies;
	const creation = db.transaction(async (tx) => {
		const { credentialsVersion: _, ...user } = await createUser(dependencies, tx, input, {
			role,
			submission,
			isProven: true,
		});
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
	return creation.catch((error: unknown) =>
		submittedAccountAfter(error, dependencies, input.password, submission),
	);
}
