import { readFile, writeFile } from "node:fs/promises";
import { P12Signer as LibpdfSigner, PDF } from "@libpdf/core";
import { plainAddPlaceholder } from "@signpdf/placeholder-plain";
import { P12Signer } from "@signpdf/signer-p12";
import { SignPdf } from "@signpdf/signpdf";
import forge from "node-forge";

/** A way to seal a file. */
export type SealingPeer = {
	name: string;
	/** Writes the sealed file; absolute paths. */
	seal(inputPath: string, outputPath: string): Promise<void>;
};

/** One key and its self-signed certificate, for all peers: RSA, since node-forge signs with nothing else. */
export type SealingKey = { pem: { key: string; certificates: string }; pkcs12: Buffer; passphrase: string };

/** @libpdf/core as its documentation signs: it loads the file, and writes and signs an incremental update. */
export async function openLibpdf({ pkcs12, passphrase }: SealingKey): Promise<SealingPeer> {
	const signer = await LibpdfSigner.create(pkcs12, passphrase);
	return {
		name: "@libpdf/core",
		async seal(inputPath, outputPath) {
			const pdf = await PDF.load(await readFile(inputPath));
			const { bytes } = await pdf.sign({ signer, reason: "All recipients have signed" });
			await writeFile(outputPath, bytes);
		},
	};
}

/** @signpdf as its documentation signs: it appends a placeholder without parsing the whole file, and fills it. */
export function openSignpdf({ pkcs12, passphrase }: SealingKey): SealingPeer {
	const signPdf = new SignPdf();
	return {
		name: "@signpdf",
		async seal(inputPath, outputPath) {
			const pdf = plainAddPlaceholder({
				pdfBuffer: await readFile(inputPath),
				reason: "All recipients have signed",
				contactInfo: "",
				name: "Example Sign",
				location: "",
			});
			const signer = new P12Signer(pkcs12, { passphrase });
			await writeFile(outputPath, await signPdf.sign(pdf, signer));
		},
	};
}

const BITS = 2048;

export function newSealingKey(): SealingKey {
	const { privateKey, publicKey } = forge.pki.rsa.generateKeyPair({ bits: BITS });
	const certificate = forge.pki.createCertificate();
	certificate.publicKey = publicKey;
	certificate.serialNumber = "01";
	certificate.validity.notBefore = new Date();
	certificate.validity.notAfter = new Date(Date.now() + 86_400_000);
	const name = [{ name: "commonName", value: "Example Sign" }];
	certificate.setSubject(name);
	certificate.setIssuer(name);
	certificate.setExtensions([
		{ name: "basicConstraints", cA: false, critical: true },
		{ name: "keyUsage", digitalSignature: true, nonRepudiation: true, critical: true },
	]);
	certificate.sign(privateKey, forge.md.sha256.create());
	const passphrase = "benchmark";
	const pkcs12 = forge.pkcs12.toPkcs12Asn1(privateKey, [certificate], passphrase, { algorithm: "aes256" });
	return {
		pem: {
			key: forge.pki.privateKeyToPem(privateKey),
			certificates: forge.pki.certificateToPem(certificate),
		},
		pkcs12: Buffer.from(forge.asn1.toDer(pkcs12).getBytes(), "binary"),
		passphrase,
	};
}
