import forge from "node-forge";
import type { SealingKey } from "./peer.ts";

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
