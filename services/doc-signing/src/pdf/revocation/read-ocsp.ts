import { createHash, X509Certificate } from "node:crypto";
import { BasicOCSPResponse, OCSPResponse, type SingleResponse } from "pkijs";
import { certificateParts } from "../pades/certificate-chain.ts";
import { der, octets, oid, readElement, readElements, readTime, sequence, TAG } from "../pades/der.ts";
import { OID } from "../pades/oids.ts";
import { isSigned, type Moment, type RevocationStatus, requireValidAt } from "./revocation-data.ts";

type About = { certificate: X509Certificate; issuer: X509Certificate };

const SUCCESSFUL = 0;
const STATUS = { good: 0, revoked: 1 };

/**
 * RFC 6960 §4.1.1: requests the status of one certificate, identified by SHA-1 since not every responder supports
 * more.
 */
export function ocspRequest(about: About): Uint8Array {
	const id = sequence(sequence(oid(OID.sha1), der(TAG.null)), ...certificateId(about, "sha1"));
	return sequence(sequence(sequence(sequence(id))));
}

/**
 * A certificate's status in an OCSP response (RFC 6960, DER), and who signed it if that was not the issuer. Throws
 * when the response is not valid for it.
 */
export function readOcsp(
	bytes: Uint8Array,
	about: About & { moment: Moment },
): RevocationStatus & { responder: X509Certificate | null } {
	const response = OCSPResponse.fromBER(new Uint8Array(bytes));
	const status = response.responseStatus.valueBlock.valueDec;
	const basic = response.responseBytes;
	if (status !== SUCCESSFUL || basic?.responseType !== OID.ocspBasic)
		throw new Error(`the responder returned no result (status ${status})`);
	const basicBytes = new Uint8Array(basic.response.getValue());
	const parsed = BasicOCSPResponse.fromBER(basicBytes);
	const single = parsed.tbsResponseData.responses.find((one) => isAbout(one, about));
	if (!single) throw new Error("the response is about another certificate");
	const now = about.moment(single.thisUpdate);
	const responder = requireSignedByResponder(basicBytes, about.issuer, now);
	requireValidAt(now, single.thisUpdate, single.nextUpdate);
	return { revokedAt: revokedAt(single), responder };
}

/** RFC 6960 §4.2.2.2: signed by the issuer, or by a responder that the issuer certified. */
function requireSignedByResponder(
	basic: Uint8Array,
	issuer: X509Certificate,
	now: Date,
): X509Certificate | null {
	// Extracted and not re-encoded: these bytes are signed.
	const [signed, algorithm, signature, brought] = readElements(readElement(basic).content);
	if (!signed || !algorithm || !signature) throw new Error("the response is not signed");
	const delegates = (brought ? readElements(readElement(brought.content).content) : [])
		.map(({ whole }) => new X509Certificate(whole))
		.filter((candidate) => isDelegate(candidate, issuer, now));
	const signer = [issuer, ...delegates].find(({ publicKey }) =>
		isSigned(signed.whole, algorithm, signature, publicKey),
	);
	if (!signer) throw new Error("the response's signature is not valid");
	return signer === issuer ? null : signer;
}

function isDelegate(candidate: X509Certificate, issuer: X509Certificate, now: Date): boolean {
	return (
		candidate.checkIssued(issuer) &&
		candidate.verify(issuer.publicKey) &&
		// Node calls the extended key usages keyUsage.
		(candidate.keyUsage ?? []).includes(OID.ocspSigning) &&
		now >= new Date(candidate.validFrom) &&
		now <= new Date(candidate.validTo)
	);
}

const HASHES: Record<string, string> = { [OID.sha1]: "sha1", [OID.sha256]: "sha256" };

function isAbout({ certID }: SingleResponse, about: About): boolean {
	const hash = HASHES[certID.hashAlgorithm.algorithmId];
	if (!hash) return false;
	const { issuerNameHash, issuerKeyHash, serialNumber } = certID;
	const found = [issuerNameHash, issuerKeyHash, serialNumber].map((part) => Buffer.from(part.toBER()));
	return Buffer.concat(certificateId(about, hash)).equals(Buffer.concat(found));
}

/** CertID without its algorithm: hash of the issuer's name, hash of its key, serial number. */
function certificateId({ certificate, issuer }: About, hash: string): Uint8Array[] {
	const digest = (bytes: Uint8Array) => octets(createHash(hash).update(bytes).digest());
	const { serialNumber, issuer: issuerName } = certificateParts(certificate);
	const keyInfo = issuer.publicKey.export({ type: "spki", format: "der" });
	// The key itself, from SubjectPublicKeyInfo, without the count of unused bits.
	const key = readElements(readElement(keyInfo).content)[1]?.content.subarray(1) ?? new Uint8Array();
	return [digest(issuerName), digest(key), serialNumber];
}

/** CertStatus: good [0], revoked [1] { when, why }, unknown [2]. */
function revokedAt({ certStatus }: SingleResponse): Date | null {
	const { tagNumber } = certStatus.idBlock;
	if (tagNumber === STATUS.good) return null;
	if (tagNumber !== STATUS.revoked) throw new Error("the responder does not know the certificate");
	const [when] = readElements(readElement(new Uint8Array(certStatus.toBER())).content);
	if (!when) throw new Error("the response has no revocation time");
	return readTime(when);
}
