import { type ChainLink, findBreak } from "./chain.ts";

/** What sealing wrote down of a document outside its log. */
export type SealedRecord = {
	/** The log's head when the document was sealed; the sealed file carries it too. */
	auditHead: Buffer;
	/** SHA-256 of the sealed file as it is now. */
	fileHash: Buffer;
};

export type LogFault = {
	code: "LOG_EMPTY" | "CHAIN_BROKEN" | "SEALED_HEAD_MISSING" | "SEAL_NOT_RECORDED";
	/** The first event that is missing or is not what was written. */
	sequence: number | null;
	detail: string;
};

/**
 * What is wrong with a log, compared with itself and with what was sealed. A log that was rewritten with new hashes, or
 * that lost its last events, has a chain that holds; the record of the seal still tells.
 */
export function findLogFaults(
	events: readonly (ChainLink & { data: unknown })[],
	sealed: SealedRecord | undefined,
): LogFault[] {
	const faults: LogFault[] = [];
	if (events.length === 0)
		faults.push({ code: "LOG_EMPTY", sequence: null, detail: "The document has no events." });
	const brokenAt = findBreak(events);
	if (brokenAt !== undefined)
		faults.push({
			code: "CHAIN_BROKEN",
			sequence: brokenAt,
			detail: `Event ${brokenAt} is missing or is not what was written.`,
		});
	if (!sealed) return faults;
	if (!events.some(({ hash }) => hash.equals(sealed.auditHead)))
		faults.push({
			code: "SEALED_HEAD_MISSING",
			sequence: null,
			detail: `The log does not hold the event ${sealed.auditHead.toString("hex")} that the seal names.`,
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
