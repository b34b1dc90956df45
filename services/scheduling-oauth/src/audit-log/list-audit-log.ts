import { ValidationFailed } from "@repo/http-errors";
import { inputErrors, instant, integerText } from "@repo/validation";
import { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { type AuditRow, listEvents } from "./queries.ts";
import { auditEventTypes } from "./rules/event-types.ts";

const eventId = z
	.string()
	.regex(/^[1-9]\d{0,14}$/, "must be an event ID, such as 17")
	.transform(Number);

/** A filter as typed by a person: on the command line, or in the console's query. */
export const auditFilterSchema = z.object({
	type: z.enum(auditEventTypes).optional(),
	user: z.string().max(254).optional(),
	operator: z.string().max(100).optional(),
	client: z.string().max(600).optional(),
	request: z.guid("must be a request ID, such as 8f5e1f3e-0000-4000-8000-000000000000").optional(),
	from: instant.optional(),
	to: instant.optional(),
	before: eventId.optional(),
});
const listSchema = auditFilterSchema.extend({
	limit: integerText({ min: 1, max: 100_000, fallback: 100 }),
});

type AuditListText = { [Name in keyof z.input<typeof listSchema>]?: string | undefined };

/** Matching events, newest first. Throws ValidationFailed for an invalid filter. */
export async function listAuditLog(
	{ db }: Pick<Dependencies, "db">,
	given: AuditListText,
): Promise<AuditRow[]> {
	const parsed = listSchema.safeParse(given);
	if (!parsed.success) throw new ValidationFailed(inputErrors(parsed.error, ""));
	return listEvents(db, parsed.data);
}
