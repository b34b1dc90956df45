import { userRoles } from "@repo/accounts/users";
import { z } from "zod";
import { newUser } from "../../accounts/schemas.ts";
import { formId } from "../../callers/client-form.tsx";
import { clientMoveNames } from "../../clients/rules/client-state.ts";

export const moveForm = z.object({ move: z.enum(clientMoveNames) });

/** The password is generated: an operator should not know a chosen one. */
export const userForm = z.object({
	form_id: formId,
	username: newUser.shape.username,
	name: newUser.shape.name,
	email: newUser.shape.email,
	time_zone: newUser.shape.timeZone,
	role: z.enum(userRoles),
});
