import { type ChainLink, findBreak } from "./chain.ts";

/** What sealing recorded about a document outside its log. */
export type SealedRecord = {
	/** The log's head when the document was sealed; the sealed file contains it, too. */
	auditHead: Buffer;
	/** SHA-256 of the current sealed file. */
	fileHash: Buffer;
};

/** The last event of the log when an anchor was created. */
export type AnchoredHead = { anchor: number; at: Date; sequence: number; hash: Buffer };

/** Records about a log outside it. */
export type Recorded = {
	sealed: SealedRecord | undefined;
	anchored: readonly AnchoredHead[];
	/** The hash of the log that was imported with the document; null without one. */
	importedLog?: string | null;
};

export const logFaultCodes = [
	"LOG_EMPTY",
	"CHAIN_BROKEN",
	"ANCHORED_HEAD_MISSING",
	"SEALED_HEAD_MISSING",
	"SEAL_NOT_RECORDED",
	"IMPORTED_LOG_CHANGED",
] as const;

export type LogFault = {
	code: (typeof logFaultCodes)[number];
	/** The first event that is missing or altered. */
	sequence: number | null;
	detail: string;
};

/**
 * What is wrong with a log, compared with its own hashes, its anchors and the record of the seal. A log that was
 * rewritten with new hashes, or that lost its last events, has an intact chain; anchors and the record of the seal
 * reveal it.
 */
export function findLogFaults(
	events: readonly (ChainLink & { data: unknown })[],
	{ sealed, anchored, importedLog = null }: Recorded,
): LogFault[] {
	const faults: LogFault[] = [];
	if (events.length === 0)
		faults.push({ code: "LOG_EMPTY", sequence: null, detail: "The document has no events." });
	const brokenAt = findBreak(events);
	if (brokenAt !== undefined)
		faults.push({
			code: "CHAIN_BROKEN",
			sequence: brokenAt,
			detail: `Event ${brokenAt} is missing or was altered.`,
		});
	const missing = findMissingHead(events, anchored);
	if (missing) faults.push(missing);
	const importing = events.find(({ type }) => type === "DOCUMENT_IMPORTED");
	const logged = (importing?.data as { log?: { sha256?: unknown } } | undefined)?.log?.sha256 ?? null;
	// An erased document's is erased, too.
	if (logged !== importedLog && !events.some(({ type }) => type === "ERASURE_STARTED"))
		faults.push({
			code: "IMPORTED_LOG_CHANGED",
			sequence: importing?.sequence ?? null,
			detail:
				"The log that was imported with the document is not the one of which the first event has the hash.",
		});
	if (!sealed) return faults;
	if (!events.some(({ hash }) => hash.equals(sealed.auditHead)))
		faults.push({
			code: "SEALED_HEAD_MISSING",
			sequence: null,
			detail: `The log does not contain the event ${sealed.auditHead.toString("hex")}, which the seal names.`,
		});
	const fileHash = sealed.fileHash.toString("hex");
	if (!events.some(({ data }) => (data as { sha256?: unknown } | null)?.sha256 === fileHash))
		faults.push({
			code: "SEAL_NOT_RECORDED",
			sequence: null,
			detail: `The log does not record the sealed file ${fileHash}.`,
		});
	return faults;
}

/** The first anchored event that the log does not have at that sequence. */
function findMissingHead(
	events: readonly ChainLink[],
	anchored: readonly AnchoredHead[],
): LogFault | undefined {
	const hashes = new Map(events.map(({ sequence, hash }) => [sequence, hash]));
	const [first] = anchored
		.filter(({ sequence, hash }) => !hashes.get(sequence)?.equals(hash))
		.toSorted((a, b) => a.sequence - b.sequence);
	if (!first) return undefined;
	const { anchor, at, sequence, hash } = first;
	const found = hashes.get(sequence)?.toString("hex");
	return {
		code: "ANCHORED_HEAD_MISSING",
		sequence,
		detail: `Anchor ${anchor} of ${at.toISOString()} holds event ${sequence} as ${hash.toString("hex")}; ${found ? `the log has ${found}` : "the log does not have it"}.`,
	};
}
