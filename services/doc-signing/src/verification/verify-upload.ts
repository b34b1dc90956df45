import { X509Certificate } from "node:crypto";
import { type ChainCheck, checkChain } from "../audit-log/check-chain.ts";
import { listEvents } from "../audit-log/queries.ts";
import { actReference } from "../audit-log/rules/act-reference.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Caller } from "../pdf/child-process/pdf-processes.ts";
import { scanForSeal } from "../pdf/verification/scan-for-seal.ts";
import { verifyFile } from "../pdf/verification/verify-file.ts";
import type { Verification } from "../pdf/verification/verify-pdf.ts";
import { checkPasskeys, type PasskeyCheck } from "./check-passkeys.ts";
import { findSealedDocument, listOurCertificates, type SealedDocument } from "./queries.ts";
import { readEvidence, type SealEvidence } from "./read-evidence.ts";

type SealCheck = Extract<Verification, { sha256: string }>;

type Recipient = SealedDocument["recipients"][number] & { reference: string | null };
type WithReferences = Omit<SealedDocument, "recipients"> & { recipients: Recipient[] };

export type Verdict =
	| "GENUINE"
	| "NOT_RECORDED"
	| "ALTERED"
	| "NOT_OURS"
	| "NOT_SEALED"
	| "NOT_A_PDF"
	| "TOO_EXPENSIVE";

export type VerifiedUpload = {
	verdict: Verdict;
	/** Hex, of the uploaded file. */
	sha256: string;
	/** The claims of its seal; null without a seal worth reading. */
	file: SealCheck | null;
	/** The document of a genuine file, with the certificate's id of each person's act. */
	document: WithReferences | null;
	auditLog: (ChainCheck & { headFound: boolean }) | null;
	/** The file inside it is the one that was uploaded for signing. */
	originalKnown: boolean | null;
	/** Of each passkey signature that a genuine file contains. */
	passkeys: PasskeyCheck[];
	/** What a genuine file proves beyond that. */
	evidence: SealEvidence | null;
};

/**
 * Checks a file at `path`: the seal in a child process, then its claims against our records. A file without a trace
 * of our seal reaches no child process, so that such files cannot keep them busy.
 */
export async function verifyUpload(
	{ db, pdf, timeStamps }: Pick<Dependencies, "db" | "pdf" | "timeStamps">,
	path: string,
	caller: Omit<Caller, "work">,
): Promise<VerifiedUpload> {
	const certificates = await listOurCertificates(db);
	const look = await scanForSeal(
		path,
		certificates.map(({ chain }) => new X509Certificate(chain).raw),
	);
	const nothing = {
		sha256: look.sha256,
		...{ file: null, document: null, auditLog: null, originalKnown: null, passkeys: [], evidence: null },
	};
	if (!look.isPdf) return { verdict: "NOT_A_PDF", ...nothing };
	if (!look.maybeOurs) return { verdict: look.isSigned ? "NOT_OURS" : "NOT_SEALED", ...nothing };
	const processes = pdf.for({ work: "verification", ...caller });
	const ourCertificates = certificates.map(({ fingerprint }) => fingerprint);
	const anchors = timeStamps.anchors.map(({ raw }) => new Uint8Array(raw));
	const verification = await verifyFile(processes, { path, ourCertificates, anchors });
	if (verification.status === "unreadable") return { verdict: "NOT_A_PDF", ...nothing };
	if (verification.status === "too expensive") return { verdict: "TOO_EXPENSIVE", ...nothing };
	if (verification.status === "unsigned") return { verdict: "NOT_SEALED", ...nothing };
	const file = verification as SealCheck;
	if (file.status === "altered")
		return { ...nothing, verdict: file.ours || file.reference ? "ALTERED" : "NOT_OURS", file };
	// Only our own seal vouches for the file's content.
	if (!file.ours || !file.reference) return { ...nothing, verdict: "NOT_OURS", file };

	const id = Number(file.reference.documentId);
	const document = Number.isSafeInteger(id) ? ((await findSealedDocument(db, id)) ?? null) : null;
	const events = document ? await listEvents(db, document.id) : [];
	const seals = events.filter(({ type }) => sealingEvents.has(type)).map(({ data }) => data);
	// A stolen key could seal anything, also in the name of an existing document; it could not write this log.
	const isRecorded = seals.some(({ sha256 }) => sha256 === file.sha256);
	// Our signature does not cover what is outside the signed part (time-stamp, revocation data), but the log does.
	const isKnown = file.signedSha256 !== null && seals.some((seal) => seal.signedSha256 === file.signedSha256);
	if (!isRecorded && isKnown) {
		const problems = ["The time-stamp or revocation data was not added by this service."];
		return { ...nothing, verdict: "ALTERED", file: { ...file, problems } };
	}
	if (!document || !isRecorded) return { ...nothing, verdict: "NOT_RECORDED", file };
	const { auditHead, originalSha256 } = file.reference;
	return {
		...nothing,
		verdict: "GENUINE",
		file,
		document: {
			...document,
			recipients: document.recipients.map((one) => ({ ...one, reference: actReference(events, one.id) })),
		},
		auditLog: {
			...(await checkChain(db, document.id)),
			headFound: events.some(({ hash }) => hash.toString("hex") === auditHead),
		},
		passkeys: await checkPasskeys(db, file.attachments, { documentId: document.id, events, originalSha256 }),
		originalKnown: document.originalHash?.toString("hex") === originalSha256,
		evidence:
			file.evidence && file.certificate
				? await readEvidence(db, {
						documentId: document.id,
						events,
						sha256: file.sha256,
						evidence: file.evidence,
						certificate: file.certificate.fingerprint,
					})
				: null,
	};
}

const sealingEvents = new Set(["DOCUMENT_SEALED", "TIME_STAMP_ADDED", "REVOCATION_DATA_ADDED"]);
