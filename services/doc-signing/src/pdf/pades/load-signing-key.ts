import { createPrivateKey, type KeyObject, sign, X509Certificate } from "node:crypto";
import type { P12Signer } from "@libpdf/core";
import type { CircuitBreaker } from "@repo/service-kit/outbound";
import { loadLater } from "@repo/service-kit/process";
import { isIssuer, listIssuers, nameCertificate } from "./certificate-chain.ts";
import {
	belongsTo,
	type Padding,
	readAlgorithm,
	type SigningKey,
	UnusableSigningKey,
	withPadding,
} from "./signing-key.ts";
import { signOnToken, type TokenAddress, type TryPin } from "./token-key.ts";

const loadLibrary = loadLater(import.meta, "@libpdf/core", () => import("@libpdf/core"));

/** A private key, its certificate and the issuers as PEM, in any order. Call checkSigningKey before use. */
export function signingKeyFromPem(pem: {
	key: string;
	certificates: string;
	passphrase?: string;
	padding?: Padding;
}): SigningKey {
	const certificates = parseCertificates(pem.certificates);
	const [first] = certificates;
	if (!first) throw new UnusableSigningKey("There is no certificate in the signing certificate's PEM.");
	const privateKey = parsePrivateKey(pem.key, pem.passphrase);
	const certificate = certificates.find((candidate) => candidate.checkPrivateKey(privateKey));
	if (!certificate) {
		const subjects = certificates.map((one) => `"${nameCertificate(one)}"`).join(", ");
		throw new UnusableSigningKey(
			`The signing key does not belong to the signing certificate. It matches none of ${subjects}.`,
		);
	}
	const algorithm = readAlgorithm(certificate, pem.padding);
	return {
		...{ certificate, algorithm, chain: chainOf(certificate, certificates) },
		sign: async ({ message }) => sign("sha256", message, withPadding(privateKey, algorithm)),
	};
}

/** A key on a token, and its certificate, the first one, with the issuers as PEM. */
export function signingKeyFromToken(
	address: TokenAddress,
	{
		pem,
		padding,
		...access
	}: { pem: string; pin: string; tryPin: TryPin; padding: Padding; breaker: CircuitBreaker },
): SigningKey {
	const certificates = parseCertificates(pem);
	const [certificate] = certificates;
	if (!certificate) throw new UnusableSigningKey("There is no certificate in SIGNING_KEY_FILE.");
	const algorithm = readAlgorithm(certificate, padding);
	return {
		...{ certificate, algorithm, chain: chainOf(certificate, certificates), isOnToken: true },
		sign: signOnToken({ address, algorithm, certificate, ...access }),
	};
}

/** The certificate's issuers. Throws UnusableSigningKey if there is a certificate that belongs elsewhere. */
function chainOf(certificate: X509Certificate, certificates: X509Certificate[]): X509Certificate[] {
	const chain = listIssuers(certificate, certificates);
	const path = [certificate, ...chain];
	// An authority may have two certificates for one key, from two issuers: either is valid.
	const stranger = certificates.find(
		(one) => !path.includes(one) && !path.some((issued) => isIssuer(one, issued)),
	);
	if (stranger) {
		throw new UnusableSigningKey(
			`"${nameCertificate(stranger)}" is not in the chain of the signing certificate "${nameCertificate(certificate)}". Remove it, or replace it with the correct issuer.`,
		);
	}
	return chain;
}

/** A PKCS#12 file (.p12, .pfx). Finds the certificate that matches the key, wherever it is in the file. */
export async function signingKeyFromPkcs12(file: Uint8Array, password: string): Promise<SigningKey> {
	const library = await loadLibrary();
	let signer: P12Signer;
	try {
		signer = await library.P12Signer.create(file, password);
	} catch (error) {
		throw new UnusableSigningKey(
			`The PKCS#12 file cannot be opened: SIGNING_KEY_PASSPHRASE is ${password ? "wrong" : "not set"}, or the file is damaged (${readMessage(error)}).`,
		);
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
				chain: listIssuers(certificate, certificates),
				algorithm: readAlgorithm(certificate),
			};
		}
	}
	throw new UnusableSigningKey("None of the certificates in the PKCS#12 file belongs to its key.");
}

function parsePrivateKey(pem: string, passphrase?: string): KeyObject {
	// The key alone: the file may start with certificates.
	const block =
		/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]+?-----END [A-Z ]*PRIVATE KEY-----/.exec(pem)?.[0] ?? "";
	try {
		return createPrivateKey({ key: block, ...(passphrase ? { passphrase } : {}) });
	} catch (error) {
		if (!block.includes("ENCRYPTED"))
			throw new UnusableSigningKey(`The signing key cannot be read: ${readMessage(error)}.`);
		throw new UnusableSigningKey(
			`The signing key is encrypted, and SIGNING_KEY_PASSPHRASE is ${passphrase ? "wrong" : "not set"}.`,
		);
	}
}

function parseCertificates(pem: string): X509Certificate[] {
	const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
	try {
		const certificates = blocks.map((block) => new X509Certificate(block));
		return [...new Map(certificates.map((one) => [one.fingerprint256, one])).values()];
	} catch (error) {
		throw new UnusableSigningKey(`The signing certificate cannot be read: ${readMessage(error)}.`);
	}
}

function readMessage(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
