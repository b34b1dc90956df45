import type { X509Certificate } from "node:crypto";
import { BitString } from "asn1js";
import { Certificate, type ExtKeyUsage } from "pkijs";
import { OID } from "./oids.ts";

type CertificatePurpose = {
	/** The extended key usages (RFC 5280 §4.2.1.12), dotted; null when any use is allowed. */
	purposes: readonly string[] | null;
	/** The extension is critical. */
	isCritical: boolean;
	/** The key may sign something other than certificates and CRLs (§4.2.1.3: digitalSignature, nonRepudiation). */
	maySign: boolean;
};

const DIGITAL_SIGNATURE_OR_NON_REPUDIATION = 0xc0;

function readPurpose(certificate: X509Certificate): CertificatePurpose {
	const { extensions = [] } = Certificate.fromBER(new Uint8Array(certificate.raw));
	const find = (id: string) => extensions.find(({ extnID }) => extnID === id);
	const extended = find(OID.extendedKeyUsage);
	const usage: unknown = find(OID.keyUsage)?.parsedValue;
	const [bits = 0] = usage instanceof BitString ? usage.valueBlock.valueHexView : [0xff];
	return {
		purposes: extended ? ((extended.parsedValue as ExtKeyUsage | undefined)?.keyPurposes ?? []) : null,
		isCritical: extended?.critical ?? false,
		maySign: (bits & DIGITAL_SIGNATURE_OR_NON_REPUDIATION) !== 0,
	};
}

/** RFC 3161 §2.3: for time-stamping only, marked critical. */
export function isOnlyForTimeStamping(certificate: X509Certificate): boolean {
	const { purposes, isCritical, maySign } = readPurpose(certificate);
	return maySign && isCritical && purposes?.length === 1 && purposes[0] === OID.timeStamping;
}

/** Purposes that PDF readers accept in a document signing certificate, besides no extended key usage at all. */
const DOCUMENT_PURPOSES = new Set<string>([
	OID.anyExtendedKeyUsage,
	OID.emailProtection,
	OID.codeSigning,
	OID.documentSigning,
	OID.adobeDocumentSigning,
	OID.microsoftDocumentSigning,
]);

const PURPOSE_NAMES: Record<string, string> = {
	[OID.serverAuthentication]: "server authentication (TLS)",
	[OID.clientAuthentication]: "client authentication (TLS)",
	[OID.timeStamping]: "time-stamping",
	[OID.ocspSigning]: "signing revocation responses (OCSP)",
};

/** Why a certificate cannot sign documents; undefined when it can. */
export function whyNotForDocuments(certificate: X509Certificate): string | undefined {
	const { purposes, maySign } = readPurpose(certificate);
	if (!maySign) return "its key usage is neither digital signature nor non-repudiation";
	if (purposes === null || purposes.some((id) => DOCUMENT_PURPOSES.has(id))) return undefined;
	return `it is for ${purposes.map((id) => PURPOSE_NAMES[id] ?? id).join(" and ") || "nothing"} only`;
}
