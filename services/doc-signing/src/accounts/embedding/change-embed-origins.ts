import type { Transaction } from "@repo/service-kit/database";
import type { Dependencies } from "../../dependencies.ts";
import { type Actor, recordAccountEvent } from "../log/record-account-event.ts";
import { type Owner, toAccountColumns } from "../owner.ts";
import { savePreferences } from "../preferences/queries.ts";
import type { Access } from "../teams/rules/permissions.ts";

/** Replaces the origins that may show the account's signing pages in a frame, from the next page on. */
export function changeEmbedOrigins(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	owner: Access<"embedding.manage">,
	origins: string[],
	by: Actor,
): Promise<string[]> {
	return db.transaction((tx) => storeEmbedOrigins(tx, owner, { origins, by, at: clock() }));
}

/** The same for an operator, in their transaction. */
export async function storeEmbedOrigins(
	tx: Transaction,
	owner: Owner,
	{ origins, by, at }: { origins: string[]; by: Actor; at: Date },
): Promise<string[]> {
	// Locks the row, so that the log has what a concurrent change left.
	const { embedOrigins: before } = await savePreferences(tx, owner, { updatedAt: at });
	const added = origins.filter((one) => !before.includes(one));
	const removed = before.filter((one) => !origins.includes(one));
	if (added.length + removed.length === 0) return before;
	await savePreferences(tx, owner, { embedOrigins: origins, updatedAt: at });
	const event = { ...by, type: "embedding.changed", ...toAccountColumns(owner) } as const;
	await recordAccountEvent(tx, { ...event, details: { added, removed }, at });
	return origins;
}
