import { X509Certificate } from "node:crypto";
import type { Dependencies } from "../dependencies.ts";
import type { Caller } from "../pdf/child-process/pdf-processes.ts";
import { scanForSeal } from "../pdf/verification/scan-for-seal.ts";
import { verifyFile } from "../pdf/verification/verify-file.ts";
import { listOurCertificates } from "./queries.ts";
import { readRecords, type SealRecords } from "./read-records.ts";
import { type Checked, isIntactSeal, type Judgement, judge, type SealCheck } from "./rules/judge.ts";

export type VerifiedUpload = Judgement & {
	/** Hex, of the uploaded file. */
	sha256: string;
	/** The claims of its seal; null without a seal worth reading. */
	file: SealCheck | null;
	/** Null unless exactly this file is in our records. */
	records: SealRecords | null;
};

/**
 * Checks a file at `path`: the seal in a child process, then its claims against our records. A file without a trace
 * of our seal reaches no child process, so that such files cannot keep them busy.
 */
export async function verifyUpload(
	dependencies: Pick<Dependencies, "db" | "pdf" | "timeStamps">,
	path: string,
	caller: Omit<Caller, "work">,
): Promise<VerifiedUpload> {
	const { sha256, file } = await checkFile(dependencies, path, caller);
	const records = isIntactSeal(file) ? await readRecords(dependencies.db, file) : null;
	return {
		...judge(file, records),
		sha256,
		file: "problems" in file ? file : null,
		records: records?.isWholeFileKnown ? records : null,
	};
}

async function checkFile(
	{ db, pdf, timeStamps }: Pick<Dependencies, "db" | "pdf" | "timeStamps">,
	path: string,
	caller: Omit<Caller, "work">,
): Promise<{ sha256: string; file: Checked }> {
	const certificates = await listOurCertificates(db);
	const { sha256, isPdf, isSigned, maybeOurs } = await scanForSeal(
		path,
		certificates.map(({ chain }) => new X509Certificate(chain).raw),
	);
	if (!isPdf) return { sha256, file: { status: "not a PDF" } };
	if (!maybeOurs) return { sha256, file: { status: isSigned ? "signed by others" : "unsigned" } };
	const processes = pdf.for({ work: "verification", ...caller });
	const ourCertificates = certificates.map(({ fingerprint }) => fingerprint);
	const anchors = timeStamps.anchors.map(({ raw }) => new Uint8Array(raw));
	return { sha256, file: await verifyFile(processes, { path, ourCertificates, anchors }) };
}
