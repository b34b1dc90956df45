import { X509Certificate } from "node:crypto";
import { isIssuer } from "../pades/certificate-chain.ts";
import { readNamedSources } from "./named-sources.ts";
import type { RevocationAttempt, RevocationServers } from "./revocation-data.ts";

const MAX_CERTIFICATE_BYTES = 64 * 1024;

/**
 * Downloads the issuer's certificate from the address in the certificate (RFC 5280 §4.2.2.1), or returns what was
 * tried.
 */
export async function fetchIssuer(
	certificate: X509Certificate,
	{ ask }: Pick<RevocationServers, "ask">,
): Promise<{ issuer: X509Certificate | undefined; attempts: RevocationAttempt[] }> {
	const attempts: RevocationAttempt[] = [];
	for (const url of readNamedSources(certificate).issuers) {
		try {
			const fetched = new X509Certificate(await ask(url, { limit: MAX_CERTIFICATE_BYTES }));
			if (isIssuer(fetched, certificate)) return { issuer: fetched, attempts };
			attempts.push({ url, reason: "the certificate there is not its issuer's" });
		} catch (error) {
			attempts.push({ url, reason: error instanceof Error ? error.message : String(error) });
		}
	}
	return { issuer: undefined, attempts };
}
