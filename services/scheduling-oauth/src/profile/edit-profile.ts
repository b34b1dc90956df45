import { provePassword } from "../accounts/change-password.ts";
import { takenError } from "../accounts/create-user.ts";
import { mailEmailChanged } from "../accounts/mails.ts";
import { endResets } from "../accounts/queries/password-resets.ts";
import { updateProfile } from "../accounts/queries/users.ts";
import type { SignedInUser } from "../accounts/sessions.ts";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import type { ProfileForm } from "./schemas.ts";

/**
 * Another email address needs the password: whoever has it can have a new password sent there. The old address is
 * told, and links that went there are over. Throws WrongPassword, EmailTaken, TooManyAttempts.
 */
export async function editProfile(
	dependencies: Dependencies,
	user: SignedInUser,
	{ current_password: password, ...profile }: ProfileForm,
	ipAddress: string,
): Promise<void> {
	const { db, clock } = dependencies;
	const moves = profile.email !== user.email;
	if (moves) await provePassword(dependencies, user, password, ipAddress);
	try {
		await db.transaction(async (tx) => {
			await updateProfile(tx, user.id, profile);
			if (moves) await endResets(tx, user.id, clock());
			await recordEvent(tx, {
				type: "account.profile_changed",
				actorType: "user",
				actor: user.username,
				userId: user.id,
				ipAddress,
				details: { email_changed: moves },
				at: clock(),
			});
		});
	} catch (error) {
		throw takenError(error) ?? error;
	}
	if (moves) mailEmailChanged(dependencies, user, profile.email);
}
