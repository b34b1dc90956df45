import { isSelfSigned, nameCertificate } from "../pades/certificate-chain.ts";
import { type SigningKey, UnusableSigningKey } from "../pades/signing-key.ts";
import { fetchIssuer } from "./named-sources.ts";
import type { RevocationAttempt, RevocationServers } from "./revocation-data.ts";

const MAX_CHAIN = 10;

export type CompletedChain = {
	key: SigningKey;
	/** The gap, if the issuer of the last certificate could not be found; null when the chain is complete. */
	unreachable: RevocationAttempt[] | null;
};

/**
 * Adds the issuers missing from a signing key's file, up to the root, from the URLs in the certificates.
 * Throws UnusableSigningKey if the signing certificate's own issuer cannot be found: readers could not check
 * the seal.
 */
export async function completeChain(
	key: SigningKey,
	servers: Pick<RevocationServers, "ask">,
): Promise<CompletedChain> {
	const chain = [...key.chain];
	for (let last = chain.at(-1) ?? key.certificate; !isSelfSigned(last) && chain.length < MAX_CHAIN; ) {
		const { issuer, attempts } = await fetchIssuer(last, servers);
		if (!issuer && attempts.length > 0) return { key: { ...key, chain }, unreachable: attempts };
		if (!issuer && last === key.certificate) throw new UnusableSigningKey(missingIssuer(key));
		if (!issuer) break;
		chain.push(issuer);
		last = issuer;
	}
	return { key: { ...key, chain }, unreachable: null };
}

function missingIssuer({ certificate }: SigningKey): string {
	const issuer = certificate.issuer.replaceAll("\n", ", ");
	return `The certificate of "${issuer}", which issued the signing certificate "${nameCertificate(certificate)}", is missing. Add the whole chain to SIGNING_KEY_FILE.`;
}
