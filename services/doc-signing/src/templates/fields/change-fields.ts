import type { Transaction } from "@repo/service-kit/database";
import type { Dependencies } from "../../dependencies.ts";
import type { ChangeField, NewFieldInput } from "../../documents/fields/schemas.ts";
import type { Access } from "../../teams/rules/permissions.ts";
import { changeTemplate } from "../change-template.ts";
import { TemplateFieldNotFound } from "../errors.ts";
import { listParts, type TemplateFieldRow } from "../queries.ts";
import { type AskedField, placeFields } from "./place-fields.ts";
import { placedField } from "./placed-field.ts";
import { deleteField, findField, insertFields, updateField } from "./queries.ts";

type Deps = Pick<Dependencies, "clock">;
type OfTemplate = { owner: Access<"templates.manage">; templateId: number };
type OfField = OfTemplate & { fieldId: number };

/** Adds all of them or none. */
export async function addFields(
	tx: Transaction,
	deps: Deps,
	of: OfTemplate,
	asked: NewFieldInput | NewFieldInput[],
): Promise<TemplateFieldRow[]> {
	return changeTemplate(tx, deps, of, async (template) => {
		const { recipients } = await listParts(tx, [of.templateId]);
		const path = (index: number) => (Array.isArray(asked) ? `body.${index}` : "body");
		const rows = placeFields([asked].flat(), { template, recipients, path });
		return insertFields(tx, of.templateId, rows);
	});
}

/** Changes what is named; the field as it then is must hold together. */
export async function changeField(
	tx: Transaction,
	deps: Deps,
	of: OfField,
	asked: ChangeField,
): Promise<TemplateFieldRow> {
	const { templateId, fieldId: id } = of;
	return changeTemplate(tx, deps, of, async (template) => {
		const current = await findField(tx, { templateId, id });
		if (!current) throw new TemplateFieldNotFound();
		const { recipients } = await listParts(tx, [templateId]);
		const [row] = placeFields([changed(current, asked)], { template, recipients, path: () => "body" });
		return (row && (await updateField(tx, { templateId, id }, row))) ?? current;
	});
}

export async function removeField(tx: Transaction, deps: Deps, of: OfField): Promise<TemplateFieldRow> {
	const { templateId, fieldId: id } = of;
	return changeTemplate(tx, deps, of, async () => {
		const removed = await deleteField(tx, { templateId, id });
		if (!removed) throw new TemplateFieldNotFound();
		return removed;
	});
}

/** What is left out, or null where there must be something, stays as it is. */
function changed(row: TemplateFieldRow, asked: ChangeField): AskedField {
	const { fieldMeta, ...others } = asked;
	const named = Object.entries(others).filter(([, value]) => value !== undefined);
	const before = placedField(row);
	return {
		...before,
		...Object.fromEntries(named),
		fieldMeta: fieldMeta === undefined ? before.fieldMeta : fieldMeta,
	};
}
