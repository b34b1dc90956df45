import { secondsAfter } from "@repo/service-kit/clock";
import { newName } from "@repo/service-kit/crypto";
import { jsonEntry, type ZipEntry, zipFiles } from "@repo/service-kit/zip";
import { findBrand } from "../../accounts/branding/queries.ts";
import { readLogo } from "../../accounts/branding/read-logo.ts";
import { addressee, getUser } from "../../accounts/queries.ts";
import { listEvents } from "../../audit-log/queries.ts";
import type { Dependencies } from "../../dependencies.ts";
import { queueAccountMail } from "../../mail/queue-mail.ts";
import {
	StorageUnavailable,
	StoredBytesAltered,
	StoredObjectMissing,
} from "../../platform/storage/errors.ts";
import { type FileKey, fileKey, requireFileKey } from "../../platform/storage/keys.ts";
import {
	deleteFile,
	type ExportedDocument,
	type ExportRow,
	findNextDocument,
	findPending,
	insertFile,
	listRecordedFiles,
	moveExport,
	readAccountData,
	recordFile,
	recordProgress,
} from "./queries.ts";
import { EXPORT_SECONDS } from "./request-export.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "storage" | "log">;

/** The size at which a file of the export is closed: files are assembled in memory. */
const FILE_BYTES = 32 * 1024 * 1024;
/** How long an export waits for a file that storage does not return. */
const PATIENCE_SECONDS = 86_400;

/**
 * Creates the files of an export, one after another. Recorded files are complete, so an interrupted job
 * continues after them; one of two concurrent jobs records each file.
 */
export async function runExport(deps: Deps, exportId: string, fileBytes = FILE_BYTES): Promise<void> {
	for (;;) {
		const pending = await findPending(deps.db, exportId, deps.clock());
		if (!pending) return;
		const part = await collectPart(deps, pending, fileBytes);
		if (!part) return finishExport(deps, pending);
		if (!(await storePart(deps, pending, part))) return;
	}
}

type Part = { number: number; entries: ZipEntry[]; lastDocumentId: number; documents: number };

/** The next documents, and account and settings in the first file. Undefined when nothing is left. */
async function collectPart(deps: Deps, row: ExportRow, fileBytes: number): Promise<Part | undefined> {
	const { id, userId, lastDocumentId } = row;
	const number = (await listRecordedFiles(deps.db, id)).length + 1;
	const entries = number === 1 ? await accountEntries(deps, userId) : [];
	let after = lastDocumentId;
	let documents = 0;
	let size = 0;
	while (size < fileBytes) {
		const document = await findNextDocument(deps.db, userId, after);
		if (!document) break;
		const found = await listEntries(deps, document, row);
		entries.push(...found);
		size += found.reduce((sum, { content }) => sum + content.length, 0);
		after = document.id;
		documents++;
	}
	return entries.length === 0 ? undefined : { number, entries, lastDocumentId: after, documents };
}

async function accountEntries(deps: Deps, userId: number): Promise<ZipEntry[]> {
	const { logo, ...branding } = await findBrand(deps.db, { userId, teamId: null });
	const data = { ...(await readAccountData(deps.db, userId)), branding };
	const content = await readLogo(deps, { logo });
	return [jsonEntry("account.json", data), ...(content ? [{ name: "branding/logo.png", content }] : [])];
}

async function listEntries(deps: Deps, document: ExportedDocument, row: ExportRow): Promise<ZipEntry[]> {
	const folder = `documents/${document.id}`;
	const entries = [
		jsonEntry(`${folder}/document.json`, document.details),
		jsonEntry(
			`${folder}/audit-log.json`,
			(await listEvents(deps.db, document.id)).map(({ previousHash, hash, ...event }) => ({
				...event,
				previousHash: previousHash?.toString("hex") ?? null,
				hash: hash.toString("hex"),
			})),
		),
	];
	for (const [name, file] of [
		["original.pdf", document.original],
		[document.sealed?.isZip ? "signed.zip" : "signed.pdf", document.sealed],
	] as const) {
		if (!file) continue;
		const { key, ...recorded } = file;
		requireFileKey(key);
		const content = await readUnlessLost(deps, key, recorded, row);
		if (content) entries.push({ name: `${folder}/${name}`, content, isCompressed: true });
		else entries.push({ name: `${folder}/${name}.missing.txt`, content: missingNote(document, name) });
	}
	return entries;
}

/** Undefined if storage has lost or damaged the file: the rest of the export does not wait for it. */
async function readUnlessLost(
	{ storage, clock, log }: Deps,
	key: FileKey,
	recorded: { sha256: string; size: number },
	{ id: exportId, createdAt }: ExportRow,
): Promise<Buffer | undefined> {
	try {
		return await storage.read(key, recorded);
	} catch (err) {
		const waited = clock() >= secondsAfter(createdAt, PATIENCE_SECONDS);
		const isLost = err instanceof StoredObjectMissing || err instanceof StoredBytesAltered;
		if (!isLost && !(waited && err instanceof StorageUnavailable)) throw err;
		log.error({ err, exportId, key }, "an export lacks a stored file that cannot be read");
		return undefined;
	}
}

function missingNote({ id, title }: ExportedDocument, name: string): Buffer {
	return Buffer.from(
		`The file ${name} of document ${id}, "${title}", could not be read from storage, so it is not in this export.\n` +
			"Contact the operator of this service.\n",
	);
}

/** False if another attempt was faster, or the export was deleted meanwhile. */
async function storePart({ db, clock, storage }: Deps, row: ExportRow, part: Part): Promise<boolean> {
	const storageKey = fileKey(newName("export-"));
	await insertFile(db, { exportId: row.id, number: part.number, storageKey });
	const archive = await zipFiles(part.entries, clock());
	const stored = await storage.put(storageKey, archive, { contentType: "application/zip" });
	const isRecorded = await db.transaction(async (tx) => {
		if (!(await recordProgress(tx, row, part))) return false;
		const fileHash = Buffer.from(stored.sha256, "hex");
		await recordFile(tx, storageKey, { fileHash, fileBytes: stored.size });
		return true;
	});
	if (!isRecorded) {
		await storage.remove(storageKey);
		await deleteFile(db, storageKey);
	}
	return isRecorded;
}

async function finishExport({ db, clock }: Deps, pending: ExportRow): Promise<void> {
	const { id, userId } = pending;
	const at = clock();
	await db.transaction(async (tx) => {
		const expiresAt = secondsAfter(at, EXPORT_SECONDS);
		if (!(await moveExport(tx, pending, { at, expiresAt, from: "PENDING", to: "READY" }))) return;
		const user = await getUser(tx, userId);
		await queueAccountMail(tx, {
			kind: "exportReady",
			to: user.email,
			once: `export-ready:${id}`,
			data: { ...addressee(user), expiresAt: expiresAt.toISOString() },
			at,
		});
	});
}
