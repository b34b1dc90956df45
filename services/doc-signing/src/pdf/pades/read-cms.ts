import { createHash, verify, X509Certificate } from "node:crypto";
import { type DerElement, oid, readElement, readElements, readOctets, TAG } from "./der.ts";
import { OID } from "./oids.ts";
import { withPadding } from "./signing-key.ts";

export type CmsCheck = {
	/** The signer's certificate signed the attributes, and they contain this content's digest. */
	intact: boolean;
	certificate: X509Certificate | undefined;
	/** The signed attributes contain the certificate's hash, so that it cannot be replaced by another one. */
	isCertificateNamed: boolean;
	/** All certificates in the message. */
	certificates: X509Certificate[];
	signature: Uint8Array;
	/** The attributes as the SET OF that was signed. */
	signedAttributes: Uint8Array;
	timeStampToken: Uint8Array | undefined;
	/** The content, where it is embedded (time-stamp tokens). */
	content: Uint8Array | undefined;
};

/** The content's digest, by an algorithm's name in node:crypto. */
type Digest = (hash: string) => Uint8Array;

/** RFC 5652 §5.3. */
type Signer = {
	serialNumber: Uint8Array | undefined;
	digestAlgorithm: DerElement | undefined;
	signedAttributes: DerElement | undefined;
	isPss: boolean;
	signature: Uint8Array;
	unsignedAttributes: DerElement | undefined;
};

const HASHES = [
	[OID.sha256, "sha256"],
	[OID.sha384, "sha384"],
	[OID.sha512, "sha512"],
] as const;

/**
 * Reads a CMS signature (RFC 5652 §5) with one signer and checks it against the content: detached, or embedded.
 * Throws if it is anything else.
 */
export function checkCms(bytes: Uint8Array, detached?: Digest): CmsCheck {
	const { content, certificates, signer } = readSignedData(bytes);
	const certificate = certificates.find((candidate) => isSigner(candidate, signer));
	const digest = detached ?? (content && ((hash: string) => createHash(hash).update(content).digest()));
	return {
		intact: certificate !== undefined && digest !== undefined && isIntact(signer, certificate, digest),
		certificate,
		isCertificateNamed: namedCertificate(signer) !== undefined,
		certificates,
		signature: signer.signature,
		signedAttributes: signedAttributes(signer),
		timeStampToken: attributeValue(signer.unsignedAttributes, OID.timeStampToken)?.whole,
		content,
	};
}

function readSignedData(bytes: Uint8Array): {
	content: Uint8Array | undefined;
	certificates: X509Certificate[];
	signer: Signer;
} {
	const [type, wrapped] = readElements(of(readElement(bytes), TAG.sequence).content);
	if (!isOid(type, OID.signedData)) throw new Error("Not a CMS signature.");
	const parts = readElements(of(readElement(of(wrapped, 0xa0).content), TAG.sequence).content);
	const [, , encapsulated, ...rest] = parts;
	const [, explicit] = readElements(of(encapsulated, TAG.sequence).content);
	const signers = readElements(of(rest.at(-1), TAG.set).content);
	if (!signers[0] || signers.length !== 1) throw new Error("Not signed by exactly one signer.");
	return {
		content: explicit && readOctets(readElement(of(explicit, 0xa0).content)),
		certificates: readCertificates(rest.find(({ tag }) => tag === 0xa0)),
		signer: readSigner(signers[0]),
	};
}

function readSigner(element: DerElement): Signer {
	const [, id, digestAlgorithm, ...rest] = readElements(of(element, TAG.sequence).content);
	const signature = rest.find(({ tag }) => tag === TAG.octets);
	return {
		// Named by its issuer and serial number; a key identifier has another tag.
		serialNumber: id?.tag === TAG.sequence ? readElements(id.content)[1]?.content : undefined,
		digestAlgorithm: readElements(of(digestAlgorithm, TAG.sequence).content)[0],
		signedAttributes: rest.find(({ tag }) => tag === 0xa0),
		isPss: rest.some((one) => isOid(listChildren(one)[0], OID.rsaPss)),
		signature: of(signature, TAG.octets).content,
		unsignedAttributes: rest.find(({ tag }) => tag === 0xa1),
	};
}

function isIntact(signer: Signer, certificate: X509Certificate, digestBy: Digest): boolean {
	const hash = readHash(signer.digestAlgorithm);
	const stated = attributeValue(signer.signedAttributes, OID.messageDigest);
	if (!hash || stated?.tag !== TAG.octets) return false;
	if (!Buffer.from(digestBy(hash)).equals(stated.content)) return false;
	const named = namedCertificate(signer);
	if (named && !createHash(named.hash).update(certificate.raw).digest().equals(named.digest)) return false;
	const key = withPadding(certificate.publicKey, signer.isPss ? "rsa-pss" : undefined);
	return verify(hash, signedAttributes(signer), key, signer.signature);
}

/** Signed as a SET OF, transmitted as [0] (RFC 5652 §5.4). */
function signedAttributes({ signedAttributes: element }: Signer): Uint8Array {
	const encoded = Buffer.from(element?.whole ?? []);
	if (encoded.length > 0) encoded[0] = TAG.set;
	return encoded;
}

/** The certificate's hash from ESS signing-certificate (RFC 2634 §5.4) or its second version (RFC 5035). */
function namedCertificate({
	signedAttributes: attributes,
}: Signer): { hash: string; digest: Uint8Array } | undefined {
	const second = attributeValue(attributes, OID.signingCertificateV2);
	const value = second ?? attributeValue(attributes, OID.signingCertificate);
	if (value === undefined) return undefined;
	const [first, next] = listChildren(listChildren(listChildren(value)[0])[0]);
	const named = first?.tag === TAG.octets ? first : next;
	const stated = first?.tag === TAG.sequence ? readHash(listChildren(first)[0]) : "sha256";
	const hash = second ? stated : "sha1";
	if (!hash || named?.tag !== TAG.octets) return { hash: "sha256", digest: Buffer.alloc(0) };
	return { hash, digest: named.content };
}

function listChildren(element: DerElement | undefined): DerElement[] {
	return element?.tag === TAG.sequence ? readElements(element.content) : [];
}

/** The first value of the first attribute of a type. */
function attributeValue(attributes: DerElement | undefined, type: string): DerElement | undefined {
	for (const attribute of attributes ? readElements(attributes.content) : []) {
		const [id, values] = listChildren(attribute);
		if (isOid(id, type)) return readElements(of(values, TAG.set).content)[0];
	}
	return undefined;
}

/** Omits anything that is not an X.509 certificate. */
function readCertificates(set: DerElement | undefined): X509Certificate[] {
	return readElements(set?.content ?? new Uint8Array()).flatMap(({ whole }) => {
		try {
			const certificate = new X509Certificate(whole);
			// Node prefers PEM that it finds in the bytes.
			return certificate.raw.equals(whole) ? [certificate] : [];
		} catch {
			return [];
		}
	});
}

function isSigner(certificate: X509Certificate, { serialNumber }: Signer): boolean {
	if (!serialNumber) return false;
	return normalSerial(Buffer.from(serialNumber).toString("hex")) === normalSerial(certificate.serialNumber);
}

function normalSerial(hex: string): string {
	return hex.toLowerCase().replace(/^0+/, "");
}

function readHash(algorithm: DerElement | undefined): string | undefined {
	return HASHES.find(([type]) => isOid(algorithm, type))?.[1];
}

function isOid(element: DerElement | undefined, dotted: string): boolean {
	return element !== undefined && oid(dotted).equals(element.whole);
}

function of(element: DerElement | undefined, tag: number): DerElement {
	if (element?.tag !== tag) throw new RangeError("Not a CMS signature.");
	return element;
}
