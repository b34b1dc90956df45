import type { RecipientRole } from "../../field-types/rules/roles.ts";

const perRole = (words: Record<RecipientRole, string>) => words;

/** Every text of the certificate in a sealed file. The other languages are objects of this shape. */
export const english = {
	/** The language of the text in the PDF (ISO 32000-2, 14.9.2). */
	lang: "en-GB",
	headings: { completed: "Certificate of completion", rejected: "Certificate of declined document" },
	/** Across the pages of a declined document. */
	declinedStamp: "DECLINED",
	rows: {
		document: "Document",
		sender: "Sender",
		account: "Account",
		senderNote: "Note from the sender",
		pages: "Pages",
		uploadedFile: "Uploaded file",
		repair: "Repair",
		frozen: "Frozen as on screen",
		created: "Created",
		sent: "Sent",
		completed: "Completed",
		declined: "Declined",
		timeZone: "Time zone",
		role: "Role",
		authentication: "Authentication",
		requestSent: "Request sent",
		opened: "Opened",
		consented: "Consented to electronic signing",
		signatures: "Signatures",
		reference: "Reference",
		reason: "Reason",
		ipAddress: "IP address",
		browser: "Browser",
	},
	fileFacts: ({ bytes, sha256 }: { bytes: string; sha256: string }) => `${bytes} bytes, SHA-256 ${sha256}`,
	repaired:
		"The structure of the uploaded file was damaged. A repaired one was appended before sealing; the uploaded bytes are unchanged.",
	frozen: { annotations: "annotations", layers: "layers", images: "images", printing: "print settings" },
	auditHead: (hash: string) => `Hash of the last audit log entry: ${hash}`,
	verifyAt: (url: string) =>
		`Verify this file at ${url}. A digital signature covers the whole file, so any change can be detected.`,
	pageOf: ({ page, pages }: { page: string; pages: string }) => `Page ${page} of ${pages}`,
	roles: perRole({
		SIGNER: "Signer",
		APPROVER: "Approver",
		VIEWER: "Viewer",
		ASSISTANT: "Assistant",
		CC: "Copy recipient",
	}),
	/** A recipient's action, beside its time. */
	acted: perRole({
		SIGNER: "Signed",
		APPROVER: "Approved",
		VIEWER: "Read",
		ASSISTANT: "Filled in fields",
		CC: "Receives a copy",
	}),
	declinedAct: "Declined",
	noAct: "Did not act",
	authentication: {
		emailedLink: "Personal link sent to this email address",
		deliveredLink: "Personal link delivered by the sender",
		emailCode: "One-time code sent to this email address",
		account: "Signed in to the account of this email address",
		passkey: "Passkey of the account of this email address",
		totp: "Account of this email address and a code of its authenticator app",
		none: "None",
	},
	signatures: {
		SIGNATURE: {
			strokes: "Signature drawn",
			typed: "Signature typed",
			image: "Signature uploaded as an image",
		},
		INITIALS: {
			strokes: "Initials drawn",
			typed: "Initials typed",
			image: "Initials uploaded as an image",
		},
	},
	onPage: (signature: string, page: number) => `${signature}, page ${page}`,
	onPages: (signature: string, pages: string) => `${signature}, pages ${pages}`,
	onManyPages: (signature: string, count: number) => `${signature}, ${count} pages`,
};

export type CertificateWords = typeof english;
