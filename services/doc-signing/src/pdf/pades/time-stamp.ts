import { createHash, randomBytes, type X509Certificate } from "node:crypto";
import { fromBER } from "asn1js";
import { TimeStampResp, TSTInfo } from "pkijs";
import { readAtMost } from "../../platform/outbound/read-at-most.ts";
import { der, integer, octets, oid, readElement, readElements, sequence } from "./der.ts";
import { OID } from "./oids.ts";
import { checkCms } from "./read-cms.ts";

export type TimeStampServers = {
	/** Asked in this order, each for at most `timeLimitMs`. */
	urls: readonly string[];
	timeLimitMs: number;
	fetch: typeof fetch;
};

export type TimeStampAttempt = { url: string; reason: string };

/** No server gave a good time-stamp; `attempts` says why, server by server. */
export class NoTimeStamp extends Error {
	readonly attempts: readonly TimeStampAttempt[];

	constructor(attempts: readonly TimeStampAttempt[]) {
		super(`No time-stamp: ${attempts.map(({ url, reason }) => `${url} (${reason})`).join(", ")}`);
		this.name = "NoTimeStamp";
		this.attempts = attempts;
	}
}

const LARGEST_ANSWER = 64 * 1024;
const GRANTED = new Set([0, 1]);

/** Has the signature value time-stamped (RFC 3161) and answers the token. Throws NoTimeStamp. */
export async function requestTimeStamp(
	signature: Uint8Array,
	servers: TimeStampServers,
): Promise<Uint8Array> {
	const attempts: TimeStampAttempt[] = [];
	for (const url of servers.urls) {
		try {
			return await askServer(url, signature, servers);
		} catch (error) {
			attempts.push({ url: nameOf(url), reason: error instanceof Error ? error.message : String(error) });
		}
	}
	throw new NoTimeStamp(attempts);
}

/** The time a token vouches for. Throws unless it is intact and about these bytes. */
export function checkTimeStamp(token: Uint8Array, stamped: Uint8Array, nonce?: Uint8Array): Date {
	const cms = checkCms(token);
	if (!cms.intact || !cms.content) throw new Error("the token's signature does not hold");
	const info = new TSTInfo({ schema: fromBER(new Uint8Array(cms.content)).result });
	const { hashAlgorithm, hashedMessage } = info.messageImprint;
	const imprint = Buffer.from(hashedMessage.valueBlock.valueHexView);
	if (hashAlgorithm.algorithmId !== OID.sha256 || !imprint.equals(sha256(stamped))) {
		throw new Error("the token is about something else");
	}
	if (nonce && !Buffer.from(info.nonce?.toBER() ?? new ArrayBuffer(0)).equals(integer(nonce))) {
		throw new Error("the token answers another request");
	}
	return info.genTime;
}

/** The server's certificate, and the others that came with the token. */
export function certificatesOf(token: Uint8Array): X509Certificate[] {
	const { certificate, certificates } = checkCms(token);
	return certificate ? [certificate, ...certificates.filter((other) => other !== certificate)] : [];
}

async function askServer(url: string, signature: Uint8Array, servers: TimeStampServers): Promise<Uint8Array> {
	const nonce = randomBytes(8);
	const response = await servers.fetch(url, {
		method: "POST",
		headers: { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" },
		body: new Uint8Array(timeStampRequest(signature, nonce)),
		redirect: "error",
		signal: AbortSignal.timeout(servers.timeLimitMs),
	});
	if (!response.ok) throw new Error(`HTTP ${response.status}`);
	const bytes = await readAtMost(response.body ?? [], LARGEST_ANSWER);
	const { offset, result } = fromBER(bytes);
	if (offset === -1) throw new Error("the answer is no time-stamp response");
	const answer = new TimeStampResp({ schema: result });
	if (!GRANTED.has(answer.status.status)) throw new Error(`refused with status ${answer.status.status}`);
	// The token's own bytes, cut out rather than written anew: they are signed.
	const token = readElements(readElement(bytes).content)[1]?.whole;
	if (!token) throw new Error("the answer has no token");
	checkTimeStamp(token, signature, nonce);
	return token;
}

/** What is written down of it, where the document's owner reads it too. Some servers take their key in the query. */
function nameOf(url: string): string {
	const { origin, pathname } = new URL(url);
	return `${origin}${pathname}`;
}

function timeStampRequest(signature: Uint8Array, nonce: Uint8Array): Buffer {
	const wantCertificates = der(0x01, Buffer.from([0xff]));
	const imprint = sequence(sequence(oid(OID.sha256), der(0x05)), octets(sha256(signature)));
	return sequence(integer(1), imprint, integer(nonce), wantCertificates);
}

function sha256(bytes: Uint8Array): Buffer {
	return createHash("sha256").update(bytes).digest();
}
