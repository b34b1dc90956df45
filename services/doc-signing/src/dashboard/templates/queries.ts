import type { Queryable } from "@repo/service-kit/database";
import { and, asc, desc, eq, gt, ilike, inArray, lt, sql } from "drizzle-orm";
import type { Owner } from "../../accounts/owner.ts";
import { type DocumentRow, isListed } from "../../documents/queries.ts";
import { documents } from "../../documents/tables.ts";
import { isOwnedBy, type TemplateRow } from "../../templates/queries.ts";
import { templateRecipients, templates } from "../../templates/tables.ts";
import type { Place } from "../queries.ts";

/** An owner's templates, newest first: by keyset. */
export async function listTemplatesAt(
	db: Queryable,
	owner: Owner,
	{ query, before, after, limit }: Place & { query?: string | undefined; limit: number },
): Promise<TemplateRow[]> {
	const rows = await db
		.select()
		.from(templates)
		.where(
			and(
				isOwnedBy(owner),
				query ? ilike(templates.title, `%${query.replaceAll(/[\\%_]/g, "\\$&")}%`) : undefined,
				before === undefined ? undefined : lt(templates.id, before),
				after === undefined ? undefined : gt(templates.id, after),
			),
		)
		.orderBy(after === undefined ? desc(templates.id) : asc(templates.id))
		.limit(limit);
	return after === undefined ? rows : rows.reverse();
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
