import type { X509Certificate } from "node:crypto";
import { certificateParts } from "../pades/certificate-chain.ts";
import { type DerElement, oid, readElement, readElements, readTime, TAG } from "../pades/der.ts";
import { OID } from "../pades/oids.ts";
import { isSigned, type Moment, type RevocationStatus, requireValidAt } from "./revocation-data.ts";

const TIMES = new Set([TAG.utcTime, TAG.generalizedTime]);
/** A BIT STRING; the others are BOOLEAN, whose first byte tells whether it is false. */
const SOME_REASONS = 0x83;
const ISSUING_POINT = oid(OID.issuingDistributionPoint);

/**
 * A certificate's entry in a CRL (RFC 5280 §5, DER). Throws when the CRL is not valid for it. Parsed by hand: CRLs
 * have tens of thousands of entries, and creating an object for each takes seconds.
 */
export function readCrl(
	bytes: Uint8Array,
	about: { certificate: X509Certificate; issuer: X509Certificate; url: string; moment: Moment },
): RevocationStatus {
	const { certificate, issuer, url, moment } = about;
	const { serialNumber, issuer: issuerName } = certificateParts(certificate);
	const [list, algorithm, signature] = readElements(readElement(bytes).content);
	if (!list || !algorithm || !signature) throw new Error("the response is not a certificate revocation list");
	const parts = readElements(list.content).filter(({ tag }, index) => index > 0 || tag !== TAG.integer);
	const [, name, thisUpdate, ...more] = parts;
	if (!name || !thisUpdate || !Buffer.from(name.whole).equals(issuerName))
		throw new Error("the list is from another issuer");
	if (!isSigned(list.whole, algorithm, signature, issuer.publicKey))
		throw new Error("the list's signature is not valid");
	const nextUpdate = more[0] && TIMES.has(more[0].tag) ? more.shift() : undefined;
	const from = readTime(thisUpdate);
	requireValidAt(moment(from), from, nextUpdate && readTime(nextUpdate));
	const extensions = more.find(({ tag }) => tag === 0xa0);
	if (extensions) requireWhole(readElement(extensions.content), certificate, url);
	const revoked = more.find(({ tag }) => tag === TAG.sequence);
	return { revokedAt: revoked ? findRevoked(revoked.content, serialNumber) : null };
}

function findRevoked(entries: Uint8Array, serialNumber: Uint8Array): Date | null {
	for (let at = 0; at < entries.length; ) {
		const entry = readElement(entries.subarray(at));
		at += entry.whole.length;
		if (!Buffer.from(readElement(entry.content).whole).equals(serialNumber)) continue;
		const [, when] = readElements(entry.content);
		if (when) return readTime(when);
	}
	return null;
}

/** Rejects CRLs that do not cover this certificate: deltas, other distribution points, only some reasons (§5.2.5). */
function requireWhole(extensions: DerElement, { ca }: X509Certificate, url: string): void {
	for (const { content } of readElements(extensions.content)) {
		const [id, ...rest] = readElements(content);
		const value = rest.at(-1);
		const isCritical = rest.length > 1 && rest[0]?.content[0] !== 0;
		if (id && value && ISSUING_POINT.equals(id.whole)) requirePoint(readElement(value.content), ca, url);
		else if (isCritical) throw new Error("the list is of an unsupported kind");
	}
}

function requirePoint(point: DerElement, isAuthority: boolean, url: string): void {
	for (const { tag, content } of readElements(point.content)) {
		const covers =
			tag === 0xa0
				? namesAddress(content, url)
				: (tag === 0x81 && !isAuthority) ||
					(tag === 0x82 && isAuthority) ||
					(tag !== SOME_REASONS && content[0] === 0);
		if (!covers) throw new Error("the list does not cover this certificate");
	}
}

/** DistributionPointName: [0] fullName with [6] addresses. */
function namesAddress(name: Uint8Array, url: string): boolean {
	return readElements(readElement(name).content).some(
		({ tag, content }) => tag === 0x86 && Buffer.from(content).toString("latin1") === url,
	);
}
