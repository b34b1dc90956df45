import { open } from "node:fs/promises";
import type { PdfProcesses } from "../child-process/pdf-processes.ts";
import { buildCms, reserveFor, signDigest } from "../pades/build-cms.ts";
import type { SignatureSlot } from "../pades/signature-dictionary.ts";
import type { SigningKey } from "../pades/signing-key.ts";
import {
	certificatesOf,
	NoTimeStamp,
	requestTimeStamp,
	type TimeStampAttempt,
	type TimeStampServers,
} from "../pades/time-stamp.ts";
import { gatherRevocationData, isRevocationTold } from "../revocation/gather-revocation-data.ts";
import {
	NoRevocationData,
	type RevocationAttempt,
	type RevocationData,
	type RevocationServers,
} from "../revocation/revocation-data.ts";
import { fingerprintOf } from "../verification/fingerprint.ts";
import type { SealContent, SealReference } from "./seal-input.ts";

export type SealRequest = {
	/** The file as it was taken in; absolute paths, both. */
	inputPath: string;
	/** Where the sealed file is written; replaced if it exists. */
	outputPath: string;
	content: SealContent;
	key: SigningKey;
	/** With none set the result is baseline B-B. */
	timeStamp: (TimeStampServers & { required: boolean }) | null;
	/** Without, nobody is asked whether a certificate was revoked. */
	revocation?: RevocationServers;
};

export type SealedFile = {
	/** Hex, of the whole sealed file. */
	sha256: string;
	sizeInBytes: number;
	pageCount: number;
	level: "B-B" | "B-T" | "B-LT";
	/** Servers that failed. Not empty with level B-B: a time-stamp is still owed (addTimeStamp). */
	timeStampFailures: readonly TimeStampAttempt[];
	/** Why there is no revocation data, which a time-stamped seal is then still owed (addRevocationData). */
	revocationFailures: readonly RevocationAttempt[];
	/** SHA-256 over what was signed, hex. */
	signedSha256: string;
	/** Characters that no font has; they stand in the file as [U+…]. */
	undrawable: string[];
	reference: SealReference;
};

/**
 * Seals a file: drawn in a child process, signed here (the key never enters a process that parses strangers'
 * files), checked in a child process. Throws LimitReached (worth another try), NoTimeStamp when one is
 * required, RevokedCertificate, or PdfJobFailed.
 */
export async function sealFile(processes: PdfProcesses, request: SealRequest): Promise<SealedFile> {
	const { inputPath, outputPath, content, key, timeStamp } = request;
	const reservedBytes = reserveFor(key, timeStamp !== null);
	const drawn = await processes.run("drawSeal", { inputPath, outputPath, content, reservedBytes });
	const signed = await signDigest(key, drawn.digest);
	const { token, failures } = await stamp(signed.signature, timeStamp);
	const revocation = await lookUp(key, token, request.revocation);
	await writeSignature(outputPath, drawn.slot, buildCms(key, signed, token));
	let { sizeInBytes } = drawn;
	if (token && revocation.data) {
		const store = { path: outputPath, ...drawn.slot, data: revocation.data };
		({ sizeInBytes } = await processes.run("addSecurityStore", store));
	}
	const pageCount = drawn.originalPages + drawn.certificatePages;
	const expected = {
		pageCount,
		certificate: fingerprintOf(key.certificate),
	};
	const { sha256 } = await processes.run("checkSealed", { inputPath, outputPath, expected });
	return {
		sha256,
		sizeInBytes,
		pageCount,
		level: token ? (revocation.data ? "B-LT" : "B-T") : "B-B",
		timeStampFailures: failures,
		revocationFailures: token ? revocation.failures : [],
		signedSha256: Buffer.from(drawn.digest).toString("hex"),
		undrawable: drawn.undrawable,
		reference: drawn.reference,
	};
}

async function stamp(
	signature: Uint8Array,
	servers: SealRequest["timeStamp"],
): Promise<{ token?: Uint8Array; failures: readonly TimeStampAttempt[] }> {
	if (!servers) return { failures: [] };
	try {
		return { token: await requestTimeStamp(signature, servers), failures: [] };
	} catch (error) {
		if (servers.required || !(error instanceof NoTimeStamp)) throw error;
		return { failures: error.attempts };
	}
}

/** Also without a time-stamp, which alone makes the answers worth keeping: nothing is sealed by a revoked certificate. */
async function lookUp(
	{ certificate, chain }: SigningKey,
	token: Uint8Array | undefined,
	servers: RevocationServers | undefined,
): Promise<{ data?: RevocationData; failures: readonly RevocationAttempt[] }> {
	const chains = [[certificate, ...chain], ...(token ? [certificatesOf(token)] : [])];
	if (!servers || !isRevocationTold(chains)) return { failures: [] };
	try {
		return { data: await gatherRevocationData(chains, servers), failures: [] };
	} catch (error) {
		if (!(error instanceof NoRevocationData)) throw error;
		return { failures: error.attempts };
	}
}

/** Writes the signature into the room that was left for it, in place. */
export async function writeSignature(
	path: string,
	slot: Pick<SignatureSlot, "contentsOffset" | "reservedBytes">,
	cms: Uint8Array,
): Promise<void> {
	if (cms.length > slot.reservedBytes) {
		throw new Error(`The signature takes ${cms.length} bytes; ${slot.reservedBytes} are reserved.`);
	}
	const digits = Buffer.from(cms)
		.toString("hex")
		.padEnd(2 * slot.reservedBytes, "0");
	const file = await open(path, "r+");
	try {
		await file.write(Buffer.from(digits, "latin1"), 0, digits.length, slot.contentsOffset);
		await file.sync();
	} finally {
		await file.close();
	}
}
