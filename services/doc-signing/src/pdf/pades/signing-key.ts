import { createHash, randomBytes, verify, type X509Certificate } from "node:crypto";
import { nameCertificate } from "./certificate-chain.ts";
import { whyNotForDocuments } from "./certificate-purpose.ts";

/** What to sign: a local key takes the message, a key in an HSM or KMS usually the digest. */
export type DigestInfo = { digestAlgorithm: "SHA-256"; message: Uint8Array; digest: Uint8Array };

export type SigningKey = {
	certificate: X509Certificate;
	/** Issuers of the certificate, nearest first; may end before the root. */
	chain: X509Certificate[];
	algorithm: "ecdsa-p256" | "rsa";
	/** RSA: PKCS#1 v1.5. ECDSA: DER-encoded r and s. */
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

export function digestInfo(message: Uint8Array): DigestInfo {
	return { digestAlgorithm: "SHA-256", message, digest: createHash("sha256").update(message).digest() };
}

/** RSA from 2,048 bits or ECDSA on P-256; rejects others, naming them. */
export function readAlgorithm(certificate: X509Certificate): SigningKey["algorithm"] {
	const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
	if (type === "rsa" && (details?.modulusLength ?? 0) >= MIN_RSA_BITS) return "rsa";
	if (type === "ec" && details?.namedCurve === "prime256v1") return "ecdsa-p256";
	const found =
		type === "rsa" ? `RSA with ${details?.modulusLength} bits` : `${type} ${details?.namedCurve ?? ""}`;
	throw new UnusableSigningKey(
		`The signing certificate's key is ${found.trim()}. Use RSA with at least ${MIN_RSA_BITS} bits or ECDSA on P-256.`,
	);
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
	readAlgorithm(certificate);
	if (!(await belongsTo(key, certificate))) {
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
	key: Pick<SigningKey, "sign">,
	certificate: X509Certificate,
): Promise<boolean> {
	const message = randomBytes(32);
	const signature = await key.sign(digestInfo(message));
	return verify("sha256", message, certificate.publicKey, signature);
}
