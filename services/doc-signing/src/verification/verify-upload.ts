import { X509Certificate } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Dependencies } from "../dependencies.ts";
import { getPageWords } from "../languages/words.ts";
import { CallerGone, PdfBusy } from "../pdf/child-process/failures.ts";
import type { Caller } from "../pdf/child-process/pdf-processes.ts";
import { MAX_RESPONSES_BYTES } from "../pdf/revocation/revocation-data.ts";
import { scanForSeal } from "../pdf/verification/scan-for-seal.ts";
import { verifyFile } from "../pdf/verification/verify-file.ts";
import { disconnectSignal } from "../platform/http/disconnect-signal.ts";
import { inWorkFolder } from "../platform/work-folders.ts";
import { findImportedByHash, type ImportedRow } from "../sealing/queries/imported.ts";
import { presentVerification } from "./presenter.ts";
import { listOurCertificates } from "./queries.ts";
import { readImported, readRecords, type SealRecords } from "./read-records.ts";
import { receiveFile } from "./receive-file.ts";
import {
	type Checked,
	isIntactSeal,
	type Judgement,
	judge,
	judgeImported,
	type SealCheck,
} from "./rules/judge.ts";
import { openUploadQuota } from "./upload-quota.ts";

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
	const { sha256, file, imported } = await checkFile(dependencies, path, caller);
	const before = imported && (await readImported(dependencies.db, imported));
	if (before) {
		const own = "problems" in file ? file : null;
		return { ...judgeImported(file, before, getPageWords().verify), sha256, file: own, records: before };
	}
	const records = isIntactSeal(file) ? await readRecords(dependencies.db, file) : null;
	return {
		...judge(file, records, getPageWords().verify),
		sha256,
		file: "problems" in file ? file : null,
		records: records?.isWholeFileKnown ? records : null,
	};
}

async function checkFile(
	{ db, pdf, timeStamps }: Pick<Dependencies, "db" | "pdf" | "timeStamps">,
	path: string,
	caller: Omit<Caller, "work">,
): Promise<{ sha256: string; file: Checked; imported?: ImportedRow | undefined }> {
	const certificates = await listOurCertificates(db);
	const { sha256, isPdf, isSigned, maybeOurs } = await scanForSeal(
		path,
		certificates.map(({ chain }) => new X509Certificate(chain).raw),
	);
	const imported = await findImportedByHash(db, sha256);
	if (!isPdf) return { sha256, file: { status: "not a PDF" }, imported };
	if (!maybeOurs && !(imported && isSigned))
		return { sha256, file: { status: isSigned ? "signed by others" : "unsigned" }, imported };
	const processes = pdf.for({ work: "verification", ...caller });
	const ourCertificates = certificates.map(({ fingerprint }) => fingerprint);
	const anchors = timeStamps.anchors.map(({ raw }) => new Uint8Array(raw));
	return { sha256, file: await verifyFile(processes, { path, ourCertificates, anchors }), imported };
}

/** Upper bound of what sealing adds to the largest accepted file, besides revocation data. */
const SEAL_BYTES = 10 * 1024 * 1024;
const UPLOADS_BYTES = 190_000_000;

/** Verifies the file of a request. The file is removed when the response is ready, or the client disconnected. */
export function verifyRequests(dependencies: Pick<Dependencies, "db" | "pdf" | "config" | "timeStamps">) {
	const maxBytes = chooseMaxBytes(dependencies.config);
	const room = openUploadQuota({ maxBytes: Math.max(UPLOADS_BYTES, maxBytes) });

	return async (request: IncomingMessage, network: string) => {
		const hangUp = disconnectSignal(request);
		const held = room.hold(network);
		const signal = AbortSignal.any([hangUp, held.signal]);
		try {
			return await inWorkFolder(async (folder) => {
				const path = join(folder, "uploaded.pdf");
				const { name } = await receiveFile(request, path, { maxBytes, onPiece: held.take });
				const caller = { name: `network:${network}`, signal };
				const result = presentVerification(await verifyUpload(dependencies, path, caller));
				return { result, fileName: name };
			});
		} catch (error) {
			if (hangUp.aborted) throw new CallerGone();
			if (held.signal.aborted) throw new PdfBusy(15);
			throw error;
		} finally {
			held.release();
		}
	};
}

/** Verifies a file that this service stores. */
export function verifyBytes(
	dependencies: Pick<Dependencies, "db" | "pdf" | "timeStamps">,
	bytes: Buffer,
	caller: Omit<Caller, "work">,
) {
	return inWorkFolder(async (folder) => {
		const path = join(folder, "stored.pdf");
		await writeFile(path, bytes, { mode: 0o600 });
		return presentVerification(await verifyUpload(dependencies, path, caller));
	});
}

/** Only a seal with a time-stamp contains revocation data. */
function chooseMaxBytes({ MAX_FILE_BYTES, TIMESTAMP_URLS }: Dependencies["config"]): number {
	return MAX_FILE_BYTES + SEAL_BYTES + (TIMESTAMP_URLS.length > 0 ? MAX_RESPONSES_BYTES : 0);
}
