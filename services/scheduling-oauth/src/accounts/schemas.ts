import { newPassword } from "@repo/accounts/passwords";
import { emailAddress, text, timeZone } from "@repo/validation";
import { z } from "zod";

const username = z
	.string()
	.trim()
	.regex(
		/^[A-Za-z0-9](?:[A-Za-z0-9._-]{1,30}[A-Za-z0-9])$/,
		"must be 3 to 32 letters, digits, dots, dashes or underscores, and start and end with a letter or digit",
	);

export const personName = text({ max: 100 }).regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, "must be one line of text");

export const newUser = z.object({
	username,
	name: personName,
	email: emailAddress,
	timeZone: timeZone.default("UTC"),
	password: newPassword,
});

export type NewUser = z.output<typeof newUser>;
