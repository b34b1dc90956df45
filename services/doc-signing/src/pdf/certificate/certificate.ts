import type { SignatureMark } from "../drawing/field-value.ts";

/** Moments are ISO 8601 strings with an offset, and shown in `timeZone`. */
export type Certificate = {
	outcome: "completed" | "rejected";
	title: string;
	documentId: string;
	/** The service's name, as it stands in the heading. */
	issuer: string;
	/** IANA name; printed, so that no time is ambiguous. */
	timeZone: string;
	createdAt: string;
	sentAt: string | null;
	finishedAt: string;
	/** The uploaded file: its SHA-256 (hex), and whether a sound structure had to be appended to it. */
	original: { sha256: string; sizeInBytes: number; pageCount: number; isRepaired: boolean };
	/** The hash of the last audit event before sealing. */
	auditHead: string;
	verifyUrl: string;
	parties: CertificateParty[];
};

export type CertificateParty = {
	name: string;
	email: string;
	/** As people read it: "Signer", "Approver". */
	role: string;
	/** What this person did: "Signed", "Approved", "Received a copy", "Declined". */
	action: string;
	/** How they were known to be who they are: "Personal link sent to this email address", "Passkey". */
	authentication: string;
	/** When the request to act went out by mail. */
	sentAt: string | null;
	openedAt: string | null;
	consentedAt: string | null;
	actedAt: string | null;
	ipAddress: string | null;
	userAgent: string | null;
	/** The reason given for declining. */
	reason: string | null;
	signature: SignatureMark | null;
	/** How each signature was made and where it stands: "Signature drawn, page 1". */
	signatures: string[];
	/** What /verify calls this person's act. */
	reference: string | null;
};
