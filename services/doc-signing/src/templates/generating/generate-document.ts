import { ValidationFailed } from "@repo/http-errors";
import type { Answering, ApiCaller } from "../../api-tokens/api-token-caller.ts";
import type { Dependencies } from "../../dependencies.ts";
import { findFieldProblems } from "../../documents/fields/rules/field-problems.ts";
import type { InsertedDocument } from "../../documents/insert-document.ts";
import { processUpload } from "../../documents/process-upload.ts";
import { placedField } from "../fields/placed-field.ts";
import {
	getTemplate,
	listParts,
	lockTemplate,
	type TemplateFieldRow,
	type TemplateParts,
} from "../queries.ts";
import { insertGenerated } from "./insert-generated.ts";
import { type NamedRecipient, nameById, nameByPosition } from "./rules/name-recipients.ts";
import { prefilled } from "./rules/prefill.ts";
import type { CreateFromTemplate, GenerateDocument, PrefillField } from "./schemas.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "storage" | "pdf" | "config">;
type Problem = { path: string; message: string };

/** A draft made of a template, recipients named by the placeholders' ids. Throws ValidationFailed, naming wrong ids. */
export function generateDocument<Answer>(
	dependencies: Deps,
	caller: ApiCaller<"templates.use">,
	templateId: number,
	asked: GenerateDocument,
	answer: Answering<InsertedDocument, Answer>,
): Promise<Answer> {
	const fill = (parts: TemplateParts) => {
		const { recipients, problems } = nameById(parts.recipients, asked.recipients);
		const { fields, problems: unfit } = prefillFields(parts.fields, asked.prefillFields ?? []);
		if (problems.length + unfit.length > 0) throw new ValidationFailed([...problems, ...unfit]);
		return { recipients, fields };
	};
	return generate(dependencies, caller, templateId, { overrides: asked, fill, answer });
}

/** The older form: recipients by position. Throws ValidationFailed for more of them than there are placeholders. */
export function createFromTemplate<Answer>(
	dependencies: Deps,
	caller: ApiCaller<"templates.use">,
	templateId: number,
	asked: CreateFromTemplate,
	answer: Answering<InsertedDocument, Answer>,
): Promise<Answer> {
	const fill = (parts: TemplateParts) => {
		const { recipients, problems } = nameByPosition(parts.recipients, asked.recipients);
		if (problems.length > 0) throw new ValidationFailed(problems);
		return { recipients, fields: parts.fields };
	};
	return generate(dependencies, caller, templateId, { overrides: asked, fill, answer });
}

async function generate<Answer>(
	dependencies: Deps,
	caller: ApiCaller<"templates.use">,
	templateId: number,
	{
		overrides,
		fill,
		answer,
	}: {
		overrides: GenerateDocument | CreateFromTemplate;
		fill: (parts: TemplateParts) => { recipients: NamedRecipient[]; fields: TemplateFieldRow[] };
		answer: Answering<InsertedDocument, Answer>;
	},
): Promise<Answer> {
	const { config, db, clock } = dependencies;
	const { owner } = caller;
	const { templateDocumentDataId } = await getTemplate(db, owner, templateId);
	await processUpload(dependencies, templateDocumentDataId);
	return db.transaction(async (tx) => {
		const template = await lockTemplate(tx, owner, templateId, "share");
		const parts = await listParts(tx, [templateId]);
		const placeholders = parts.recipients;
		const asked = { template, placeholders, ...fill(parts), overrides, at: clock() };
		return answer(tx, await insertGenerated(tx, config, caller, asked));
	});
}

function prefillFields(
	fields: TemplateFieldRow[],
	prefills: PrefillField[],
): { fields: TemplateFieldRow[]; problems: Problem[] } {
	const problems: Problem[] = [];
	const changed = new Map(fields.map((field) => [field.id, field]));
	for (const [index, prefill] of prefills.entries()) {
		const path = `body.prefillFields.${index}`;
		const field = changed.get(prefill.id);
		if (!field) {
			problems.push({ path: `${path}.id`, message: `the template has no field ${prefill.id}` });
			continue;
		}
		const placed = placedField(field);
		const result = prefilled(placed.fieldMeta ?? null, prefill);
		if ("problem" in result) {
			problems.push({ path, message: result.problem });
			continue;
		}
		const unfit = findFieldProblems({ ...placed, fieldMeta: result.meta }, null);
		problems.push(...unfit.map(({ message }) => ({ path: `${path}.value`, message })));
		changed.set(field.id, { ...field, fieldMeta: result.meta });
	}
	return { fields: [...changed.values()], problems };
}
