import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../../accounts/caller.ts";
import { isSameEmail } from "../../../accounts/is-account-of.ts";
import { userActor } from "../../../audit-log/event-types.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { isAssistant, mustAct, type RecipientRole } from "../../../field-types/rules/roles.ts";
import type { RecipientChange, RecipientList } from "../../recipients/recipient-list.ts";
import { newSigningToken } from "../../recipients/signing-token.ts";
import { recordEvent } from "../events/record-event.ts";
import { lockChangeable, noteCorrection } from "../lock-changeable.ts";
import { queueMail } from "../mails/queue-mail.ts";
import { takeMails } from "../mails/take-mails.ts";
import { listRecipients, type RecipientRow, updateDocument } from "../queries.ts";
import { begun } from "../rules/begun.ts";
import { wasInvited } from "../rules/recipient-status.ts";
import { hasEveryoneActed } from "../rules/turns.ts";
import { notifyNextRecipients } from "../sending/notify-recipients.ts";
import {
	AssistantNeedsOrder,
	NobodyLeftToAct,
	RecipientExists,
	RecipientHasBegun,
	RecipientNotFound,
} from "./errors.ts";
import { insertRecipients, recipientRows } from "./queries.ts";
import type { AddRecipient } from "./schemas.ts";

type EventType = "RECIPIENT_ADDED" | "RECIPIENT_CHANGED" | "RECIPIENT_REMOVED";

/** The recipients of a document that can still change: each until rules/begun.ts says that it is too late. */
export async function lockRecipients(
	tx: Transaction,
	{ clock, config }: Pick<Dependencies, "clock" | "config">,
	caller: ApiCaller<"documents.manage">,
	documentId: number,
): Promise<RecipientList<RecipientRow, AddRecipient>> {
	const document = await lockChangeable(tx, caller, documentId);
	const { recipients, fields } = document;
	const { user, plan } = caller;
	const at = clock();

	/** `reached`: a recipient at an address that the document was not sent to. */
	async function record(
		type: EventType,
		facts: Record<string, unknown>,
		kind: "request" | "turn",
		reached?: RecipientRow,
	): Promise<void> {
		await recordEvent(tx, documentId, { type, data: { by: userActor(user), ...facts }, at });
		await updateDocument(tx, documentId, { updatedAt: at });
		if (type !== "RECIPIENT_CHANGED" || isSeen(facts)) await noteCorrection(tx, document, at);
		const notified = await notifyNextRecipients(tx, config, document, { kind, at });
		if (document.status !== "PENDING") return;
		const others = notified.filter(({ id }) => id !== reached?.id);
		await takeMails(tx, document, reached ? [reached, ...others] : others, at);
	}
	async function read(recipientId: number): Promise<RecipientRow | undefined> {
		return (await listRecipients(tx, documentId)).find(({ id }) => id === recipientId);
	}
	/**
	 * Case-insensitive. Two recipients may have one address from creation; their other properties can still be
	 * changed.
	 */
	function requireNewEmail(email: string): void {
		const holder = recipients.find((other) => isSameEmail(other.email, email));
		if (holder) throw new RecipientExists(holder);
	}
	function requireSomebodyToAct(remaining: RecipientRow[]): void {
		if (document.status === "PENDING" && hasEveryoneActed(remaining)) throw new NobodyLeftToAct();
	}
	/** Checks what `send` requires of a draft. */
	function requireOrderFor(role: RecipientRole | undefined): void {
		const inOrder = document.status === "DRAFT" || document.signingOrder === "SEQUENTIAL";
		if (role && isAssistant(role) && !inOrder) throw new AssistantNeedsOrder();
	}
	/** Before the change, because the mail goes to the recipient's current address. */
	async function notifyRemoved({ id: recipientId, email: to, ...recipient }: RecipientRow): Promise<void> {
		if (document.status !== "PENDING" || !wasInvited(recipient)) return;
		const once = `removed:${documentId}:${recipientId}:${at.toISOString()}`;
		await queueMail(tx, { kind: "removed", documentId, recipientId, to, once, data: {}, at });
	}

	return {
		owner: "document",
		plan,
		signingOrder: document.signingOrder,
		recipients,
		fields,
		notFound: () => new RecipientNotFound(),
		requireChangeable(recipient) {
			if (begun.recipient(recipient, fields)) throw new RecipientHasBegun();
		},
		ownChange: ({ email, signingOrder }) => ({
			...(email && { isPlaceholder: false }),
			...(signingOrder !== undefined && { signingOrder }),
		}),
		async insert({ name, email, role, signingOrder = null, authOptions }) {
			requireNewEmail(email);
			requireOrderFor(role);
			const { accessAuth = null, actionAuth = null } = authOptions ?? {};
			const row = { name, email, role, signingOrder, accessAuth, actionAuth };
			const [added] = await insertRecipients(tx, config, documentId, [row], at);
			if (!added) return undefined;
			const facts = { recipientId: added.id, name, email, role, signingOrder };
			await record("RECIPIENT_ADDED", facts, "request", added);
			return read(added.id);
		},
		async update(recipient, change: RecipientChange) {
			const { email } = change;
			const isOther = email !== undefined && !isSameEmail(email, recipient.email);
			if (isOther) requireNewEmail(email);
			requireOrderFor(change.role);
			// Someone at the old address may have the link, by email or from the sender, and must not sign for the new one.
			const movesLink = isOther && document.status === "PENDING";
			if (movesLink) await notifyRemoved(recipient);
			// A CC remains SENT.
			const unsent = mustAct(recipient.role) && ({ sendStatus: "NOT_SENT" } as const);
			const link = { ...newSigningToken(documentId, config), ...unused, ...unsent };
			// Before the role: the trigger recipients_moves allows a new link only without another move.
			if (movesLink) await recipientRows.update(tx, documentId, recipient.id, link);
			const changed = await recipientRows.update(tx, documentId, recipient.id, change);
			if (!changed) return undefined;
			requireSomebodyToAct(recipients.map((other) => (other === recipient ? changed : other)));
			const facts = { recipientId: recipient.id, changed: change };
			const reached = isOther ? changed : undefined;
			const wasAsked = wasInvited(recipient) || recipient.senderAtHand !== null;
			const kind = movesLink && wasAsked ? "request" : "turn";
			await record("RECIPIENT_CHANGED", facts, kind, reached);
			return read(recipient.id);
		},
		async remove(recipient) {
			requireSomebodyToAct(recipients.filter((other) => other !== recipient));
			await notifyRemoved(recipient);
			await recipientRows.remove(tx, documentId, recipient.id);
			const { id: recipientId, email, name, role } = recipient;
			await record("RECIPIENT_REMOVED", { recipientId, email, name, role }, "turn");
		},
	};
}

/** Who takes part, and in which role: not the order, and not how they are authenticated. */
const isSeen = ({ changed }: Record<string, unknown>) =>
	["name", "email", "role"].some((member) => member in Object(changed));

/** State of a new link, whatever happened to the one before. */
const unused = {
	sentAt: null,
	readStatus: "NOT_OPENED",
	openedAt: null,
	linkFetchedAt: null,
	expiresAt: null,
	senderAtHand: null,
} as const;
