import type { z } from "zod";
import type { SignedInUser } from "../session.ts";
import type { profileSchema } from "./schemas.ts";

export function presentProfile({
	id,
	username,
	name,
	email,
	timeZone,
	isEmailProven,
}: SignedInUser): z.output<typeof profileSchema> {
	return { id, username, name, email, email_verified: isEmailProven, time_zone: timeZone };
}
