import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../api-tokens/api-token-caller.ts";
import { userActor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import { recordEvent } from "../events/record-event.ts";
import { type RecipientRow, updateDocument } from "../queries.ts";
import { isEveryoneDone } from "../rules/turns.ts";
import { notifyNextRecipients } from "../sending/notify-recipients.ts";
import { NobodyLeftToAct } from "./errors.ts";
import { lockRecipient } from "./lock-recipient.ts";
import { notifyRemoved } from "./notify-removed.ts";
import { recipientRows } from "./queries.ts";

/** Takes a recipient who has not begun off the document, with their fields; if they were asked to sign, they are told. */
export async function removeRecipient(
	tx: Transaction,
	{ clock, config }: Pick<Dependencies, "clock" | "config">,
	{ owner, user }: ApiCaller<"documents.manage">,
	{ documentId, recipientId }: { documentId: number; recipientId: number },
): Promise<RecipientRow> {
	const locked = await lockRecipient(tx, owner, documentId, recipientId);
	const { document, recipient, others } = locked;
	if (document.status === "PENDING" && isEveryoneDone(others)) throw new NobodyLeftToAct();
	const at = clock();
	const { email, name, role } = recipient;
	await notifyRemoved(tx, locked, at);
	await recipientRows.remove(tx, documentId, recipientId);
	const data = { by: userActor(user), recipientId, email, name, role };
	await recordEvent(tx, documentId, { type: "RECIPIENT_REMOVED", data, at });
	await updateDocument(tx, documentId, { updatedAt: at });
	await notifyNextRecipients(tx, config, document, { kind: "turn", at });
	return recipient;
}
