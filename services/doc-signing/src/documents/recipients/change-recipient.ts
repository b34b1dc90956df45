import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../api-tokens/api-token-caller.ts";
import { userActor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requirePlanFor } from "../../envelopes/require-plan.ts";
import { mayHoldFields } from "../../recipient-roles/rules/roles.ts";
import { newSigningToken } from "../../signing-tokens/signing-token.ts";
import { recordEvent } from "../events/record-event.ts";
import { listRecipients, type RecipientRow, updateDocument } from "../queries.ts";
import { wasInvited } from "../rules/recipient-status.ts";
import { isEveryoneDone } from "../rules/turns.ts";
import { notifyNextRecipients } from "../sending/notify-recipients.ts";
import { NobodyLeftToAct, RecipientHoldsFields } from "./errors.ts";
import { type LockedRecipient, lockRecipient } from "./lock-recipient.ts";
import { notifyRemoved } from "./notify-removed.ts";
import { recipientRows } from "./queries.ts";
import { isSameAddress, requireNewAddress } from "./require-new-address.ts";
import type { ChangeRecipient } from "./schemas.ts";

/** Changes what is given of a recipient who has not begun; what is left out, and everyone else, stays. */
export async function changeRecipient(
	tx: Transaction,
	{ clock, config }: Pick<Dependencies, "clock" | "config">,
	{ owner, user, plan }: ApiCaller<"documents.manage">,
	ids: { documentId: number; recipientId: number },
	asked: ChangeRecipient,
): Promise<RecipientRow> {
	const { documentId, recipientId } = ids;
	requirePlanFor(plan, { recipients: [asked.authOptions] });
	const locked = await lockRecipient(tx, owner, documentId, recipientId);
	const { recipient, others } = locked;
	// Two with one address may come from creation; each can still be changed in other ways.
	if (asked.email !== undefined && !isSameAddress(asked.email, recipient.email))
		requireNewAddress(asked.email, others);
	const change = changeOf(locked, asked, config);
	if (Object.keys(change).length === 0) return locked.recipient;
	const at = clock();
	const movesLink = change.tokenHash !== undefined;
	if (movesLink) await notifyRemoved(tx, locked, at);
	const changed = await recipientRows.update(tx, documentId, recipientId, change);
	if (!changed) throw new Error("a recipient under the document's lock was not there");
	if (locked.document.status === "PENDING" && isEveryoneDone([...locked.others, changed]))
		throw new NobodyLeftToAct();
	const { tokenHash: _hash, encryptedToken: _token, expiresAt: _anew, ...facts } = change;
	const data = { by: userActor(user), recipientId, changed: facts };
	await recordEvent(tx, documentId, { type: "RECIPIENT_CHANGED", data, at });
	await updateDocument(tx, documentId, { updatedAt: at });
	await notifyNextRecipients(tx, config, locked.document, { kind: movesLink ? "request" : "turn", at });
	return (await listRecipients(tx, documentId)).find(({ id }) => id === recipientId) ?? changed;
}

function changeOf(
	{ recipient, fields }: LockedRecipient,
	asked: ChangeRecipient,
	config: Dependencies["config"],
) {
	const { name, email, role, signingOrder, authOptions } = asked;
	if (role && !mayHoldFields(role) && fields.length > 0) throw new RecipientHoldsFields(role);
	const moved = email !== undefined && email !== recipient.email;
	return {
		...(name !== undefined && { name }),
		...(email !== undefined && { email, isPlaceholder: false }),
		...(role && { role }),
		...(signingOrder !== undefined && { signingOrder }),
		...(authOptions?.accessAuth !== undefined && { accessAuth: authOptions.accessAuth }),
		...(authOptions?.actionAuth !== undefined && { actionAuth: authOptions.actionAuth }),
		// The link is in the mail to the old address: whoever reads that must not sign for the new one, who is told anew.
		...(moved &&
			wasInvited(recipient) && {
				...newSigningToken(recipient.documentId, config),
				expiresAt: null,
			}),
	};
}
