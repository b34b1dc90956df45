import { createHash } from "node:crypto";
import { secondsAfter } from "@repo/service-kit/clock";
import { zipFiles } from "@repo/service-kit/zip";
import type { Owner } from "../accounts/owner.ts";
import { chainEvents } from "../audit-log/chain-events.ts";
import { hashImportedLog } from "../audit-log/rules/imported-log.ts";
import { inspectAndKeep } from "../envelopes/documents/process-upload.ts";
import { hasEveryoneActed, whoseTurn } from "../envelopes/documents/rules/turns.ts";
import type { DocumentDataRow } from "../envelopes/files/queries.ts";
import { newFileNames } from "../envelopes/files/rules/file-names.ts";
import { newUpload } from "../envelopes/files/uploads.ts";
import { storeSigningToken } from "../envelopes/recipients/signing-token.ts";
import { MAX_DAYS } from "../envelopes/rules/max-days.ts";
import type { FileKey } from "../platform/storage/keys.ts";
import { keepFile, storeFile } from "../platform/storage/stored-objects.ts";
import { insertImported, insertImportedEvents } from "../sealing/queries/imported.ts";
import { queueSealing } from "../sealing/queue-sealing.ts";
import type { ImportedFile } from "../sealing/tables.ts";
import type { MappedAnswer } from "./mapping/map-answer.ts";
import type { MappedDocument } from "./mapping/map-document.ts";
import type { MappedField } from "./mapping/map-field.ts";
import { placeFields } from "./mapping/place-fields.ts";
import { insertAddresses } from "./queries/addresses.ts";
import { insertImportedDocument } from "./queries/writing.ts";
import type { ReadFile } from "./read-contents.ts";
import type { ReadEnvelope } from "./read-envelopes.ts";
import { type Importer, writeOnce } from "./write-once.ts";
import { fieldRow } from "./write-template.ts";

type Given = { document: MappedDocument } & Omit<ReadEnvelope, "mapped"> & { files: ReadFile[] };
type Stored = Awaited<ReturnType<typeof storeFile>>;

const SERVICE = "Documenso";

/** Writes a document with its file and both logs. */
export async function writeDocument(importer: Importer, owner: Owner, given: Given): Promise<void> {
	const { document, events } = given;
	const { id, sourceId, title, progress } = document;
	const isFinished = document.state === "FINISHED";
	const { download, stored, file, fields } = isFinished
		? await storeFiles(importer, document, given.files)
		: await takeIn(importer, document, given.files);
	const images = await storeImages(importer, given.images);
	const version = importer.source.lastMigration;
	await writeOnce(importer, { kind: "documents", sourceId: id, content: document }, async (tx) => {
		const at = importer.clock();
		const rows = rowsOf(importer, owner, { document, fields, images, at, file });
		const log = events.length === 0 ? null : { events: events.length, sha256: hashImportedLog(events) };
		const data = {
			by: { kind: "operator" as const, name: importer.by.actor },
			...{ service: SERVICE, version, sourceId, title, status: progress.status },
			...{ sha256: download.sha256, bytes: download.size, files: stored },
			...{ originalSha256: file.originalHash?.toString("hex"), log },
			...(progress.estimated.length > 0 && { estimated: progress.estimated }),
		};
		// Everybody had signed there, and nothing was sealed.
		const isOwed = progress.status === "PENDING" && rows.document.status === "COMPLETED";
		const chained = chainEvents({ documentId: id, head: undefined }, [
			{ type: "DOCUMENT_IMPORTED", data, at },
			...(isOwed ? [{ type: "DOCUMENT_COMPLETED" as const, data: {}, at }] : []),
		]);
		const [imported] = chained;
		if (!imported) throw new Error("an event was not chained");
		await insertImportedDocument(tx, { ...rows, events: chained });
		await insertImportedEvents(tx, id, events);
		await insertAddresses(tx, id, [
			{ kind: "document", id: sourceId },
			...(document.certificateId ? [{ kind: "certificate" as const, id: document.certificateId }] : []),
		]);
		const { key: fileKey, size: fileBytes } = download;
		if (isFinished)
			await insertImported(tx, {
				...{ documentId: id, service: SERVICE, version, sourceId, importedAt: at, files: stored },
				endedAt: progress.completedAt ?? document.updatedAt,
				...{ hashes: [...new Set([download, ...stored].map(({ sha256 }) => sha256))], fileKey, fileBytes },
				...{ fileHash: Buffer.from(download.sha256, "hex"), auditHash: imported.hash },
			});
		const keys = [fileKey, file.originalKey ?? fileKey, ...[...images.values()].map(({ key }) => key)];
		for (const key of new Set(keys)) await keepFile(tx, key);
		if (isOwed) await queueSealing(tx, id, at);
		return id;
	});
}

type StoredFiles = {
	/** The file as people download it; of a document that is not finished, as they sign it. */
	download: Stored;
	stored: ImportedFile[];
	file: Partial<DocumentDataRow>;
	/** On their pages of the file. */
	fields: MappedField[];
};

/** A file that people sign here is taken in as an upload is. */
async function takeIn(
	importer: Importer,
	{ fields }: MappedDocument,
	[file]: ReadFile[],
): Promise<StoredFiles> {
	if (!file) throw new Error("a document without a file was taken");
	const { to: status, ...kept } = await importer.pdf.inTurn({ work: "intake", name: "import" }, (processes) =>
		inspectAndKeep(importer, processes, file.bytes),
	);
	const sha256 = kept.originalHash?.toString("hex") ?? "";
	const size = kept.originalBytes ?? 0;
	const download = { key: kept.originalKey as FileKey, sha256, size };
	const { parts = null, sections = [{ fileId: null, pages: kept.pages?.length ?? 0 }] } = file.merged ?? {};
	return {
		...{ download, stored: parts ?? [{ name: file.name, sha256, bytes: size }] },
		...{ file: { ...kept, status, parts }, fields: placeFields(fields, sections) },
	};
}

/** The images of signatures, by the field's id. */
async function storeImages(
	importer: Importer,
	given: ReadonlyMap<number, Buffer>,
): Promise<Map<number, Stored>> {
	const images = new Map<number, Stored>();
	for (const [id, image] of given) images.set(id, await storeFile(importer, image, "image/png"));
	return images;
}

/** Stores the file that people download, a ZIP of several, and the file from before signing. They are not opened here. */
async function storeFiles(
	importer: Importer,
	{ progress, updatedAt, fields }: MappedDocument,
	files: ReadFile[],
): Promise<StoredFiles> {
	const [first] = files;
	if (!first) throw new Error("a document without files was taken");
	const nameFile = newFileNames();
	const entries = files.map(({ name: title, bytes }) => ({
		name: nameFile({ title, isSealed: false }),
		content: bytes,
		isCompressed: true,
	}));
	const stored = entries.map(({ name, content }) => ({
		...{ name, bytes: content.length },
		sha256: createHash("sha256").update(content).digest("hex"),
	}));
	const isOne = files.length === 1;
	// The time is a document's, so that the same files give the same archive.
	const content = isOne ? first.bytes : await zipFiles(entries, progress.completedAt ?? updatedAt);
	const download = await storeFile(importer, content, isOne ? "application/pdf" : "application/zip");
	const before = first.original ?? first.bytes;
	const isSame = isOne && before.equals(first.bytes);
	const original: Stored = isSame ? download : await storeFile(importer, before, "application/pdf");
	const file = {
		...{ status: "READY" as const, pages: [], originalKey: original.key, originalBytes: original.size },
		originalHash: Buffer.from(original.sha256, "hex"),
	};
	return { download, stored, file, fields };
}

type Rows = {
	document: MappedDocument;
	fields: MappedField[];
	images: Map<number, Stored>;
	at: Date;
	file: Partial<DocumentDataRow>;
};

function rowsOf(importer: Importer, owner: Owner, { document, fields, images, at, file: taken }: Rows) {
	const { id, title, externalId, templateId, settings, createdAt, updatedAt, progress, answers } = document;
	const file = { ...newUpload(owner, at), ...taken, takenInAt: at, uploadRemovedAt: at, nextLookAt: null };
	const isOpen = document.state !== "FINISHED";
	const { recipients: states, estimated: _, ...state } = progress;
	const people = document.recipients.map((recipient) => {
		const found = states.get(recipient.id);
		if (!found) throw new Error(`recipient ${recipient.id} has no state`);
		const { token, ...own } = found;
		return {
			...{ ...recipient, ...own, documentId: id, createdAt },
			...storeSigningToken(token, id, importer.config),
		};
	});
	const turns = whoseTurn({ status: progress.status, signingOrder: settings.signingOrder }, people);
	const ended = { status: "COMPLETED", completedAt: at } as const;
	return {
		file,
		document: {
			...{ ...settings, ...owner, id, title, externalId, templateId, documentDataId: file.id },
			...{ ...state, createdAt, updatedAt, fileArrivedAt: isOpen ? at : createdAt },
			...(progress.status === "PENDING" && hasEveryoneActed(people) && ended),
		},
		// Whose turn it is has an end: without one, they would be invited again when another signs.
		recipients: people.map((one) => {
			if (!isOpen) return one;
			return { ...one, ...(turns.includes(one) ? periodOf(one.expiresAt, at) : { expiresAt: null }) };
		}),
		fields: fields.map((field) => ({
			...{ ...fieldRow(field), documentId: id, createdAt, inserted: answers.has(field.id) },
			...storedAnswer(answers.get(field.id), images.get(field.id)),
			insertedAt: isOpen && answers.has(field.id) ? updatedAt : null,
		})),
	};
}

/** Nobody is notified of a period that began there, or that expired there. */
function periodOf(expiresAt: Date | null, at: Date) {
	if (!expiresAt) return { expiresAt: secondsAfter(at, MAX_DAYS * 86_400) };
	return { expiresAt, remindedAt: at, expiredNoticeAt: expiresAt <= at ? at : null };
}

function storedAnswer(answer: MappedAnswer | undefined, image: Stored | undefined) {
	if (image) return { customText: "", answer: { type: "image" as const, ...image } };
	return answer && "customText" in answer ? answer : {};
}
