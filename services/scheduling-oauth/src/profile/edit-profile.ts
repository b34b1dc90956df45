import { provePassword } from "../accounts/change-password.ts";
import { takenError } from "../accounts/create-user.ts";
import { queueMail } from "../accounts/mail/queue-mail.ts";
import { endResets } from "../accounts/queries/password-resets.ts";
import { updateProfile } from "../accounts/queries/users.ts";
import type { SignedInUser } from "../accounts/sessions.ts";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import type { ProfileForm } from "./schemas.ts";

/**
 * Changing the email address requires the password, since reset links go to that address. The old address is notified,
 * and links sent there no longer work. Throws WrongPassword, EmailTaken, TooManyAttempts.
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
			if (moves) {
				await endResets(tx, user.id, clock());
				const data = { name: user.name, timeZone: user.timeZone, newEmail: profile.email };
				await queueMail(tx, { kind: "email-changed", to: user.email, data, at: clock() });
			}
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
}
