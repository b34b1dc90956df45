import { constants, createHash, randomBytes, verify, type X509Certificate } from "node:crypto";
import { nameCertificate } from "./certificate-chain.ts";
import { whyNotForDocuments } from "./certificate-purpose.ts";
import { oid } from "./der.ts";
import { OID } from "./oids.ts";

/** What to sign: a local key takes the message, a key in an HSM or KMS usually the digest. */
export type DigestInfo = { digestAlgorithm: "SHA-256"; message: Uint8Array; digest: Uint8Array };

export type SigningKey = {
	certificate: X509Certificate;
	/** Issuers of the certificate, nearest first; may end before the root. */
	chain: X509Certificate[];
	algorithm: "ecdsa-p256" | "ecdsa-p384" | "rsa" | "rsa-pss";
	/** On a token, which may be absent: signatures are checked one by one, not at start. */
	isOnToken?: true;
	/** RSA: PKCS#1 v1.5 or PSS. ECDSA: DER-encoded r and s. */
	sign(info: DigestInfo): Promise<Uint8Array>;
};

/** The signing key cannot be used; the message says what to change. */
export class UnusableSigningKey extends Error {
	constructor(message: string) {
		super(message);
		this.name = "UnusableSigningKey";
	}
}

const MIN_RSA_BITS = 2048;
export const PSS_SALT_BYTES = 32;

export function digestInfo(message: Uint8Array): DigestInfo {
	return { digestAlgorithm: "SHA-256", message, digest: createHash("sha256").update(message).digest() };
}

/** For an RSA key that may sign in both ways. */
export type Padding = "pkcs1" | "pss";

/** RSA from 2,048 bits or ECDSA on P-256 or P-384; rejects others, naming them. */
export function readAlgorithm(
	certificate: X509Certificate,
	padding: Padding = "pkcs1",
): SigningKey["algorithm"] {
	const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
	const isLong = (details?.modulusLength ?? 0) >= MIN_RSA_BITS;
	if (type === "rsa" && isLong) return padding === "pss" ? "rsa-pss" : "rsa";
	if (type === "rsa-pss" && isLong) return "rsa-pss";
	if (type === "ec" && details?.namedCurve === "prime256v1") return "ecdsa-p256";
	if (type === "ec" && details?.namedCurve === "secp384r1") return "ecdsa-p384";
	const found =
		type === "rsa" || type === "rsa-pss"
			? `RSA with ${details?.modulusLength} bits`
			: `${type} ${details?.namedCurve ?? ""}`;
	throw new UnusableSigningKey(
		`The signing certificate's key is ${found.trim()}. Use RSA with at least ${MIN_RSA_BITS} bits or ECDSA on P-256 or P-384.`,
	);
}

/** The algorithm of a seal of ours, which its signed attributes name (RFC 6211). */
export function algorithmOfSeal(certificate: X509Certificate, { signedAttributes }: SignedAttributes) {
	const isPss = Buffer.from(signedAttributes).includes(oid(OID.rsaPss));
	return readAlgorithm(certificate, isPss ? "pss" : "pkcs1");
}

type SignedAttributes = { signedAttributes: Uint8Array };

/** A key as node:crypto takes it, with its padding; PSS is that of RFC 4055 with a salt of the digest's length. */
export function withPadding<Key>(key: Key, algorithm: SigningKey["algorithm"] | undefined) {
	return algorithm === "rsa-pss"
		? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: PSS_SALT_BYTES }
		: { key };
}

/** The start-up check: the certificate is valid at `now` and for documents, and verifies the key's signatures. */
export async function checkSigningKey(key: SigningKey, now: Date): Promise<void> {
	const { certificate } = key;
	if (now < new Date(certificate.validFrom)) {
		throw new UnusableSigningKey(`The signing certificate is not valid before ${certificate.validFrom}.`);
	}
	if (now > new Date(certificate.validTo)) {
		throw new UnusableSigningKey(`The signing certificate expired on ${certificate.validTo}.`);
	}
	if (!key.isOnToken && !(await belongsTo(key, certificate))) {
		throw new UnusableSigningKey("The signing key does not belong to the signing certificate.");
	}
	const misused = whyNotForDocuments(certificate);
	if (misused) {
		throw new UnusableSigningKey(
			`The signing certificate "${nameCertificate(certificate)}" cannot sign documents: ${misused}. Use one for document signing (a seal) or for email.`,
		);
	}
}

/** Signs a random probe and verifies it, which also works for keys that never leave their device. */
export async function belongsTo(
	key: Pick<SigningKey, "sign"> & { algorithm?: SigningKey["algorithm"] },
	certificate: X509Certificate,
): Promise<boolean> {
	const message = randomBytes(32);
	const signature = await key.sign(digestInfo(message));
	return verify("sha256", message, withPadding(certificate.publicKey, key.algorithm), signature);
}
