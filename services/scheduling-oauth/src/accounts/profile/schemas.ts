import { timeZone } from "@repo/validation";
import { z } from "zod";
import { personName } from "../schemas.ts";

export const profileSchema = z
	.object({
		id: z.int().optional(),
		sub: z.string().optional().meta({ description: "Instead of `id`, for apps with opaque subjects." }),
		username: z.string(),
		name: z.string(),
		email: z.string(),
		email_verified: z
			.boolean()
			.meta({ description: "Whether the user has proven that they receive email at this address." }),
		time_zone: z.string().meta({ description: "IANA time zone.", examples: ["Europe/Berlin"] }),
	})
	.meta({
		id: "Profile",
		example: {
			id: 17,
			username: "ada",
			name: "Ada Lovelace",
			email: "ada@example.com",
			email_verified: true,
			time_zone: "Europe/London",
		},
	});

export const profileForm = z.object({
	name: personName,
	timeZone,
	mailsAttendees: z
		.enum(["yes", "no"])
		.transform((chosen) => chosen === "yes")
		.optional(),
});

export type ProfileForm = z.output<typeof profileForm>;
