import type { X509Certificate } from "node:crypto";
import type { Clock } from "@repo/service-kit/clock";
import { nameOf } from "../pades/certificate-chain.ts";

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
	/** Answers must be in force now. */
	clock: Clock;
};

export type RevocationAttempt = { url: string; reason: string };

/** A certificate of which it is not proven that it had not been revoked. */
export type RevocationGap = {
	/** Its subject. */
	certificate: string;
	reason: string;
	/** Where its state or its issuer was asked for in vain. */
	servers: readonly RevocationAttempt[];
	/** The certificate names no place to ask: it will never be known. */
	isFinal: boolean;
	/** When the certificate expires, ISO 8601: authorities need not answer for it any longer. */
	expiresAt: string;
};

/** A certificate's state could not be learnt; `gap` says why. */
export class NoRevocationData extends Error {
	readonly gap: RevocationGap;

	constructor(
		certificate: X509Certificate,
		{ reason, servers = [], isFinal = false }: Pick<RevocationGap, "reason"> & Partial<RevocationGap>,
	) {
		super(`Whether ${nameOf(certificate)} was revoked is not known: ${reason}`);
		this.name = "NoRevocationData";
		const expiresAt = new Date(certificate.validTo).toISOString();
		this.gap = { certificate: nameOf(certificate), reason, servers, isFinal, expiresAt };
	}
}

/** Its issuer says that a certificate must not be relied on any more. */
export class RevokedCertificate extends Error {
	readonly certificate: X509Certificate;
	readonly revokedAt: Date;

	constructor(certificate: X509Certificate, revokedAt: Date) {
		super(`The certificate of "${nameOf(certificate)}" was revoked on ${revokedAt.toISOString()}.`);
		this.name = "RevokedCertificate";
		this.certificate = certificate;
		this.revokedAt = revokedAt;
	}
}

/** What an OCSP response or a list says of one certificate. */
export type RevocationStatus = { revokedAt: Date | null };

/** The moment at which an answer that counts from `thisUpdate` on must be in force. */
export type Moment = (thisUpdate: Date) => Date;

const CLOCKS_DIFFER_BY_MS = 5 * 60_000;
const WITHOUT_NEXT_UPDATE_MS = 24 * 3_600_000;

/**
 * RFC 6960 §3.2, RFC 5280 §6.3.3: an answer counts from thisUpdate to nextUpdate. Without the latter newer ones can be
 * had at any time (RFC 6960 §2.4), so an old one was kept by somebody.
 */
export function requireInForce(now: Date, thisUpdate: Date, nextUpdate: Date | undefined): void {
	if (thisUpdate.getTime() > now.getTime() + CLOCKS_DIFFER_BY_MS)
		throw new Error("the answer is of the future");
	const until = nextUpdate?.getTime() ?? thisUpdate.getTime() + WITHOUT_NEXT_UPDATE_MS;
	if (until < now.getTime() - CLOCKS_DIFFER_BY_MS) throw new Error("the answer is out of date");
}
