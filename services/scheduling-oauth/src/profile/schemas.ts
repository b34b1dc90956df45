import { emailAddress, timeZone } from "@repo/validation";
import { z } from "zod";
import { personName } from "../accounts/schemas.ts";

export const profileSchema = z
	.object({
		id: z.int(),
		username: z.string(),
		name: z.string(),
		email: z.string(),
		time_zone: z.string().meta({ examples: ["Europe/Berlin"] }),
	})
	.meta({ id: "Profile" });

export const profileForm = z.object({
	name: personName,
	email: emailAddress,
	timeZone,
	current_password: z.string().max(200).default(""),
});

export type ProfileForm = z.output<typeof profileForm>;
