import type { Owner } from "../../accounts/owner.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { TemplateRow } from "../../envelopes/templates/queries.ts";
import type { Place } from "../documents/queries.ts";
import type { ListOrder } from "../documents/rules/list-order.ts";
import { type PageOf, pageOf } from "../documents/rules/list-order.ts";
import { listRecipientNames, listTemplatesAt } from "./queries.ts";

const PAGE_SIZE = 25;

export type TemplateFilter = { query?: string | undefined; sort?: ListOrder | undefined };
export type ListedTemplate = TemplateRow & { recipientNames: string; hasFile: boolean };

/** A page of an owner's templates. */
export async function listTemplatePage(
	{ db }: Pick<Dependencies, "db">,
	owner: Owner,
	{ query, sort, ...place }: Place & TemplateFilter,
): Promise<PageOf<ListedTemplate>> {
	const found = await listTemplatesAt(db, owner, { query, order: sort, ...place, limit: PAGE_SIZE + 1 });
	const { rows, ...beside } = pageOf(found, { ...place, size: PAGE_SIZE });
	const names = await listRecipientNames(
		db,
		rows.map(({ id }) => id),
	);
	return { rows: rows.map((row) => ({ ...row, recipientNames: names.get(row.id) ?? "" })), ...beside };
}
