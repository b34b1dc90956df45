import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Queryable } from "@repo/service-kit/database";
import { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { findFieldProblems } from "../envelopes/fields/rules/field-problems.ts";
import { inspectFile } from "../pdf/intake/inspect-file.ts";
import { UnusableFile } from "../pdf/intake/unusable-file.ts";
import { inWorkFolder } from "../platform/work-folders.ts";
import type { Accounts } from "./mapping/map-access.ts";
import { mapDocument } from "./mapping/map-document.ts";
import type { MappedEnvelope } from "./mapping/map-envelope.ts";
import { mapTemplate } from "./mapping/map-template.ts";
import type { Note, Reason } from "./mapping/reasons.ts";
import {
	directLinkRow,
	envelopeRow,
	fieldRow,
	fileRow,
	recipientRow,
	type SourceFile,
} from "./mapping/source-rows.ts";
import type { Source, StoredEnvelope } from "./queries/open-source.ts";
import { isAnyTaken, type Numbered } from "./queries/targets.ts";
import { readRow } from "./read-accounts.ts";
import type { Files } from "./read-files.ts";
import type { Report } from "./report.ts";

type Deps = Pick<Dependencies, "config" | "pdf"> & {
	db: Queryable;
	source: Source;
	files: Files;
	report: Report;
};

const partsRows = z.object({
	recipients: z.array(recipientRow),
	fields: z.array(fieldRow),
	files: z.array(fileRow),
	directLinks: z.array(directLinkRow),
});

type Kind = "template" | "document";
const tablesOf: Record<Kind, Record<"envelope" | "recipients" | "fields", Numbered>> = {
	template: { envelope: "templates", recipients: "template_recipients", fields: "template_fields" },
	document: { envelope: "documents", recipients: "recipients", fields: "fields" },
};

/** Reads templates or documents with their files, and reports each. */
export async function readEnvelopes(deps: Deps, kind: Kind, accounts: Accounts): Promise<void> {
	for await (const stored of deps.source.envelopes(kind)) {
		const reasons = new Set<Reason>();
		await readEnvelope(deps, kind, stored, accounts, (reason) => reasons.add(reason));
		const id = String(stored.row.number ?? stored.row.id);
		deps.report.record(kind === "template" ? "templates" : "documents", id, reasons);
	}
}

async function readEnvelope(deps: Deps, kind: Kind, stored: StoredEnvelope, accounts: Accounts, note: Note) {
	const { row } = readRow(envelopeRow, stored.row);
	const { row: parts } = readRow(partsRows, stored.parts);
	if (!row || !parts) return note("unreadable");
	const mapped =
		kind === "template" ? mapTemplate(row, parts, accounts, note) : mapDocument(row, parts, accounts, note);
	if (!mapped) return;
	await requireFreeIds(deps.db, kind, mapped, note);
	const state = "state" in mapped ? mapped.state : "DRAFT";
	await readAllFiles(deps, parts.files, state, mapped, note);
}

async function requireFreeIds(
	db: Queryable,
	kind: Kind,
	{ id, recipients, fields }: Pick<MappedEnvelope, "id" | "fields"> & { recipients: { id: number }[] },
	note: Note,
) {
	const tables = tablesOf[kind];
	const ids = { envelope: [{ id }], recipients, fields };
	for (const part of ["envelope", "recipients", "fields"] as const)
		if (
			await isAnyTaken(
				db,
				tables[part],
				ids[part].map((one) => one.id),
			)
		)
			note("id-taken");
}

/** Hashes every file. One that somebody will sign here is opened as an upload is. */
async function readAllFiles(
	deps: Deps,
	files: SourceFile[],
	state: "DRAFT" | "PENDING" | "FINISHED",
	{ fields }: Pick<MappedEnvelope, "fields">,
	note: Note,
): Promise<void> {
	if (files.length === 0) return note(state === "DRAFT" ? "file-none" : "file-missing");
	if (files.length > 1 && state !== "FINISHED") note(state === "PENDING" ? "pending-files" : "files-many");
	for (const file of files) {
		const columns = state === "FINISHED" ? (["data", "initialData"] as const) : (["data"] as const);
		for (const column of columns) {
			const read = await deps.files.read(file, column);
			if ("problem" in read) {
				note(read.problem);
				continue;
			}
			deps.report.file(read.bytes.length);
			createHash("sha256").update(read.bytes).digest();
			if (state === "FINISHED") continue;
			const pages = await countPages(deps, read.bytes);
			if (pages === undefined) note("file-refused");
			else if (fields.some((field) => findFieldProblems(field, pages).length > 0))
				note(state === "PENDING" ? "field-refused" : "field-dropped");
		}
	}
}

/** Undefined if the file could not be sealed here. */
async function countPages({ config, pdf }: Deps, bytes: Buffer): Promise<number | undefined> {
	return inWorkFolder(async (folder) => {
		const path = join(folder, "import.pdf");
		await writeFile(path, bytes, { mode: 0o600 });
		try {
			const { pages } = await pdf.inTurn({ work: "intake", name: "import" }, (processes) =>
				inspectFile(processes, { path, maxBytes: config.MAX_FILE_BYTES }),
			);
			return pages.length;
		} catch (error) {
			if (error instanceof UnusableFile) return undefined;
			throw error;
		}
	});
}
