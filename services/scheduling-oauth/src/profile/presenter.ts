import type { z } from "zod";
import type { SignedInUser } from "../accounts/sessions.ts";
import type { profileSchema } from "./schemas.ts";

export function presentProfile({
	id,
	username,
	name,
	email,
	timeZone,
}: SignedInUser): z.output<typeof profileSchema> {
	return { id, username, name, email, time_zone: timeZone };
}
