import type { Certificate, FrozenKind } from "../certificate/certificate.ts";
import type { PlacedField } from "../drawing/field-value.ts";
import type { FormValues } from "../forms/check-form-values.ts";
import type { PageFoot } from "../rules/page-foot.ts";

/** Everything a sealed file shows, as plain data. */
export type SealContent = {
	fields: PlacedField[];
	/** For native form fields; only values that fit the file (`fittingFormValues`). */
	formValues: FormValues;
	certificate: Omit<Certificate, "original">;
	/** The line at the foot of the pages; null for none. */
	foot: PageFoot | null;
	/** Stamped across every page of a declined document. */
	stamp: string | null;
	/** In the signature dictionary: the signer and the reason. */
	signature: { name: string; reason: string; location: string | null };
	/** Files attached to the sealed one. */
	attachments: Attachment[];
	/** ISO 8601; the signature's /M. */
	sealedAt: string;
};

export type Attachment = { name: string; description: string; json: string };

/** Data that /verify reads back from the file; see readSealReference. */
export type SealReference = {
	documentId: string;
	auditHead: string;
	originalSha256: string;
	originalLength: number;
	/** The original's structure was broken and was repaired before sealing. */
	isRepaired: boolean;
	/** What of the original could look different on screen, on paper or after a click, and no longer can. */
	frozen: FrozenKind[];
};
