import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTool } from "./tools.ts";

export type Identity = {
	x509: X509Certificate;
	/** PEM. */
	certificate: string;
	key: string;
	/** Paths of files with the two. */
	certificateFile: string;
	keyFile: string;
};

export type Pki = {
	/**
	 * A certificate created by openssl, issued by `issuer` or self-signed. `extensions` as in its configuration
	 * files.
	 */
	issue(name: string, issuer?: Identity, extensions?: string[], days?: number): Identity;
	folder: string;
	close(): void;
};

export const AUTHORITY = ["basicConstraints=critical,CA:TRUE", "keyUsage=critical,keyCertSign,cRLSign"];
export const TIME_STAMPING = ["extendedKeyUsage=critical,timeStamping"];

/** Certification authorities and the certificates they issue, created by openssl in a temporary folder. */
export function openPki(): Pki {
	const folder = mkdtempSync(join(tmpdir(), "pki-"));
	let serial = 100;
	return {
		folder,
		close: () => rmSync(folder, { recursive: true }),
		issue(name, issuer, extensions = issuer ? [] : AUTHORITY, days = 20) {
			serial += 1;
			const at = (ending: string) => join(folder, `${serial}.${ending}`);
			const key = [
				"-newkey",
				"ec",
				"-pkeyopt",
				"ec_paramgen_curve:prime256v1",
				"-nodes",
				"-keyout",
				at("key"),
			];
			openssl(["req", ...key, "-subj", `/CN=${name}`, "-out", at("csr")]);
			writeFileSync(at("ext"), extensions.join("\n"));
			const by = issuer ? ["-CA", issuer.certificateFile, "-CAkey", issuer.keyFile] : ["-key", at("key")];
			const options = ["-set_serial", String(serial), "-days", String(days), "-extfile", at("ext")];
			openssl(["x509", "-req", "-in", at("csr"), ...by, ...options, "-out", at("pem")]);
			const certificate = readFileSync(at("pem"), "latin1");
			return {
				x509: new X509Certificate(certificate),
				certificate,
				key: readFileSync(at("key"), "latin1"),
				certificateFile: at("pem"),
				keyFile: at("key"),
			};
		},
	};
}

function openssl(args: string[]): void {
	const { status, output } = runTool("openssl", args);
	if (status !== 0) throw new Error(`openssl ${args.join(" ")}: ${output}`);
}
