import { ValidationFailed } from "@repo/http-errors";
import { rowOf } from "../../documents/fields/require-placeable.ts";
import { findFieldProblems, type PlacedField } from "../../documents/fields/rules/field-problems.ts";
import { mayHoldFields } from "../../documents/rules/roles.ts";
import type { TemplateRecipientRow, TemplateWithFile } from "../queries.ts";
import type { NewTemplateField } from "./queries.ts";

export type AskedField = PlacedField & { recipientId: number };

/** The rows of new fields. Throws ValidationFailed with every problem. */
export function placeFields(
	asked: AskedField[],
	{
		template,
		recipients,
		path,
	}: {
		template: Pick<TemplateWithFile, "file">;
		recipients: TemplateRecipientRow[];
		path: (index: number) => string;
	},
): NewTemplateField[] {
	const pageCount = template.file.pages?.length ?? null;
	const problems = asked.flatMap((field, index) =>
		[...recipientProblems(field, recipients), ...findFieldProblems(field, pageCount)].map((problem) => ({
			path: `${path(index)}.${problem.path}`,
			message: problem.message,
		})),
	);
	if (problems.length > 0) throw new ValidationFailed(problems);
	return asked.map(rowOf);
}

function* recipientProblems({ recipientId }: AskedField, recipients: TemplateRecipientRow[]) {
	const recipient = recipients.find(({ id }) => id === recipientId);
	const path = "recipientId";
	if (!recipient) yield { path, message: "is not a recipient of this template" };
	else if (!mayHoldFields(recipient.role))
		yield { path, message: `is a ${recipient.role}, which cannot have fields` };
}
