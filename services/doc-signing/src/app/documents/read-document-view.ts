import type { Hold } from "../../accounts/holds/queries.ts";
import type { Person } from "../../accounts/teams/queries.ts";
import { requirePermission } from "../../accounts/teams/require-permission.ts";
import { mayReach } from "../../accounts/teams/rules/permissions.ts";
import { type EventRow, listEvents } from "../../audit-log/queries.ts";
import { findLogFaults } from "../../audit-log/rules/compare-log.ts";
import type { Dependencies } from "../../dependencies.ts";
import { placeAt } from "../../envelopes/caller-at.ts";
import { DocumentNotFound } from "../../envelopes/documents/errors.ts";
import type { UploadDeps } from "../../envelopes/documents/process-upload.ts";
import type { DocumentWithFile, RecipientRow } from "../../envelopes/documents/queries.ts";
import { begun, lacksSignature } from "../../envelopes/documents/rules/begun.ts";
import { isFinal } from "../../envelopes/documents/rules/document-status.ts";
import { isExpired } from "../../envelopes/documents/rules/recipient-status.ts";
import { whoseTurn } from "../../envelopes/documents/rules/turns.ts";
import { readDocumentWithHold } from "../../envelopes/read-envelope.ts";
import { readSigningToken, signingUrl } from "../../envelopes/recipients/signing-token.ts";
import { countOverdue, type ErasureRow, findErasure, findHold } from "../../envelopes/retention/queries.ts";
import { mustAct, type RecipientRole } from "../../field-types/rules/roles.ts";
import { listImportedEvents } from "../../sealing/queries/imported.ts";
import { readRecorded } from "../../sealing/queries/logged.ts";
import { listReceived } from "../received/queries.ts";

export type RecipientViewState =
	| "COPY"
	| "NOT_SENT"
	| "WAITING"
	| "NOT_NEEDED"
	| "INVITED"
	| "OPENED"
	| "BLOCKED"
	| "SIGNED"
	| "REJECTED"
	| "EXPIRED";
export type RecipientView = Pick<RecipientRow, "id" | "name" | "email" | "role"> & {
	state: RecipientViewState;
	at: Date | null;
	reason: string | null;
	/** Until when they may act; null unless they may now. */
	expiresAt: Date | null;
	/**
	 * The signing link to pass on; null for a reader without permission, and for recipients who need none.
	 */
	link: string | null;
	/** The reader may resend the invitation. */
	mayRemind: boolean;
	/** The reader may change name and address. */
	mayChange: boolean;
};
export type DocumentView = {
	document: DocumentWithFile;
	recipients: RecipientView[];
	events: EventRow[];
	/** The log of an imported document at the other service, oldest first. */
	importedEvents: { at: Date | null; type: string; who: string }[];
	isLogIntact: boolean;
	isSealed: boolean;
	/** The reader may change, send and delete it. */
	mayManage: boolean;
	/** The reader may place and release legal holds. */
	mayRetain: boolean;
	/** The legal hold of the document or its account. */
	hold: Hold | undefined;
	/** An operator placed the document's hold. */
	isHeldByOperator: boolean;
	/** The reader may erase it now. */
	mayErase: boolean;
	/** The reader's role in a document that waits for their own signature. */
	ownRole: RecipientRole | undefined;
};

export type ViewDeps = UploadDeps & Pick<Dependencies, "config" | "log">;

/** What the page of a document shows. Throws DocumentNotFound, NotPermitted. */
export async function readDocumentView(
	deps: ViewDeps,
	who: { person: Person; documentId: number },
): Promise<DocumentView> {
	const { db, config, clock } = deps;
	const place = await placeAt(db, who.person, "document", who.documentId);
	const access = requirePermission("documents.read", place);
	const {
		hold,
		recipients: rows,
		fields,
		...document
	} = await readDocumentWithHold(deps, access, who.documentId);
	const mayRetain = mayReach("retention.manage", place, document);
	const isOver = isFinal(document.status);
	const mayManage = mayReach("documents.manage", place, document);
	const showsLinks = mayManage && document.status === "PENDING";
	const recorded = await readRecorded(db, document.id);
	const events = await listEvents(db, document.id);
	const imported = await listImportedEvents(db, document.id);
	const turns = new Set(whoseTurn(document, rows).map(({ id }) => id));
	const now = clock();
	const received = { userId: who.person.id, documentId: document.id, limit: 1, waitingAt: now };
	const [own] = document.status === "PENDING" ? await listReceived(db, received) : [];
	return {
		document,
		recipients: rows.map((row) => ({
			id: row.id,
			name: row.name,
			email: row.email,
			role: row.role,
			link:
				showsLinks && mustAct(row.role) && row.signingStatus !== "SIGNED"
					? signingUrl(readSigningToken(row, config), config)
					: null,
			mayRemind: showsLinks && turns.has(row.id),
			mayChange: mayManage && !begun.parts(document) && !begun.recipient(row, fields),
			reason: row.rejectionReason,
			expiresAt: turns.has(row.id) && !isExpired(row, now) ? row.expiresAt : null,
			...findState(row, {
				isSent: document.status !== "DRAFT",
				isOver,
				isTurn: turns.has(row.id),
				isBlocked: lacksSignature(row, fields),
				now,
			}),
		})),
		events,
		importedEvents: imported.map(readImportedEvent),
		isLogIntact: findLogFaults(events, recorded).length === 0,
		isSealed: recorded.sealed !== undefined,
		mayManage,
		mayRetain,
		hold,
		isHeldByOperator: (await findHold(db, document)).isOperators,
		mayErase: mayRetain && isOver && !hold,
		ownRole: rows.find(({ id }) => id === own?.recipientId)?.role,
	};
}

function readImportedEvent({ createdAt, type, email }: Record<string, unknown>) {
	const at = new Date(`${createdAt}Z`);
	const isTime = !Number.isNaN(at.getTime());
	return { at: isTime ? at : null, type: String(type), who: typeof email === "string" ? email : "" };
}

/** What remains of an erased document. Throws DocumentNotFound for any other, NotPermitted. */
export async function readErased(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ person, documentId }: { person: Person; documentId: number },
): Promise<ErasureRow & { overdue: number }> {
	requirePermission("documents.read", await placeAt(db, person, "document", documentId));
	const erasure = await findErasure(db, documentId);
	if (!erasure) throw new DocumentNotFound();
	return { ...erasure, overdue: await countOverdue(db, documentId, clock()) };
}

/** What the state of a recipient depends on. */
export type StateOf = Pick<
	RecipientRow,
	"role" | "signingStatus" | "readStatus" | "expiresAt" | "signedAt" | "openedAt" | "sentAt"
>;

export function findState(
	row: StateOf,
	facts: Record<"isSent" | "isOver" | "isTurn" | "isBlocked", boolean> & { now: Date },
): Pick<RecipientView, "state" | "at"> {
	if (!mustAct(row.role)) return { state: "COPY", at: null };
	if (row.signingStatus === "SIGNED") return { state: "SIGNED", at: row.signedAt };
	if (row.signingStatus === "REJECTED") return { state: "REJECTED", at: null };
	if (!facts.isSent) return { state: "NOT_SENT", at: null };
	if (facts.isOver) return { state: "NOT_NEEDED", at: null };
	if (isExpired(row, facts.now)) return { state: "EXPIRED", at: row.expiresAt };
	if (facts.isBlocked) return { state: "BLOCKED", at: null };
	if (row.readStatus === "OPENED") return { state: "OPENED", at: row.openedAt };
	return facts.isTurn ? { state: "INVITED", at: row.sentAt } : { state: "WAITING", at: null };
}
