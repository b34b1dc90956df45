import { ValidationFailed } from "@repo/http-errors";
import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../../accounts/caller.ts";
import { type Actor, userActor } from "../../../audit-log/event-types.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { InsertedDocument } from "../../documents/insert-document.ts";
import { lookIfAwaited } from "../../files/upload-awaited.ts";
import { lockTemplateToGenerate, type TemplateFieldRow, type TemplateParts } from "../queries.ts";
import { insertGenerated } from "./insert-generated.ts";
import { prefillFields } from "./prefill-fields.ts";
import { type NamedRecipient, nameById, nameByPosition } from "./rules/name-recipients.ts";
import type { CreateFromTemplate, GenerateDocument } from "./schemas.ts";

type Deps = Pick<Dependencies, "clock" | "config">;
type Problem = { path: string; message: string };

/**
 * Generates a draft from a template, with recipients named by the placeholders' ids. Throws ValidationFailed
 * for unknown ids. `by` is the actor, if not the caller.
 */
export function generateDocument(
	tx: Transaction,
	deps: Deps,
	caller: ApiCaller<"templates.use">,
	templateId: number,
	asked: GenerateDocument,
	by: Actor = userActor(caller.user),
): Promise<InsertedDocument> {
	return generate(tx, deps, { ...caller, by }, templateId, asked, (parts) => {
		const { recipients, problems } = nameById(parts.recipients, asked.recipients);
		const { fields, problems: unfit } = prefillFields(parts.fields, asked.prefillFields ?? []);
		return { recipients, fields, problems: [...problems, ...unfit] };
	});
}

/** The older form: recipients by position. Throws ValidationFailed if there are more than placeholders. */
export function createFromTemplate(
	tx: Transaction,
	deps: Deps,
	caller: ApiCaller<"templates.use">,
	templateId: number,
	asked: CreateFromTemplate,
): Promise<InsertedDocument> {
	const by = userActor(caller.user);
	return generate(tx, deps, { ...caller, by }, templateId, asked, ({ recipients, fields }) => ({
		...nameByPosition(recipients, asked.recipients),
		fields,
	}));
}

type Filled = { recipients: NamedRecipient[]; fields: TemplateFieldRow[]; problems: Problem[] };

async function generate(
	tx: Transaction,
	{ config, clock }: Deps,
	caller: ApiCaller<"templates.use"> & { by: Actor },
	templateId: number,
	overrides: GenerateDocument | CreateFromTemplate,
	fill: (parts: TemplateParts) => Filled,
): Promise<InsertedDocument> {
	const { ids, ...template } = await lockTemplateToGenerate(tx, caller.owner, templateId);
	lookIfAwaited(caller, template.file);
	const { recipients, fields, problems } = fill(template);
	if (problems.length > 0) throw new ValidationFailed(problems);
	const placeholders = template.recipients;
	const asked = { ids, template, placeholders, recipients, fields, overrides, at: clock() };
	return insertGenerated(tx, config, caller, asked);
}
