import { createHash } from "node:crypto";
import { certificateParts } from "./certificate-chain.ts";
import { context, der, integer, makeSet, octets, oid, readElement, sequence, TAG } from "./der.ts";
import { OID } from "./oids.ts";
import { digestInfo, PSS_SALT_BYTES, type SigningKey } from "./signing-key.ts";

const ROOM_WITHOUT_TIME_STAMP = 2048;

/**
 * How many bytes to reserve in the file, including `tokenBytes` for a time-stamp token: the signature's size is not
 * known in advance.
 */
export function reserveFor(key: SigningKey, tokenBytes: number): number {
	const certificates = [key.certificate, ...key.chain].reduce(
		(sum, certificate) => sum + certificate.raw.length,
		0,
	);
	return certificates + ROOM_WITHOUT_TIME_STAMP + tokenBytes;
}

/** A signature value and the signed attributes, as a SET OF. */
export type SignedDigest = { signature: Uint8Array; signedAttributes: Uint8Array };

/**
 * Signs a document digest as PAdES baseline B-B requires (ETSI EN 319 142-1): no signing-time, since /M holds it;
 * the certificate bound by ESS signing-certificate-v2; the algorithms by RFC 6211.
 */
export async function signDigest(key: SigningKey, documentDigest: Uint8Array): Promise<SignedDigest> {
	const certificateHash = createHash("sha256").update(key.certificate.raw).digest();
	const signedAttributes = makeSet(
		attribute(OID.contentType, oid(OID.data)),
		attribute(OID.messageDigest, octets(documentDigest)),
		// DER omits defaults, and SHA-256 is ESSCertIDv2's.
		attribute(OID.signingCertificateV2, sequence(sequence(sequence(octets(certificateHash))))),
		attribute(
			OID.algorithmProtection,
			sequence(digestAlgorithm(), context(1, readElement(signatureAlgorithm(key)).content)),
		),
	);
	return { signature: await key.sign(digestInfo(signedAttributes)), signedAttributes };
}

/** The CMS SignedData for /Contents, with the signer's certificate and its chain. */
export function buildCms(
	key: Omit<SigningKey, "sign">,
	signed: SignedDigest,
	timeStampToken?: Uint8Array,
): Buffer {
	const { issuer, serialNumber } = certificateParts(key.certificate);
	const signerInfo = sequence(
		integer(1),
		sequence(issuer, serialNumber),
		digestAlgorithm(),
		context(0, readElement(signed.signedAttributes).content),
		signatureAlgorithm(key),
		octets(signed.signature),
		...(timeStampToken ? [context(1, attribute(OID.timeStampToken, timeStampToken))] : []),
	);
	const certificates = [key.certificate, ...key.chain].map((certificate) => certificate.raw);
	const signedData = sequence(
		integer(1),
		makeSet(digestAlgorithm()),
		sequence(oid(OID.data)),
		context(0, ...certificates.toSorted(Buffer.compare)),
		makeSet(signerInfo),
	);
	return sequence(oid(OID.signedData), context(0, signedData));
}

function attribute(type: string, value: Uint8Array): Buffer {
	return sequence(oid(type), makeSet(value));
}

/** RFC 5754 §2: SHA-256 has no parameters. */
function digestAlgorithm(): Buffer {
	return sequence(oid(OID.sha256));
}

/** RFC 4055: NULL for RSA. RFC 5758: no parameters for ECDSA. */
function signatureAlgorithm({ algorithm }: Pick<SigningKey, "algorithm">): Buffer {
	if (algorithm === "rsa-pss") return PSS;
	return algorithm === "rsa"
		? sequence(oid(OID.rsaWithSha256), der(TAG.null))
		: sequence(oid(OID.ecdsaWithSha256));
}

/** RFC 4055 §3.1 with SHA-256. */
const PSS = sequence(
	oid(OID.rsaPss),
	sequence(
		context(0, digestAlgorithm()),
		context(1, sequence(oid(OID.maskGeneration), digestAlgorithm())),
		context(2, integer(PSS_SALT_BYTES)),
	),
);
