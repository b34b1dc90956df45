import { createHash } from "node:crypto";
import type { Database, Transaction } from "@repo/service-kit/database";
import type { Actor } from "../accounts/log/record-account-event.ts";
import type { Plan } from "../accounts/plan.ts";
import type { Dependencies } from "../dependencies.ts";
import { type ItemKind, type Items, insertItem } from "./queries/items.ts";
import type { Source } from "./queries/open-source.ts";
import type { Report } from "./report.ts";

export type Importer = Pick<Dependencies, "config" | "clock" | "storage" | "pdf" | "uploadsInProgress"> & {
	db: Database;
	source: Pick<Source, "name" | "lastMigration">;
	items: Items;
	report: Report;
	plan: Plan;
	by: Actor;
	/** Called after each object that was written. */
	wrote: () => void;
};

type Object = { kind: ItemKind; sourceId: string | number; content: unknown };

/** Writes an object and that it was imported, in one transaction. Returns its id here, also if it was imported before. */
export async function writeOnce(
	{ db, clock, source, items, wrote }: Importer,
	{ kind, sourceId, content }: Object,
	write: (tx: Transaction) => Promise<number>,
): Promise<number> {
	const id = String(sourceId);
	const known = kind === "documents" ? undefined : items[kind].get(id);
	if (known) return known.targetId;
	const rowHash = hashContent(content);
	const targetId = await db.transaction(async (tx) => {
		const written = await write(tx);
		await insertItem(tx, {
			...{ source: source.name, kind, sourceId: id, targetId: written, rowHash, importedAt: clock() },
		});
		return written;
	});
	if (kind !== "documents") items[kind].set(id, { targetId, rowHash, isDeleted: false });
	wrote();
	return targetId;
}

/** Whether the object was imported, and is another now. */
export function hasChanged({ items }: Pick<Importer, "items">, { kind, sourceId, content }: Object): boolean {
	const known = kind === "documents" ? undefined : items[kind].get(String(sourceId));
	return known !== undefined && !known.rowHash.equals(hashContent(content));
}

export function hashContent(content: unknown): Buffer {
	const listed = (_key: string, value: unknown) =>
		value instanceof Set || value instanceof Map ? [...value] : value;
	return createHash("sha256").update(JSON.stringify(content, listed)).digest();
}
