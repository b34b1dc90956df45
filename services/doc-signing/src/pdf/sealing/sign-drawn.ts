import type { JobOutput } from "../child-process/jobs.ts";
import { buildCms, reserveFor, signDigest } from "../pades/build-cms.ts";
import type { TimeStamp } from "../pades/read-time-stamp.ts";
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
	/** Servers that failed; empty with a time-stamp, or when none was asked for. */
	failures: readonly TimeStampAttempt[];
};

type Signing = {
	key: SigningKey;
	/** Null: no time-stamp is wanted. */
	servers: TimeStampServers | null;
	isRequired: boolean;
	/** Throws why a server is not to be relied on. */
	vouch(stamp: TimeStamp): Promise<void>;
	/** Draws the seal with so much room for the signature. */
	draw(reservedBytes: number): Promise<Drawn>;
};

/** Most tokens are smaller. */
const USUAL_TOKEN_BYTES = 8192;
/** Tokens of one server differ by some bytes: serial number, time, encoded integers. */
const SPARE_BYTES = 1024;

/**
 * Signs, and has the signature time-stamped. The room must be reserved before the signature is made and is part of what is
 * signed, so a seal whose time-stamp turns out larger is drawn and signed again: first with the room that the token needs,
 * then with the most that any takes. A time-stamp that is owed gets the most, since its size is not known.
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
