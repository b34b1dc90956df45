import { open } from "node:fs/promises";
import type { JobOutput } from "../child-process/jobs.ts";
import { buildCms, reserveFor, signDigest } from "../pades/build-cms.ts";
import type { TimeStamp } from "../pades/read-time-stamp.ts";
import type { SignatureSlot } from "../pades/signature-dictionary.ts";
import type { SigningKey } from "../pades/signing-key.ts";
import {
	MAX_TOKEN_BYTES,
	NoTimeStamp,
	type TimeStampAttempt,
	type TimeStampServers,
} from "../pades/time-stamp-servers.ts";

type Drawn = JobOutput<"drawSeal">;

export type SignedSeal = {
	drawn: Drawn;
	cms: Uint8Array;
	stamp: TimeStamp | undefined;
	/** Servers that failed; empty with a time-stamp, or when none was requested. */
	failures: readonly TimeStampAttempt[];
};

type Signing = {
	key: SigningKey;
	/** Null for a seal without a time-stamp. */
	servers: TimeStampServers | null;
	isRequired: boolean;
	/** Throws if a server cannot be trusted. */
	vouch(stamp: TimeStamp): Promise<void>;
	/** Draws the seal with this much space for the signature. */
	draw(reservedBytes: number): Promise<Drawn>;
};

/** Most tokens are smaller. */
const USUAL_TOKEN_BYTES = 8192;
/** Tokens of one server differ by some bytes: serial number, time, encoded integers. */
const SPARE_BYTES = 1024;

/**
 * Signs and gets the signature time-stamped. The reserved space is part of what is signed, so if the token
 * turns out larger, the seal is drawn and signed again: first with the space that the token needs, then with
 * the maximum. A missing time-stamp reserves the maximum, since its size is unknown.
 */
export async function signDrawn(signing: Signing): Promise<SignedSeal> {
	const { key, servers } = signing;
	const max = reserveFor(key, MAX_TOKEN_BYTES);
	let reserved = reserveFor(key, servers ? expectedToken(servers) : 0);
	for (let isFirst = true; ; isFirst = false) {
		const signed = await signOnce(signing, reserved);
		const { length } = signed.cms;
		if (servers && !signed.stamp) {
			const { failures } = signed;
			return reserved === max
				? signed
				: { ...(await signOnce({ ...signing, servers: null }, max)), failures };
		}
		if (length <= reserved) return signed;
		reserved = isFirst ? Math.min(length + SPARE_BYTES, max) : max;
	}
}

function expectedToken(servers: TimeStampServers): number {
	return Math.min(Math.max(USUAL_TOKEN_BYTES, servers.largestToken() + SPARE_BYTES), MAX_TOKEN_BYTES);
}

async function signOnce(
	{ key, servers, isRequired, vouch, draw }: Signing,
	reserved: number,
): Promise<SignedSeal> {
	const drawn = await draw(reserved);
	const signed = await signDigest(key, drawn.digest);
	const unstamped = (failures: readonly TimeStampAttempt[]) => {
		return { drawn, cms: buildCms(key, signed), stamp: undefined, failures };
	};
	if (!servers) return unstamped([]);
	try {
		const stamp = await servers.request(signed.signature, { vouch });
		return { drawn, cms: buildCms(key, signed, stamp.token), stamp, failures: [] };
	} catch (error) {
		if (isRequired || !(error instanceof NoTimeStamp)) throw error;
		return unstamped(error.attempts);
	}
}

/** Writes the signature into the space reserved for it, in place. */
export async function writeSignature(
	path: string,
	{ contentsOffset, reservedBytes }: Pick<SignatureSlot, "contentsOffset" | "reservedBytes">,
	cms: Uint8Array,
): Promise<void> {
	if (cms.length > reservedBytes)
		throw new Error(`The signature takes ${cms.length} bytes; ${reservedBytes} are reserved.`);
	const digits = Buffer.from(cms)
		.toString("hex")
		.padEnd(2 * reservedBytes, "0");
	const file = await open(path, "r+");
	try {
		await file.write(Buffer.from(digits, "latin1"), 0, digits.length, contentsOffset);
	} finally {
		await file.close();
	}
}
