import { recordEvent } from "../../audit-log/record-event.ts";
import type { Dependencies } from "../../dependencies.ts";
import { updateProfile } from "../queries/users.ts";
import type { SignedInUser } from "../session.ts";
import type { ProfileForm } from "./schemas.ts";

export async function editProfile(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	user: SignedInUser,
	profile: ProfileForm,
	ipAddress: string | undefined,
): Promise<void> {
	const at = clock();
	await db.transaction(async (tx) => {
		await updateProfile(tx, user.id, { ...profile, updatedAt: at });
		await recordEvent(tx, {
			type: "account.profile_changed",
			actorType: "user",
			actor: user.username,
			userId: user.id,
			ipAddress,
			at,
		});
	});
}
