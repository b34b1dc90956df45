import { createHash, verify, X509Certificate } from "node:crypto";
import { fromBER, type ObjectIdentifier, OctetString, Sequence } from "asn1js";
import { ContentInfo, type IssuerAndSerialNumber, SignedData, type SignerInfo } from "pkijs";
import { OID } from "./oids.ts";

const HASHES: Record<string, string> = {
	[OID.sha256]: "sha256",
	[OID.sha384]: "sha384",
	[OID.sha512]: "sha512",
};

export type CmsCheck = {
	/** The signer's certificate signed the attributes, and they contain this content's digest. */
	intact: boolean;
	certificate: X509Certificate | undefined;
	/** The signed attributes contain the certificate's hash, so that it cannot be replaced by another one. */
	isCertificateNamed: boolean;
	/** All certificates in the message. */
	certificates: X509Certificate[];
	signature: Uint8Array;
	/** As the SET OF that was signed. */
	signedAttributes: Uint8Array;
	timeStampToken: Uint8Array | undefined;
	/** The content, where it is embedded (time-stamp tokens). */
	content: Uint8Array | undefined;
};

/**
 * Reads a CMS signature with one signer and checks it against the content: detached, in pieces, or embedded. Throws
 * if it is anything else.
 */
export function checkCms(bytes: Uint8Array, detached?: readonly Uint8Array[]): CmsCheck {
	const info = new ContentInfo({ schema: parse(bytes) });
	if (info.contentType !== OID.signedData) throw new Error("Not a CMS signature.");
	const signed = new SignedData({ schema: info.content });
	const signer = signed.signerInfos[0];
	if (!signer || signed.signerInfos.length !== 1) throw new Error("Not signed by exactly one signer.");
	const certificates = readCertificates(signed);
	const certificate = certificates.find((candidate) => isSigner(candidate, signer));
	const inside = signed.encapContentInfo.eContent;
	const content = inside ? contentOf(inside) : undefined;
	return {
		intact:
			certificate !== undefined && isIntact(signer, certificate, detached ?? (content ? [content] : [])),
		certificate,
		isCertificateNamed: namedCertificate(signer) !== undefined,
		certificates,
		signature: new Uint8Array(signer.signature.valueBlock.valueHexView),
		signedAttributes: signedAttributes(signer),
		timeStampToken: timeStampToken(signer),
		content,
	};
}

function isIntact(signer: SignerInfo, certificate: X509Certificate, content: readonly Uint8Array[]): boolean {
	const hash = HASHES[signer.digestAlgorithm.algorithmId];
	if (!hash || !signer.signedAttrs) return false;
	const digest = createHash(hash);
	for (const piece of content) digest.update(piece);
	if (!digest.digest().equals(Buffer.from(attributeOctets(signer, OID.messageDigest) ?? []))) return false;
	const named = namedCertificate(signer);
	if (named && !createHash(named.hash).update(certificate.raw).digest().equals(named.digest)) return false;
	return verify(
		hash,
		signedAttributes(signer),
		certificate.publicKey,
		signer.signature.valueBlock.valueHexView,
	);
}

/** Signed as a SET OF, transmitted as [0] (RFC 5652 §5.4). */
function signedAttributes(signer: SignerInfo): Uint8Array {
	const encoded = Buffer.from(signer.signedAttrs?.encodedValue ?? new ArrayBuffer(0));
	if (encoded.length > 0) encoded[0] = 0x31;
	return encoded;
}

/** The certificate's hash from ESS signing-certificate (RFC 2634 §5.4) or its second version (RFC 5035). */
function namedCertificate(signer: SignerInfo): { hash: string; digest: Buffer } | undefined {
	const isSecond = attributeValue(signer, OID.signingCertificateV2) !== undefined;
	const value = attributeValue(signer, isSecond ? OID.signingCertificateV2 : OID.signingCertificate);
	if (value === undefined) return undefined;
	const id = child(child(value, 0), 0);
	const first = child(id, 0);
	const named = first instanceof OctetString ? first : child(id, 1);
	const algorithm =
		first instanceof Sequence ? (child(first, 0) as ObjectIdentifier).valueBlock.toString() : OID.sha256;
	const hash = isSecond ? HASHES[algorithm] : "sha1";
	if (!hash || !(named instanceof OctetString)) return { hash: "sha256", digest: Buffer.alloc(0) };
	return { hash, digest: Buffer.from(named.valueBlock.valueHexView) };
}

function child(value: unknown, index: number): unknown {
	return value instanceof Sequence ? value.valueBlock.value[index] : undefined;
}

function attributeValue(signer: SignerInfo, type: string): unknown {
	return signer.signedAttrs?.attributes.find((attribute) => attribute.type === type)?.values[0];
}

function attributeOctets(signer: SignerInfo, type: string): Uint8Array | undefined {
	const value = attributeValue(signer, type);
	return value instanceof OctetString ? value.valueBlock.valueHexView : undefined;
}

function timeStampToken(signer: SignerInfo): Uint8Array | undefined {
	const attribute = signer.unsignedAttrs?.attributes.find(({ type }) => type === OID.timeStampToken);
	const value = attribute?.values[0] as { toBER(): ArrayBuffer } | undefined;
	return value && new Uint8Array(value.toBER());
}

function readCertificates(signed: SignedData): X509Certificate[] {
	return (signed.certificates ?? []).flatMap((certificate) => {
		try {
			return [new X509Certificate(Buffer.from(certificate.toSchema().toBER()))];
		} catch {
			return [];
		}
	});
}

function isSigner(certificate: X509Certificate, signer: SignerInfo): boolean {
	const id = signer.sid as Partial<IssuerAndSerialNumber>;
	const serial = Buffer.from(id.serialNumber?.valueBlock.valueHexView ?? []).toString("hex");
	return normalSerial(serial) === normalSerial(certificate.serialNumber);
}

function normalSerial(hex: string): string {
	return hex.toLowerCase().replace(/^0+/, "");
}

function contentOf(inside: OctetString): Uint8Array {
	return new Uint8Array(inside.getValue());
}

function parse(bytes: Uint8Array): ReturnType<typeof fromBER>["result"] {
	const { offset, result } = fromBER(new Uint8Array(bytes));
	if (offset === -1) throw new Error("Not DER.");
	return result;
}
