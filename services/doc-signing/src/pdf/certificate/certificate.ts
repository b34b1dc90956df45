import type { SignatureMark } from "../drawing/field-value.ts";

/** Moments are ISO 8601 strings with an offset, shown in `timeZone`. */
export type Certificate = {
	texts: CertificateTexts;
	outcome: "completed" | "rejected";
	title: string;
	documentId: string;
	/** Who sent it, as recipients see the name, and from which account. */
	sender: { name: string; email: string; account: string; ipAddress: string | null };
	/** The page that verifies the file. */
	verifyUrl: string;
	/** The service's name, shown in the heading. */
	issuer: string;
	/** IANA name; printed, so that no time is ambiguous. */
	timeZone: string;
	createdAt: string;
	sentAt: string | null;
	finishedAt: string;
	/** The uploaded file: its SHA-256 (hex), whether its structure had to be repaired, and what had to be frozen. */
	original: {
		sha256: string;
		sizeInBytes: number;
		pageCount: number;
		isRepaired: boolean;
		frozen: FrozenKind[];
	};
	/** The uploads that were combined into that file, if any. */
	parts: { name: string; sha256: string; bytes: number }[];
	/** The hash of the last audit event before sealing. */
	auditHead: string;
	parties: CertificateParty[];
	brand: CertificateBrand | null;
};

/** The sender's branding. Its texts are labeled as the sender's. */
export type CertificateBrand = { note: string | null; logo: Uint8Array | null };

export const rowNames = [
	"document",
	"sender",
	"account",
	"senderNote",
	"pages",
	"uploadedFile",
	"combinedFrom",
	"repair",
	"frozen",
	"created",
	"sent",
	"completed",
	"declined",
	"timeZone",
	"role",
	"authentication",
	"requestSent",
	"opened",
	"consented",
	"signatures",
	"reference",
	"reason",
	"ipAddress",
	"browser",
] as const;

/** The labels and sentences, in one language. */
export type CertificateTexts = {
	/** BCP 47: for dates, numbers, and the text in the PDF. */
	locale: string;
	heading: string;
	rows: Record<(typeof rowNames)[number], string>;
	repaired: string;
	frozen: Record<FrozenKind, string>;
	/** With `{bytes}` and `{sha256}`. */
	fileFacts: string;
	/** With `{name}`, `{bytes}` and `{sha256}`. */
	partFacts: string;
	/** The audit log's head, and where the file can be verified. */
	footer: string[];
	/** With `{page}` and `{pages}`. */
	pageOf: string;
	alternatives: Alternatives;
};

/** What screen readers read instead of what is drawn, with the placeholders of its message. */
export type Alternatives = Record<"labelled" | "checked" | "unchecked" | "logo" | "qrCode", string>;

export type CertificateParty = {
	name: string;
	email: string;
	/** For display: "Signer", "Approver". */
	role: string;
	/** This person's action: "Signed", "Approved", "Received a copy", "Declined". */
	action: string;
	/** How the person was authenticated: "Personal link sent to this email address", "Passkey". */
	authentication: string;
	/** When the signing request was emailed. */
	sentAt: string | null;
	openedAt: string | null;
	consentedAt: string | null;
	/** The sentence that this person accepted. */
	consent: string | null;
	actedAt: string | null;
	ipAddress: string | null;
	userAgent: string | null;
	/** The reason for declining. */
	reason: string | null;
	signature: SignatureMark | null;
	/** "Signature of Ada, 26 November 2026", for screen readers. */
	signatureAlt: string | null;
	/** How and where each signature was made: "Signature drawn, page 1". */
	signatures: string[];
	/** The id of this person's action on /verify. */
	reference: string | null;
};

/** Replaces `{names}` with values. */
export function filled(text: string, values: Record<string, string>): string {
	return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Width and height in points, and how much the page's content is enlarged. */
export type CertificatePage = { width: number; height: number; scale: number };

const A4: CertificatePage = { width: 595, height: 842, scale: 1 };
/** Between these widths the text keeps its size; on other pages it scales with the width. */
const MIN_PAGE_WIDTH = 595;
const MAX_PAGE_WIDTH = 1000;
const MIN_SCALE = 0.6;
const MIN_PAGE_HEIGHT = 380;

/**
 * The size at which the document's first page is displayed, so that both print alike; A4 where that would be
 * unreadable.
 */
export function certificatePageFor({ width, height }: { width: number; height: number }): CertificatePage {
	const scale = width < MIN_PAGE_WIDTH ? width / MIN_PAGE_WIDTH : Math.max(1, width / MAX_PAGE_WIDTH);
	const isReadable = scale >= MIN_SCALE && height / scale >= MIN_PAGE_HEIGHT;
	return isReadable ? { width, height, scale } : A4;
}

/** What of an upload could look different on screen, on paper, at another size or after a click. */
export const frozenKinds = ["annotations", "layers", "images", "printing"] as const;

export type FrozenKind = (typeof frozenKinds)[number];
