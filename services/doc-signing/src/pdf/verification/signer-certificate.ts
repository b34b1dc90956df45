import type { X509Certificate } from "node:crypto";
import { fingerprintOf } from "./fingerprint.ts";

export type SignerCertificate = {
	/** SHA-256 over the DER, hex. */
	fingerprint: string;
	subject: string;
	issuer: string;
	validFrom: string;
	validTo: string;
};

export function describeCertificate(certificate: X509Certificate): SignerCertificate {
	return {
		fingerprint: fingerprintOf(certificate),
		subject: certificate.subject,
		issuer: certificate.issuer,
		validFrom: asIso(certificate.validFrom),
		validTo: asIso(certificate.validTo),
	};
}

/** A damaged certificate may contain invalid dates, which are shown unchanged. */
function asIso(text: string): string {
	const moment = new Date(text);
	return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}
