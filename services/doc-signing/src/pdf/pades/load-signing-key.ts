import { createPrivateKey, type KeyObject, sign, X509Certificate } from "node:crypto";
import { P12Signer } from "@libpdf/core";
import { algorithmOf, belongsTo, type SigningKey, UnusableSigningKey } from "./signing-key.ts";

/** A private key and its certificate, the issuers after it, as PEM. Call checkSigningKey before use. */
export function signingKeyFromPem(pem: {
	key: string;
	certificates: string;
	passphrase?: string;
}): SigningKey {
	const [certificate, ...chain] = parseCertificates(pem.certificates);
	if (!certificate) throw new UnusableSigningKey("There is no certificate in the signing certificate's PEM.");
	let privateKey: KeyObject;
	try {
		privateKey = createPrivateKey({
			key: pem.key,
			...(pem.passphrase ? { passphrase: pem.passphrase } : {}),
		});
	} catch (error) {
		throw new UnusableSigningKey(`The signing key cannot be read: ${messageOf(error)}.`);
	}
	return {
		certificate,
		chain,
		algorithm: algorithmOf(certificate),
		sign: async ({ message }) => sign("sha256", message, privateKey),
	};
}

/** A PKCS#12 file (.p12, .pfx). Finds the certificate the key belongs to, wherever it stands in the file. */
export async function signingKeyFromPkcs12(file: Uint8Array, password: string): Promise<SigningKey> {
	let signer: P12Signer;
	try {
		signer = await P12Signer.create(file, password);
	} catch (error) {
		throw new UnusableSigningKey(`The PKCS#12 file cannot be opened: ${messageOf(error)}.`);
	}
	const certificates = [signer.certificate, ...signer.certificateChain].map(
		(bytes) => new X509Certificate(bytes),
	);
	const key: Pick<SigningKey, "sign"> = { sign: ({ message }) => signer.sign(message, "SHA-256") };
	for (const certificate of certificates) {
		if (await belongsTo(key, certificate)) {
			return {
				...key,
				certificate,
				chain: chainFrom(certificate, certificates),
				algorithm: algorithmOf(certificate),
			};
		}
	}
	throw new UnusableSigningKey("None of the certificates in the PKCS#12 file belongs to its key.");
}

/** Issuers, nearest first, as far as the file has them. */
function chainFrom(certificate: X509Certificate, all: X509Certificate[]): X509Certificate[] {
	const chain: X509Certificate[] = [];
	let last = certificate;
	for (;;) {
		const issued = last;
		const issuer = all.find((candidate) => candidate !== issued && issued.checkIssued(candidate));
		if (!issuer || chain.includes(issuer)) return chain;
		chain.push(issuer);
		last = issuer;
	}
}

function parseCertificates(pem: string): X509Certificate[] {
	const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
	try {
		return blocks.map((block) => new X509Certificate(block));
	} catch (error) {
		throw new UnusableSigningKey(`The signing certificate cannot be read: ${messageOf(error)}.`);
	}
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
