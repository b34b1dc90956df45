import type { X509Certificate } from "node:crypto";

/** What shows, years later and without asking anyone, that no certificate of a seal was revoked. All DER. */
export type RevocationData = {
	certificates: Uint8Array[];
	ocspResponses: Uint8Array[];
	crls: Uint8Array[];
};

/** How certification authorities are asked. */
export type RevocationServers = {
	/** Sends `body` (POST), or nothing (GET), and gives the answer of at most `limit` bytes. Throws unless it is a 200. */
	ask(url: string, question: { body?: Uint8Array; type?: string; limit: number }): Promise<Uint8Array>;
	/** Answers must be in force at this moment. */
	now: Date;
};

export type RevocationAttempt = { url: string; reason: string };

/** A certificate's state could not be learnt; `attempts` says why, address by address. */
export class NoRevocationData extends Error {
	readonly attempts: readonly RevocationAttempt[];

	constructor(certificate: X509Certificate, attempts: readonly RevocationAttempt[]) {
		const tried = attempts.map(({ url, reason }) => `${url} (${reason})`).join(", ");
		super(`Whether ${nameOf(certificate)} was revoked is not known: ${tried || "its issuer is not known"}`);
		this.name = "NoRevocationData";
		this.attempts = attempts;
	}
}

/** Its issuer says that a certificate must not be relied on any more. */
export class RevokedCertificate extends Error {
	constructor(certificate: X509Certificate, revokedAt: Date) {
		super(
			`The certificate of ${nameOf(certificate)} was revoked on ${revokedAt.toISOString()}. Nothing is sealed with it: put another in SIGNING_KEY_FILE (or, if it is a time-stamp server's, another server in TIMESTAMP_URLS) and restart.`,
		);
		this.name = "RevokedCertificate";
	}
}

/** What an OCSP response or a list says of one certificate. */
export type RevocationStatus = { revokedAt: Date | null };

const CLOCKS_DIFFER_BY_MS = 5 * 60_000;

const WITHOUT_NEXT_UPDATE_MS = 24 * 3_600_000;

/**
 * RFC 6960 §3.2, RFC 5280 §6.3.3: an answer counts from thisUpdate to nextUpdate. Without the latter newer ones are to be
 * had at any time (RFC 6960 §2.4), and an old one was kept by somebody.
 */
export function requireInForce(now: Date, thisUpdate: Date, nextUpdate: Date | undefined): void {
	if (thisUpdate.getTime() > now.getTime() + CLOCKS_DIFFER_BY_MS)
		throw new Error("the answer is of the future");
	const until = nextUpdate?.getTime() ?? thisUpdate.getTime() + WITHOUT_NEXT_UPDATE_MS;
	if (until < now.getTime() - CLOCKS_DIFFER_BY_MS) throw new Error("the answer is out of date");
}

function nameOf(certificate: X509Certificate): string {
	return `"${certificate.subject.replaceAll("\n", ", ")}"`;
}
