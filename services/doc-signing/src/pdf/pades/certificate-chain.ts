import { createHash, type X509Certificate } from "node:crypto";
import { readElement, readElements } from "./der.ts";

/** The names match, and the candidate's key signed the certificate. */
export function isIssuer(candidate: X509Certificate, certificate: X509Certificate): boolean {
	return certificate.checkIssued(candidate) && certificate.verify(candidate.publicKey);
}

/** Self-signed: no issuer vouches for it, so none can revoke it. */
export function isSelfSigned(certificate: X509Certificate): boolean {
	const { issuer, subject } = certificateParts(certificate);
	// checkIssued returns false if the key usage excludes signing certificates, which is normal for a signer's own
	// certificate.
	return Buffer.from(issuer).equals(subject) && certificate.verify(certificate.publicKey);
}

export function findIssuer(
	among: readonly X509Certificate[],
	certificate: X509Certificate,
): X509Certificate | undefined {
	return among.find((candidate) => isIssuer(candidate, certificate));
}

/** The issuers of a certificate, nearest first, as far as `among` contains them. */
export function listIssuers(
	certificate: X509Certificate,
	among: readonly X509Certificate[],
): X509Certificate[] {
	const issuers: X509Certificate[] = [];
	for (let last = certificate; !isSelfSigned(last); ) {
		const issuer = findIssuer(among, last);
		// Two authorities may have certified each other.
		if (!issuer || issuers.includes(issuer)) break;
		issuers.push(issuer);
		last = issuer;
	}
	return issuers;
}

/** The subject on one line. */
export function nameCertificate(certificate: X509Certificate): string {
	return certificate.subject.replaceAll("\n", ", ");
}

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

/** SHA-256 over the certificate's DER, hex. */
export function computeFingerprint(certificate: X509Certificate): string {
	return createHash("sha256").update(certificate.raw).digest("hex");
}
