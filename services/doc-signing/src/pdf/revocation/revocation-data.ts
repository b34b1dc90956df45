import { type KeyObject, verify, type X509Certificate } from "node:crypto";
import type { Clock } from "@repo/service-kit/clock";
import { nameCertificate } from "../pades/certificate-chain.ts";
import { type DerElement, oid, readElements } from "../pades/der.ts";
import { OID } from "../pades/oids.ts";

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
		super(`It is not known whether ${nameCertificate(certificate)} was revoked: ${reason}`);
		this.name = "NoRevocationData";
		const expiresAt = new Date(certificate.validTo).toISOString();
		this.gap = { certificate: nameCertificate(certificate), reason, servers, isFinal, expiresAt };
	}
}

/** The issuer revoked the certificate. */
export class RevokedCertificate extends Error {
	readonly certificate: X509Certificate;
	readonly revokedAt: Date;

	constructor(certificate: X509Certificate, revokedAt: Date) {
		super(`The certificate of "${nameCertificate(certificate)}" was revoked on ${revokedAt.toISOString()}.`);
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

/** Null where the algorithm includes its hash. SHA-1 is no longer accepted. */
const HASHES = new Map<string, string | null>(
	(
		[
			[OID.rsaWithSha256, "sha256"],
			[OID.rsaWithSha384, "sha384"],
			[OID.rsaWithSha512, "sha512"],
			[OID.ecdsaWithSha256, "sha256"],
			[OID.ecdsaWithSha384, "sha384"],
			[OID.ecdsaWithSha512, "sha512"],
			[OID.ed25519, null],
		] as const
	).map(([id, hash]) => [oid(id).toString("hex"), hash]),
);

/** Whether `key` made the signature (a BIT STRING) over the bytes, by an accepted AlgorithmIdentifier. */
export function isSigned(
	signed: Uint8Array,
	algorithm: DerElement,
	signature: DerElement,
	key: KeyObject,
): boolean {
	const hash = HASHES.get(Buffer.from(readElements(algorithm.content)[0]?.whole ?? []).toString("hex"));
	// The first byte counts unused bits; a signature has none.
	return hash !== undefined && verify(hash, signed, key, signature.content.subarray(1));
}

const MAX_REQUESTS = 40;
/** All responses together: they become part of the sealed file, which /verify must accept. */
export const MAX_RESPONSES_BYTES = 32 * 1024 * 1024;

/**
 * For one seal: sends each request once, and limits their number. Over plain http, an attacker on the network can
 * pose as the time-stamp server and name any address in its certificates.
 */
export function limitedServers({ ask, clock }: RevocationServers): RevocationServers {
	const answers = new Map<string, Uint8Array>();
	let questions = 0;
	let left = MAX_RESPONSES_BYTES;
	return {
		clock,
		async ask(url, question) {
			const key = `${url} ${Buffer.from(question.body ?? []).toString("base64")}`;
			const known = answers.get(key);
			if (known) return known;
			questions += 1;
			if (questions > MAX_REQUESTS) throw new Error("the certificates name too many addresses");
			const answer = await ask(url, { ...question, limit: Math.min(question.limit, left) });
			left -= answer.length;
			answers.set(key, answer);
			return answer;
		},
	};
}
