import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transaction } from "@repo/service-kit/database";
import { timeBy } from "@repo/service-kit/metrics";
import type { Dependencies } from "../../dependencies.ts";
import type { Caller, PdfProcesses } from "../../pdf/child-process/pdf-processes.ts";
import { inspectFile } from "../../pdf/intake/inspect-file.ts";
import { UnusableFile } from "../../pdf/intake/unusable-file.ts";
import {
	StorageUnavailable,
	StoredObjectMissing,
	StoredObjectTooLarge,
} from "../../platform/storage/errors.ts";
import { requireUploadKey } from "../../platform/storage/keys.ts";
import { keepFile, storeFile } from "../../platform/storage/stored-objects.ts";
import { inWorkFolder } from "../../platform/work-folders.ts";
import { type DocumentDataRow, findFile, moveFile } from "../files/queries.ts";

import { recordEvent } from "./events/record-event.ts";

import { lockDocumentOfFile, markFileArrived } from "./queries.ts";

export type UploadDeps = Pick<
	Dependencies,
	"db" | "clock" | "storage" | "pdf" | "config" | "uploadsInProgress"
>;
/** Uploads being processed, by the file's id. */
export type UploadsInProgress = Map<string, Promise<DocumentDataRow>>;
export type Taken = Omit<Partial<DocumentDataRow>, "status"> & { to: "READY" | "UNUSABLE" };

/**
 * Checks whether a file has been uploaded and processes it, once: the bytes read here are copied, checked and
 * hashed, and later uploads to the same URL have no effect. Returns the resulting row. Safe to call at any time.
 * Continues if a reader disconnects: the result is recorded for all. Throws PdfBusy or StorageUnavailable.
 */
export async function processUpload(
	dependencies: UploadDeps,
	file: DocumentDataRow,
): Promise<DocumentDataRow> {
	// Twenty readers of one document open its file once; the guarded update excludes other instances.
	const { uploadsInProgress } = dependencies;
	const current = uploadsInProgress.get(file.id);
	if (current) return current;
	const intake = takeIn(dependencies, file).finally(() => uploadsInProgress.delete(file.id));
	uploadsInProgress.set(file.id, intake);
	return intake;
}

async function takeIn(dependencies: UploadDeps, file: DocumentDataRow): Promise<DocumentDataRow> {
	const { db, clock } = dependencies;
	if (file.status !== "WAITING") return file;
	const taken = await timed(() => readAndInspect(dependencies, file));
	if (!taken) return file;
	const moved = await db.transaction((tx) => recordIntake(tx, file, { ...taken, takenInAt: clock() }));
	// Otherwise another instance was first, or a new upload URL was requested.
	return moved ?? (await findFile(db, file.id)) ?? file;
}

/** A look for a file that is not uploaded yet takes no file in. */
async function timed(intake: () => Promise<Taken | undefined>): Promise<Taken | undefined> {
	const begun = performance.now();
	const observe = (result: Taken["to"] | "error") =>
		intakeSeconds.observe(result, (performance.now() - begun) / 1000);
	try {
		const taken = await intake();
		if (taken) observe(taken.to);
		return taken;
	} catch (error) {
		observe("error");
		throw error;
	}
}

/** Undefined if another upload was processed before. */
export async function recordIntake(
	tx: Transaction,
	file: DocumentDataRow,
	taken: Taken & { takenInAt: Date },
): Promise<DocumentDataRow | undefined> {
	const documentId = await lockDocumentOfFile(tx, file.id);
	const moved = await moveFile(tx, file, { from: "WAITING", ...taken });
	if (moved?.originalKey) await keepFile(tx, moved.originalKey);
	if (!moved || documentId === undefined) return moved;
	const at = taken.takenInAt;
	await markFileArrived(tx, documentId, at);
	const { refusal, originalHash, originalBytes, pages, frozen, parts } = moved;
	await recordEvent(
		tx,
		documentId,
		refusal === null
			? {
					type: "FILE_TAKEN_IN",
					data: {
						...{ sha256: originalHash?.toString("hex"), bytes: originalBytes, pages: pages?.length, frozen },
						...(parts && { parts }),
					},
					at,
				}
			: { type: "FILE_REFUSED", data: { code: refusal, reason: moved.refusalDetail }, at },
	);
	return moved;
}

/** The result to record; undefined while nothing is uploaded. Throws PdfBusy. */
async function readAndInspect(dependencies: UploadDeps, file: DocumentDataRow): Promise<Taken | undefined> {
	const { storage, config, pdf } = dependencies;
	const { uploadKey: key, account, id } = file;
	requireUploadKey(key);
	const limits = { maxBytes: config.MAX_FILE_BYTES };
	if (!(await storage.find(key))) return undefined;
	const caller: Caller = { work: "intake", name: account ?? id };
	try {
		let firstSha256: string | undefined;
		try {
			// In turn, since waiting uploads would fill memory and disk.
			return await pdf.inTurn(caller, async (processes) => {
				const { bytes, sha256 } = await storage.readUpload(key, limits);
				firstSha256 = sha256;
				return inspectAndKeep(dependencies, processes, bytes, id);
			});
		} catch (error) {
			if (!(error instanceof UnusableFile)) throw error;
			// A rejection is final, so two reads must return the same bytes.
			const again = await storage.readUpload(key, limits);
			if (again.sha256 !== firstSha256)
				throw new StorageUnavailable(new Error(`${key} changed between two reads.`));
			return { to: "UNUSABLE", refusal: error.code, refusalDetail: error.message };
		}
	} catch (error) {
		if (error instanceof StoredObjectMissing) return undefined;
		if (error instanceof StoredObjectTooLarge)
			return { to: "UNUSABLE", refusal: "TOO_LARGE", refusalDetail: tooLarge(config.MAX_FILE_BYTES) };
		throw error;
	}
}

/** `fileId` is undefined if there is no row yet that is to name the file. */
export async function inspectAndKeep(
	deps: UploadDeps,
	processes: PdfProcesses,
	bytes: Buffer,
	fileId?: string,
): Promise<Taken> {
	return inWorkFolder(async (folder) => {
		const path = join(folder, "upload.pdf");
		await writeFile(path, bytes, { mode: 0o600 });
		const inspected = await inspectFile(processes, { path, maxBytes: deps.config.MAX_FILE_BYTES });
		const { key: originalKey, sha256, size } = await storeFile(deps, bytes, "application/pdf", fileId);
		return {
			to: "READY",
			originalKey,
			originalHash: Buffer.from(sha256, "hex"),
			originalBytes: size,
			pages: inspected.pages,
			formFields: inspected.formFields,
			frozen: inspected.frozen,
			titles: inspected.titles,
		};
	});
}

function tooLarge(maxBytes: number): string {
	return `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`;
}

const intakeSeconds = timeBy({
	name: "intake_duration_seconds",
	help: "Time to read, check and keep an uploaded file, waiting for a turn included, by result.",
	label: "result",
	values: ["READY", "UNUSABLE", "error"],
});
