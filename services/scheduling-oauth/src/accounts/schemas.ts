import { emailAddress, text, timeZone } from "@repo/validation";
import { z } from "zod";
import { isPredictablePassword } from "./rules/predictable-password.ts";

const username = z
	.string()
	.trim()
	.regex(
		/^[A-Za-z0-9](?:[A-Za-z0-9._-]{1,30}[A-Za-z0-9])$/,
		"must be 3 to 32 letters, digits, dots, dashes or underscores, and start and end with a letter or digit",
	);

const password = z
	.string()
	.min(10, "must have at least 10 characters")
	.max(200, "must have at most 200 characters");

// Names begin our mails: a line break would let a stranger write a paragraph of their own into somebody's mailbox.
export const personName = text({ max: 100 }).regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, "must be one line of text");

export const newUser = z.object({
	username,
	name: personName,
	email: emailAddress,
	timeZone: timeZone.default("UTC"),
	password,
});

export const signUpForm = newUser
	.extend({ form_id: z.uuid().optional() })
	.refine((one) => !isPredictablePassword(one.password, one), {
		path: ["password"],
		message: "must not be your username, name or email address",
	});

const givenPassword = z.string().min(1, "must be filled in").max(200, "must have at most 200 characters");

export const signInForm = z.object({
	login: z.string().trim().min(1, "must be filled in").max(254, "must have at most 254 characters"),
	password: givenPassword,
});

export const forgottenForm = z.object({ email: emailAddress });

export const newPasswordForm = z.object({ password });

export const changePasswordForm = z.object({
	current_password: givenPassword,
	password,
});

export type NewUser = z.output<typeof newUser>;
