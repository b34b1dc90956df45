import { createHash } from "node:crypto";
import { zipFiles } from "@repo/service-kit/zip";
import type { Owner } from "../accounts/owner.ts";
import { chainEvents } from "../audit-log/chain-events.ts";
import { hashImportedLog } from "../audit-log/rules/imported-log.ts";
import { newUpload } from "../envelopes/files/uploads.ts";
import { storeSigningToken } from "../envelopes/recipients/signing-token.ts";
import { keepFile, storeFile } from "../platform/storage/stored-objects.ts";
import { insertImported, insertImportedEvents } from "../sealing/queries/imported.ts";
import type { MappedDocument } from "./mapping/map-document.ts";
import { insertImportedDocument } from "./queries/writing.ts";
import type { ReadFile } from "./read-envelopes.ts";
import { type Importer, writeOnce } from "./write-once.ts";
import { fieldRow } from "./write-template.ts";

type Given = { document: MappedDocument; events: Record<string, unknown>[]; files: ReadFile[] };
type Stored = Awaited<ReturnType<typeof storeFile>>;

const SERVICE = "Documenso";

/** Writes a finished document with its files and both logs. Its files were sealed there, and are not opened here. */
export async function writeDocument(
	importer: Importer,
	owner: Owner,
	{ document, events, files }: Given,
): Promise<void> {
	const { id, sourceId, title, progress } = document;
	const { download, original, stored } = await storeFiles(importer, document, files);
	const version = importer.source.lastMigration;
	await writeOnce(importer, { kind: "documents", sourceId: id, content: document }, async (tx) => {
		const at = importer.clock();
		const log = events.length === 0 ? null : { events: events.length, sha256: hashImportedLog(events) };
		const [imported] = chainEvents({ documentId: id, head: undefined }, [
			{
				type: "DOCUMENT_IMPORTED",
				data: {
					by: { kind: "operator", name: importer.by.actor },
					...{ service: SERVICE, version, sourceId, title, status: progress.status },
					...{ sha256: download.sha256, bytes: download.size, files: stored },
					...{ originalSha256: original.sha256, log },
				},
				at,
			},
		]);
		if (!imported) throw new Error("an event was not chained");
		await insertImportedDocument(tx, { ...rowsOf(importer, owner, document, original), event: imported });
		await insertImportedEvents(tx, id, events);
		const hashes = [...new Set([download, ...stored].map(({ sha256 }) => sha256))];
		const { key: fileKey, size: fileBytes } = download;
		await insertImported(tx, {
			...{ documentId: id, service: SERVICE, version, sourceId, importedAt: at, files: stored, hashes },
			...{ fileKey, fileBytes, fileHash: Buffer.from(download.sha256, "hex"), auditHash: imported.hash },
		});
		for (const key of new Set([fileKey, original.key])) await keepFile(tx, key);
		return id;
	});
}

/** Stores the file that people download, a ZIP of several, and the file from before signing. */
async function storeFiles(importer: Importer, { progress, updatedAt }: MappedDocument, files: ReadFile[]) {
	const [first] = files;
	if (!first) throw new Error("a document without files was taken");
	const names = new Set<string>();
	const entries = files.map(({ name: given, bytes }) => {
		const base =
			given
				.replace(/\.pdf$/i, "")
				.replaceAll(/[\p{C}\\/:*?"<>|]+/gu, " ")
				.trim() || "document";
		let name = `${base}.pdf`;
		for (let number = 2; names.has(name); number++) name = `${base} (${number}).pdf`;
		names.add(name);
		return { name, content: bytes, isCompressed: true };
	});
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
	return { download, original, stored };
}

function rowsOf(importer: Importer, owner: Owner, document: MappedDocument, original: Stored) {
	const { id, title, externalId, templateId, settings, createdAt, updatedAt, progress, texts } = document;
	const at = importer.clock();
	const file = {
		...{ ...newUpload(owner, at), status: "READY" as const, pages: [] },
		...{ takenInAt: at, uploadRemovedAt: at, nextLookAt: null },
		...{ originalKey: original.key, originalBytes: original.size },
		originalHash: Buffer.from(original.sha256, "hex"),
	};
	const { recipients: people, ...state } = progress;
	return {
		file,
		document: {
			...{ ...settings, ...owner, id, title, externalId, templateId, documentDataId: file.id },
			...{ ...state, createdAt, updatedAt, fileArrivedAt: createdAt },
		},
		recipients: document.recipients.map((recipient) => {
			const { token = "", ...states } = people.get(recipient.id) ?? {};
			return {
				...{ ...recipient, ...states, documentId: id, createdAt },
				...storeSigningToken(token, id, importer.config),
			};
		}),
		fields: document.fields.map((field) => ({
			...{ ...fieldRow(field), documentId: id, createdAt },
			...{ customText: texts.get(field.id) ?? "", inserted: texts.has(field.id) },
		})),
	};
}
