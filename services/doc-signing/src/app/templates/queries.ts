import type { Queryable } from "@repo/service-kit/database";
import { and, asc, desc, eq, getTableColumns, gt, ilike, inArray, lt, sql } from "drizzle-orm";
import { type Owner, toAccountKey } from "../../accounts/owner.ts";
import { isOwnedBy } from "../../accounts/queries/is-owned-by.ts";
import { type DocumentRow, isListed } from "../../envelopes/documents/queries.ts";
import { documents } from "../../envelopes/documents/tables.ts";
import { awaitsUpload } from "../../envelopes/files/queries.ts";
import { documentData } from "../../envelopes/files/tables.ts";
import type { TemplateRow } from "../../envelopes/templates/queries.ts";
import { templateRecipients, templates } from "../../envelopes/templates/tables.ts";
import { orderList } from "../documents/queries/order-list.ts";
import type { Place } from "../documents/queries.ts";
import type { ListOrder } from "../documents/rules/list-order.ts";

/** An owner's templates: by keyset. */
export async function listTemplatesAt(
	db: Queryable,
	owner: Owner,
	{
		query,
		order,
		limit,
		...place
	}: Place & { query?: string | undefined; order: ListOrder | undefined; limit: number },
): Promise<(TemplateRow & { hasFile: boolean; awaitsUpload: boolean })[]> {
	const isOwn = isOwnedBy(owner, templates);
	const { where, orderBy, isForward } = await orderList(db, templates, { order, ...place, isOwn });
	const rows = await db
		.select({
			...getTableColumns(templates),
			hasFile: sql<boolean>`${documentData.status} = 'READY'`,
			awaitsUpload: awaitsUpload(sql`${toAccountKey(owner)}`),
		})
		.from(templates)
		.innerJoin(documentData, eq(documentData.id, templates.templateDocumentDataId))
		.where(
			and(
				isOwn,
				query ? ilike(templates.title, `%${query.replaceAll(/[\\%_]/g, "\\$&")}%`) : undefined,
				where,
			),
		)
		.orderBy(...orderBy)
		.limit(limit);
	return isForward ? rows : rows.reverse();
}

/** Names of templates' recipients, by template. */
export async function listRecipientNames(db: Queryable, ids: number[]): Promise<Map<number, string>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.select({
			id: templateRecipients.templateId,
			names: sql<string>`string_agg(${templateRecipients.name}, ', ' ORDER BY ${templateRecipients.signingOrder}, ${templateRecipients.id})`,
		})
		.from(templateRecipients)
		.where(inArray(templateRecipients.templateId, ids))
		.groupBy(templateRecipients.templateId);
	return new Map(rows.map(({ id, names }) => [id, names]));
}

/** Documents generated from a template, newest first: by keyset. */
export async function listGenerated(
	db: Queryable,
	owner: Owner,
	{ templateId, before, after, limit }: Place & { templateId: number; limit: number },
): Promise<DocumentRow[]> {
	const rows = await db
		.select()
		.from(documents)
		.where(
			and(
				isListed(owner),
				eq(documents.templateId, templateId),
				before === undefined ? undefined : lt(documents.id, before),
				after === undefined ? undefined : gt(documents.id, after),
			),
		)
		.orderBy(after === undefined ? desc(documents.id) : asc(documents.id))
		.limit(limit);
	return after === undefined ? rows : rows.reverse();
}
