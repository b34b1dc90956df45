import type { Queryable } from "@repo/service-kit/database";
import { type ChainCheck, checkChain } from "../audit-log/check-chain.ts";
import { listEvents } from "../audit-log/queries.ts";
import { actReference } from "../audit-log/rules/act-reference.ts";
import { findLogFaults } from "../audit-log/rules/compare-log.ts";
import { isEstimated } from "../audit-log/rules/estimated-times.ts";
import type { ImportedRow } from "../sealing/queries/imported.ts";
import { readRecorded } from "../sealing/queries/logged.ts";
import { checkPasskeys, type PasskeyCheck } from "./check-passkeys.ts";
import { findSealedDocument, type SealedDocument } from "./queries.ts";
import { readEvidence, type SealEvidence } from "./read-evidence.ts";
import type { IntactSeal } from "./rules/judge.ts";

/** What the records say about an intact seal. */
export type SealRecords = {
	/** False if the log records the signed part of the file, but not the time-stamp or revocation data outside it. */
	isWholeFileKnown: boolean;
	/** The document, with the certificate's reference of each person's act. */
	document: Omit<SealedDocument, "recipients"> & {
		recipients: (SealedDocument["recipients"][number] & { reference: string | null })[];
	};
	auditLog: ChainCheck & { headFound: boolean };
	/** The file inside it is the one that was uploaded for signing. */
	originalKnown: boolean;
	/** One for each passkey signature that the file contains. */
	passkeys: PasskeyCheck[];
	evidence: SealEvidence | null;
};

/** What the records say about a file that another service sealed. */
export async function readImported(
	db: Queryable,
	{ documentId, importedAt }: ImportedRow,
): Promise<(SealRecords & { importedAt: Date }) | null> {
	const document = await findSealedDocument(db, documentId);
	if (!document) return null;
	const events = await listEvents(db, documentId);
	const faults = findLogFaults(events, await readRecorded(db, documentId));
	const { intact, ...chain } = await checkChain(db, documentId);
	return {
		isWholeFileKnown: true,
		document: withActs(document, events, () => null),
		auditLog: { ...chain, intact: intact && faults.length === 0, headFound: true },
		...{ originalKnown: false, passkeys: [], evidence: null, importedAt },
	};
}

/** A time that another service did not record is not given as one. */
function withActs(
	document: SealedDocument,
	events: Awaited<ReturnType<typeof listEvents>>,
	referenceOf: (recipientId: number) => string | null,
): SealRecords["document"] {
	const recipients = document.recipients.map((one) => ({
		...{ ...one, reference: referenceOf(one.id) },
		signedAt: isEstimated(events, "signedAt", one.id) ? null : one.signedAt,
	}));
	return { ...document, recipients };
}

const sealingEvents = new Set(["DOCUMENT_SEALED", "TIME_STAMP_ADDED", "REVOCATION_DATA_ADDED"]);

/** Null if no log records the file: a stolen key could seal anything, but could not write the log. */
export async function readRecords(db: Queryable, file: IntactSeal): Promise<SealRecords | null> {
	const id = Number(file.reference.documentId);
	const document = Number.isSafeInteger(id) ? await findSealedDocument(db, id) : undefined;
	if (!document) return null;
	const events = await listEvents(db, document.id);
	const seals = events.filter(({ type }) => sealingEvents.has(type)).map(({ data }) => data);
	const isWholeFileKnown = seals.some(({ sha256 }) => sha256 === file.sha256);
	const isSignedPartKnown =
		file.signedSha256 !== null && seals.some((seal) => seal.signedSha256 === file.signedSha256);
	if (!isWholeFileKnown && !isSignedPartKnown) return null;
	const { auditHead, originalSha256 } = file.reference;
	const { evidence, certificate } = file;
	return {
		isWholeFileKnown,
		document: withActs(document, events, (id) => actReference(events, id)),
		auditLog: {
			...(await checkChain(db, document.id)),
			headFound: events.some(({ hash }) => hash.toString("hex") === auditHead),
		},
		passkeys: await checkPasskeys(db, file.attachments, {
			documentId: document.id,
			events,
			originalSha256,
			isErased: document.erasure !== undefined,
		}),
		originalKnown: document.originalHash?.toString("hex") === originalSha256,
		evidence:
			evidence && certificate
				? await readEvidence(db, {
						documentId: document.id,
						events,
						sha256: file.sha256,
						evidence,
						certificate: certificate.fingerprint,
					})
				: null,
	};
}
