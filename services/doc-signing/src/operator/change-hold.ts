import type { Actor } from "../accounts/log/record-account-event.ts";
import { type Owner, toAccountKey } from "../accounts/owner.ts";
import type { Actor as DocumentActor } from "../audit-log/event-types.ts";
import type { Dependencies } from "../dependencies.ts";
import { holdAccount, holdDocument } from "../envelopes/retention/change-retention.ts";
import { requireAccount } from "./account-key.ts";

/**
 * Places a legal hold on an account, deleted or not, or releases it with null. Throws UserNotFound, NoSuchTeam, AlreadyOnHold.
 */
export async function changeHold(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	owner: Owner,
	reason: string | null,
	by: Actor,
): Promise<void> {
	await db.transaction(async (tx) => {
		await requireAccount(tx, owner);
		await holdAccount(tx, { clock }, { owner, by, reason });
	});
}

/**
 * Places an operator's hold on a document, or releases the hold that stands with null, which restores the account's hold that it
 * replaced. Returns the reason of the hold that stands then. `heldAt`: the time of the hold that is meant. Throws DocumentNotFound,
 * AlreadyOnHold, HoldChanged.
 */
export function changeDocumentHold(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	change: { documentId: number; reason: string | null; heldAt?: Date },
	{ actor: name, ipAddress }: Actor,
): Promise<string | null> {
	const act = { ...change, access: "operator", by: { kind: "operator", name }, ipAddress } as const;
	return db.transaction((tx) => holdDocument(tx, { clock }, act));
}

/** Who placed a hold on a document, as commands name them. */
export function nameHolder(by: DocumentActor): string {
	if (by.kind === "user") return toAccountKey({ userId: by.userId, teamId: null });
	return by.kind === "operator" ? `operator ${by.name}` : by.kind;
}
