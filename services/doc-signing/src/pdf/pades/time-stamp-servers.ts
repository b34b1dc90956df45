import { createHash, randomBytes, type X509Certificate } from "node:crypto";
import type { Clock } from "@repo/service-kit/clock";
import { readReason } from "@repo/service-kit/log";
import { type CircuitBreaker, readAtMost } from "@repo/service-kit/outbound";
import { fromBER } from "asn1js";
import { TimeStampResp } from "pkijs";
import { findTimeStampFaults, MAX_CLOCK_DIFFERENCE_MS } from "./check-time-stamp.ts";
import { der, integer, octets, oid, readElement, readElements, sequence } from "./der.ts";
import { OID } from "./oids.ts";
import { readTimeStamp, type TimeStamp } from "./read-time-stamp.ts";

export type TimeStampOptions = {
	/** Requested in this order, each for at most `timeLimitMs`. */
	urls: readonly string[];
	timeLimitMs: number;
	/** Issuers trusted to certify time-stamp servers; when empty, any issuer is accepted. */
	anchors: readonly X509Certificate[];
	clock: Clock;
	breaker: CircuitBreaker;
	fetch: typeof fetch;
};

export type TimeStampServers = {
	anchors: readonly X509Certificate[];
	/** Gets a time-stamp for the signature value (RFC 3161). Throws NoTimeStamp. */
	request(signature: Uint8Array, wanted?: Wanted): Promise<TimeStamp>;
	/** The largest token received so far, in bytes. */
	largestToken(): number;
};

type Wanted = {
	/** Throws if the server cannot be trusted, which then counts as failed. */
	vouch?: (stamp: TimeStamp) => Promise<void>;
	/** Throws if this token cannot be used here, through no fault of the server. */
	fit?: (stamp: TimeStamp) => void;
};

export type TimeStampAttempt = { url: string; reason: string };

/** No server returned a usable time-stamp; `attempts` says why, server by server. */
export class NoTimeStamp extends Error {
	readonly attempts: readonly TimeStampAttempt[];

	constructor(attempts: readonly TimeStampAttempt[]) {
		super(`No time-stamp: ${attempts.map(({ url, reason }) => `${url} (${reason})`).join(", ")}`);
		this.name = "NoTimeStamp";
		this.attempts = attempts;
	}
}

/** Upper bound of a response, and so of a token. */
export const MAX_TOKEN_BYTES = 64 * 1024;
const GRANTED = new Set([0, 1]);

/** Time-stamp servers, each a fallback for those before it. Remembers their state for as long as the process runs. */
export function openTimeStampServers(options: TimeStampOptions): TimeStampServers {
	const { urls, anchors, breaker } = options;
	let largest = 0;
	return {
		anchors,
		largestToken: () => largest,
		async request(signature, { vouch, fit } = {}) {
			const attempts: TimeStampAttempt[] = [];
			for (const url of urls) {
				try {
					const stamp = await breaker.run(url, async () => {
						const given = await askServer(url, signature, options);
						await vouch?.(given);
						return given;
					});
					largest = Math.max(largest, stamp.token.length);
					fit?.(stamp);
					return stamp;
				} catch (error) {
					attempts.push({ url: nameServer(url), reason: readReason(error) });
				}
			}
			throw new NoTimeStamp(attempts);
		},
	};
}

async function askServer(url: string, signature: Uint8Array, options: TimeStampOptions): Promise<TimeStamp> {
	const { fetch, timeLimitMs, clock, anchors } = options;
	const nonce = randomBytes(8);
	const response = await fetch(url, {
		method: "POST",
		headers: { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" },
		body: new Uint8Array(timeStampRequest(signature, nonce)),
		redirect: "error",
		signal: AbortSignal.timeout(timeLimitMs),
	});
	if (!response.ok) throw new Error(`HTTP ${response.status}`);
	const stamp = readTimeStamp(
		tokenIn(await readAtMost(response.body ?? [], MAX_TOKEN_BYTES)),
		signature,
		nonce,
	);
	const [fault] = findTimeStampFaults(stamp, anchors);
	if (fault) throw new Error(fault.detail);
	const difference = stamp.at.getTime() - clock().getTime();
	if (Math.abs(difference) > MAX_CLOCK_DIFFERENCE_MS)
		throw new Error(
			`its clock says ${stamp.at.toISOString()}, ${Math.round(difference / 1000)} seconds from this service's`,
		);
	return stamp;
}

/** The token's own bytes, extracted and not re-encoded: they are signed. */
function tokenIn(response: Uint8Array): Uint8Array {
	const { offset, result } = fromBER(response);
	if (offset === -1) throw new Error("the response is not a time-stamp response");
	const { status } = new TimeStampResp({ schema: result }).status;
	if (!GRANTED.has(status)) throw new Error(`refused with status ${status}`);
	const token = readElements(readElement(response).content)[1]?.whole;
	if (!token) throw new Error("the response has no token");
	return token;
}

/**
 * The URL without its query, for records that the document's owner can read: some servers take their key in the
 * query.
 */
function nameServer(url: string): string {
	const { origin, pathname } = new URL(url);
	return `${origin}${pathname}`;
}

function timeStampRequest(signature: Uint8Array, nonce: Uint8Array): Buffer {
	const wantCertificates = der(0x01, Buffer.from([0xff]));
	const digest = createHash("sha256").update(signature).digest();
	const imprint = sequence(sequence(oid(OID.sha256), der(0x05)), octets(digest));
	return sequence(integer(1), imprint, integer(nonce), wantCertificates);
}
