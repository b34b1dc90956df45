import { emailAddress, timeZone } from "@repo/validation";
import { z } from "zod";
import { personName } from "../accounts/schemas.ts";

export const profileSchema = z
	.object({
		id: z.int(),
		username: z.string(),
		name: z.string(),
		email: z.string(),
		time_zone: z.string().meta({ description: "IANA time zone.", examples: ["Europe/Berlin"] }),
	})
	.meta({
		id: "Profile",
		example: {
			id: 17,
			username: "ada",
			name: "Ada Lovelace",
			email: "ada@example.com",
			time_zone: "Europe/London",
		},
	});

export const profileForm = z.object({
	name: personName,
	email: emailAddress,
	timeZone,
	current_password: z.string().max(200).default(""),
});

export type ProfileForm = z.output<typeof profileForm>;
