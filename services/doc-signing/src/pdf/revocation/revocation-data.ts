import type { X509Certificate } from "node:crypto";
import type { Clock } from "@repo/service-kit/clock";
import { nameOf } from "../pades/certificate-chain.ts";

/** Proof that no certificate of a seal was revoked, which years later needs no request. All DER. */
export type RevocationData = {
	certificates: Uint8Array[];
	ocspResponses: Uint8Array[];
	crls: Uint8Array[];
};

/** How to query certification authorities. */
export type RevocationServers = {
	/**
	 * Sends `body` (POST) or nothing (GET), and returns a response of at most `limit` bytes. Throws unless it is a
	 * 200.
	 */
	ask(url: string, question: { body?: Uint8Array; type?: string; limit: number }): Promise<Uint8Array>;
	/** Responses must be valid now. */
	clock: Clock;
};

export type RevocationAttempt = { url: string; reason: string };

/** A certificate that is not proven unrevoked. */
export type RevocationGap = {
	/** Its subject. */
	certificate: string;
	reason: string;
	/** Servers that did not provide its status or its issuer. */
	servers: readonly RevocationAttempt[];
	/** The certificate names no address: its status can never be known. */
	isFinal: boolean;
	/** When the certificate expires, ISO 8601: afterwards authorities need not provide its status. */
	expiresAt: string;
};

/** A certificate's status could not be determined; `gap` says why. */
export class NoRevocationData extends Error {
	readonly gap: RevocationGap;

	constructor(
		certificate: X509Certificate,
		{ reason, servers = [], isFinal = false }: Pick<RevocationGap, "reason"> & Partial<RevocationGap>,
	) {
		super(`It is not known whether ${nameOf(certificate)} was revoked: ${reason}`);
		this.name = "NoRevocationData";
		const expiresAt = new Date(certificate.validTo).toISOString();
		this.gap = { certificate: nameOf(certificate), reason, servers, isFinal, expiresAt };
	}
}

/** The issuer revoked the certificate. */
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

/** A certificate's status from an OCSP response or a CRL. */
export type RevocationStatus = { revokedAt: Date | null };

/** The moment at which a response issued at `thisUpdate` must be valid. */
export type Moment = (thisUpdate: Date) => Date;

const CLOCKS_DIFFER_BY_MS = 5 * 60_000;
const WITHOUT_NEXT_UPDATE_MS = 24 * 3_600_000;

/**
 * RFC 6960 §3.2, RFC 5280 §6.3.3: a response is valid from thisUpdate to nextUpdate. Without nextUpdate, newer ones
 * are always available (RFC 6960 §2.4), so an old one may be a replay.
 */
export function requireValidAt(now: Date, thisUpdate: Date, nextUpdate: Date | undefined): void {
	if (thisUpdate.getTime() > now.getTime() + CLOCKS_DIFFER_BY_MS)
		throw new Error("the response is dated in the future");
	const until = nextUpdate?.getTime() ?? thisUpdate.getTime() + WITHOUT_NEXT_UPDATE_MS;
	if (until < now.getTime() - CLOCKS_DIFFER_BY_MS) throw new Error("the response is out of date");
}
