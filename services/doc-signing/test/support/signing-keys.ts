import { generateSigningKey } from "../../src/pdf/pades/generate-signing-key.ts";
import { signingKeyFromPem } from "../../src/pdf/pades/load-signing-key.ts";
import type { SigningKey } from "../../src/pdf/pades/signing-key.ts";
import { runTool } from "./tools.ts";

/** The kind that the service generates for itself. */
export function ownKey(): SigningKey {
	return signingKeyFromPem(generateSigningKey("Example Sign", new Date()));
}

/** A key and self-signed certificate from openssl, as PEM. `algorithm` as in `openssl req -newkey`. */
export function opensslKey(algorithm: string[], days = "30"): { key: string; certificates: string } {
	const output = runTool("openssl", [
		...[
			"req",
			"-x509",
			"-newkey",
			...algorithm,
			"-nodes",
			"-subj",
			"/CN=Test signer/O=Example",
			"-days",
			days,
		],
		...["-keyout", "-", "-out", "-"],
	]);
	const block = (kind: string) =>
		new RegExp(`-----BEGIN ${kind}-----[\\s\\S]+?-----END ${kind}-----\\n`).exec(output.output)?.[0] ?? "";
	return { key: block("PRIVATE KEY"), certificates: block("CERTIFICATE") };
}

export const RSA = ["rsa:2048"];
export const P256 = ["ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
export const P384 = ["ec", "-pkeyopt", "ec_paramgen_curve:secp384r1"];
