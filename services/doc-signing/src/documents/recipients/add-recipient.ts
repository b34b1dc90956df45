import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../api-tokens/api-token-caller.ts";
import { userActor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requirePlanFor } from "../../envelopes/require-plan.ts";
import { recordEvent } from "../events/record-event.ts";
import { lockChangeable } from "../lock-changeable.ts";
import { listRecipients, type RecipientRow, updateDocument } from "../queries.ts";
import { notifyNextRecipients } from "../sending/notify-recipients.ts";
import { TooManyRecipients } from "./errors.ts";
import { insertRecipients } from "./queries.ts";
import { requireNewAddress } from "./require-new-address.ts";
import type { AddRecipient } from "./schemas.ts";

const MAX_RECIPIENTS = 200;

/** Adds a recipient and leaves the others as they are. Of a document under way, it is told when its turn has come. */
export async function addRecipient(
	tx: Transaction,
	{ clock, config }: Pick<Dependencies, "clock" | "config">,
	{ owner, user, plan }: ApiCaller<"documents.manage">,
	documentId: number,
	{ name, email, role, signingOrder = null, authOptions }: AddRecipient,
): Promise<RecipientRow> {
	const { accessAuth = null, actionAuth = null } = authOptions ?? {};
	requirePlanFor(plan, { recipients: [authOptions] });
	const document = await lockChangeable(tx, owner, documentId);
	const others = await listRecipients(tx, documentId);
	requireNewAddress(email, others);
	if (others.length >= MAX_RECIPIENTS) throw new TooManyRecipients(MAX_RECIPIENTS);
	const at = clock();
	const row = { name, email, role, signingOrder, accessAuth, actionAuth };
	const [added] = await insertRecipients(tx, config, documentId, [row], at);
	if (!added) throw new Error("INSERT … RETURNING gave no row");
	const data = { by: userActor(user), recipientId: added.id, name, email, role, signingOrder };
	await recordEvent(tx, documentId, { type: "RECIPIENT_ADDED", data, at });
	await updateDocument(tx, documentId, { updatedAt: at });
	await notifyNextRecipients(tx, config, document, { kind: "request", at });
	return (await listRecipients(tx, documentId)).find(({ id }) => id === added.id) ?? added;
}
