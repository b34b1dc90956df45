import type { PdfProcesses } from "../child-process/pdf-processes.ts";
import { computeFingerprint } from "../pades/certificate-chain.ts";
import type { TimeStamp } from "../pades/read-time-stamp.ts";
import type { SigningKey } from "../pades/signing-key.ts";
import type { TimeStampAttempt, TimeStampServers } from "../pades/time-stamp-servers.ts";
import {
	type GatheredData,
	gatherRevocationData,
	mergeGathered,
} from "../revocation/gather-revocation-data.ts";
import { limitedServers, type RevocationGap, type RevocationServers } from "../revocation/revocation-data.ts";
import type { SealContent, SealReference } from "./seal-input.ts";
import { signDrawn, writeSignature } from "./sign-drawn.ts";

export type SealRequest = {
	/** The original file; absolute paths, both. */
	inputPath: string;
	/** Where the sealed file is written; replaced if it exists. */
	outputPath: string;
	content: SealContent;
	key: SigningKey;
	/** Without any, the result is baseline B-B. */
	timeStamp: (TimeStampServers & { required: boolean }) | null;
	/** Without it, revocation is not checked. */
	revocation?: RevocationServers;
};

export type SealedFile = {
	/** Hex, of the whole sealed file. */
	sha256: string;
	sizeInBytes: number;
	pageCount: number;
	/** What the file proves, as verification reports it. */
	level: "B-B" | "B-T" | "B-LT";
	/** Servers that failed. Not empty with level B-B: a time-stamp is still missing (addTimeStamp). */
	timeStampFailures: readonly TimeStampAttempt[];
	/** Why a time-stamped seal is not B-LT; its revocation data is still missing (addRevocationData). */
	revocationGaps: readonly RevocationGap[];
	/** SHA-256 over the signed bytes, hex. */
	signedSha256: string;
	/** Characters missing from every font; they appear in the file as [U+…]. */
	undrawable: string[];
	reference: SealReference;
};

/**
 * Seals a file: drawn in a child process, signed here (the key never enters a process that parses untrusted files),
 * checked in a child process. Throws LimitReached (worth retrying), NoTimeStamp when one is required,
 * RevokedCertificate, or PdfJobFailed.
 */
export async function sealFile(processes: PdfProcesses, request: SealRequest): Promise<SealedFile> {
	const { inputPath, outputPath, content, key, timeStamp } = request;
	const lookUp = lookingUp(request);
	const { drawn, cms, stamp, failures } = await signDrawn({
		key,
		servers: timeStamp,
		isRequired: timeStamp?.required ?? false,
		// A server with a revoked certificate is treated like one that does not respond.
		vouch: async (given) => void (await lookUp.stamp(given)),
		draw: (reservedBytes) => processes.run("drawSeal", { inputPath, outputPath, content, reservedBytes }),
	}).catch(async (error: unknown) => {
		// If the signer's certificate is revoked too, report that one: it is what the operator must fix.
		await lookUp.signer();
		throw error;
	});
	const gathered = mergeGathered([await lookUp.signer(), ...(stamp ? [await lookUp.stamp(stamp)] : [])]);
	await writeSignature(outputPath, drawn.slot, cms);
	let { sizeInBytes } = drawn;
	if (stamp && request.revocation && gathered.gaps.length === 0) {
		const store = { path: outputPath, ...drawn.slot, data: gathered.data };
		({ sizeInBytes } = await processes.run("addSecurityStore", store));
	}
	const pageCount = drawn.originalPages + drawn.certificatePages;
	const expected = {
		pageCount,
		certificate: computeFingerprint(key.certificate),
		anchors: (timeStamp?.anchors ?? []).map(({ raw }) => new Uint8Array(raw)),
	};
	const { sha256, level, gaps } = await processes.run("checkSealed", { inputPath, outputPath, expected });
	return {
		sha256,
		sizeInBytes,
		pageCount,
		level,
		timeStampFailures: failures,
		revocationGaps: gathered.gaps.length > 0 && stamp ? gathered.gaps : gaps,
		signedSha256: Buffer.from(drawn.digest).toString("hex"),
		undrawable: drawn.undrawable,
		reference: drawn.reference,
	};
}

const NOTHING: GatheredData = { data: { certificates: [], ocspResponses: [], crls: [] }, gaps: [] };

/**
 * The signer is checked without a time-stamp too, although the responses are then not stored: a revoked certificate
 * must not seal.
 */
function lookingUp({ key, timeStamp, revocation }: SealRequest) {
	const servers = revocation && limitedServers(revocation);
	return {
		signer: async (): Promise<GatheredData> =>
			servers ? gatherRevocationData([key.certificate, ...key.chain], servers) : NOTHING,
		stamp: async ({ certificate, chain }: TimeStamp): Promise<GatheredData> =>
			servers ? gatherRevocationData([certificate, ...chain], servers, timeStamp?.anchors) : NOTHING,
	};
}
