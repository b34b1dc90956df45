import { newPassword } from "@repo/accounts/passwords";
import { ValidationFailed } from "@repo/http-errors";
import { emailAddress, inputErrors, lineOfText } from "@repo/validation";
import { z } from "zod";
import { plans } from "./plan.ts";

export const newUserSchema = z.object({
	email: emailAddress,
	name: lineOfText({ max: 255 }),
	password: newPassword,
	plan: z.enum(plans, `must be ${plans.join(" or ")}`).default("free"),
});
export type NewUser = z.output<typeof newUserSchema>;

export const planSchema = z.enum(plans, `must be ${plans.join(" or ")}`);

/** Parses input that did not come over HTTP. Throws ValidationFailed; `name` names a bare value in the message. */
export function checked<Schema extends z.ZodType>(
	schema: Schema,
	value: unknown,
	name = "",
): z.output<Schema> {
	const parsed = schema.safeParse(value);
	if (!parsed.success) throw new ValidationFailed(inputErrors(parsed.error, name));
	return parsed.data;
}
