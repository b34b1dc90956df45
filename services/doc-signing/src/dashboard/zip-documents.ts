import { type PassThrough, Readable } from "node:stream";
import { HttpError } from "@repo/http-errors";
import { ZipFile } from "yazl";
import type { Session } from "../accounts/sessions.ts";
import { userActor } from "../audit-log/event-types.ts";
import type { Dependencies } from "../dependencies.ts";
import { recordDownload } from "../documents/events/record-download.ts";
import { getDocument } from "../documents/queries.ts";
import { requireFileKey } from "../platform/storage/keys.ts";
import { type StoredFile, storedFile } from "../platform/storage/stored-file.ts";
import { findSealing } from "../sealing/queries/sealings.ts";
import { callerAt } from "./caller-at.ts";
import { fileNames } from "./rules/file-names.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "log" | "storage">;
type Entry = { documentId: number; title: string; stored: StoredFile | undefined; isSealed: boolean };

/**
 * A ZIP of the sealed files of these documents, and of the uploaded ones of those that are not sealed. Files are read
 * from the storage one after another while the client takes them. `bytes` is its length, so that a browser can show
 * progress. Documents without a file are named in `Not included.txt`.
 */
export async function zipDocuments(
	deps: Deps,
	{ session, ids }: { session: Session; ids: number[] },
): Promise<{ body: Readable; bytes: number }> {
	const entries: Entry[] = [];
	for (const id of ids) entries.push(await findEntry(deps, session, id));
	const names = fileNames(entries);
	const zip = new ZipFile();
	for (const [index, { documentId, stored, isSealed }] of entries.entries()) {
		if (!stored) continue;
		zip.addReadStreamLazy(
			names[index] ?? "",
			{ compress: false, size: stored.size, mtime: deps.clock() },
			(give) => {
				read(deps, session, { documentId, stored, isSealed }).then(
					(bytes) => give(null, Readable.from([bytes])),
					(error: unknown) => give(error, Readable.from([])),
				);
			},
		);
	}
	const missing = entries.filter(({ stored }) => !stored).map(({ title }) => title);
	if (missing.length > 0)
		zip.addBuffer(
			Buffer.from(`These documents have no file and are not included:\n${missing.join("\n")}\n`),
			"Not included.txt",
			{
				compress: false,
				mtime: deps.clock(),
			},
		);
	const body = zip.outputStream as PassThrough;
	zip.on("error", (err: Error) => {
		deps.log.error({ err }, "a ZIP ended early");
		body.destroy(err);
	});
	const bytes = await new Promise<number>((resolve) =>
		zip.end({ forceZip64Format: false, comment: "" }, (...[size = 0]: number[]) => resolve(size)),
	);
	return { body, bytes };
}

async function findEntry({ db }: Deps, session: Session, documentId: number): Promise<Entry> {
	try {
		const { owner } = await callerAt(db, session, documentId, "documents.read");
		const { title, file } = await getDocument(db, owner, documentId);
		const sealing = await findSealing(db, documentId);
		const sealed = storedFile(sealing?.sealedKey, sealing?.sealedHash, sealing?.sealedBytes);
		const original = storedFile(file.originalKey, file.originalHash, file.originalBytes);
		return { documentId, title, stored: sealed ?? original, isSealed: sealed !== undefined };
	} catch (error) {
		if (!(error instanceof HttpError) || error.status >= 500) throw error;
		return { documentId, title: `Document ${documentId}`, stored: undefined, isSealed: false };
	}
}

/** Checked against what was recorded, like every read of a stored file. */
async function read(
	deps: Deps,
	{ user }: Session,
	{
		documentId,
		stored: { key, ...recorded },
		isSealed,
	}: Pick<Entry, "documentId" | "isSealed"> & { stored: StoredFile },
): Promise<Buffer> {
	requireFileKey(key);
	const content = await deps.storage.read(key, recorded);
	await recordDownload(deps, { documentId, by: userActor(user), file: isSealed ? "SIGNED" : "ORIGINAL" });
	return content;
}
