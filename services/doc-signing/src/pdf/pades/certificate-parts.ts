import type { X509Certificate } from "node:crypto";
import { readElement, readElements } from "./der.ts";

/** Parts of a certificate, byte for byte. */
export function certificateParts(certificate: X509Certificate): {
	serialNumber: Uint8Array;
	issuer: Uint8Array;
	subject: Uint8Array;
} {
	const [body] = readElements(readElement(certificate.raw).content);
	// tbsCertificate: [0] version (absent in v1), serialNumber, signature, issuer, validity, subject, …
	const fields = readElements(body?.content ?? Buffer.alloc(0)).filter((field) => field.tag !== 0xa0);
	const [serialNumber, , issuer, , subject] = fields;
	if (!serialNumber || !issuer || !subject) throw new RangeError("The certificate has no issuer.");
	return { issuer: issuer.whole, serialNumber: serialNumber.whole, subject: subject.whole };
}
