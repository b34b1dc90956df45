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
import { type MappedTemplate, mapTemplate } from "./mapping/map-template.ts";
import { type Note, type Reason, refuse } from "./mapping/reasons.ts";
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
import { type Items, readRow } from "./read-accounts.ts";
import type { Files } from "./read-files.ts";
import type { Report } from "./report.ts";
import { hasChanged } from "./write-once.ts";

type Deps = Pick<Dependencies, "config" | "pdf"> & {
	db: Queryable;
	source: Source;
	files: Files;
	report: Report;
	items: Items;
	/** Called for each template that is taken and not here yet, with its file. */
	writeTemplate?: (template: MappedTemplate, file: Buffer) => Promise<void>;
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
	const known = new Set(kind === "template" ? deps.items.templates.keys() : []);
	for await (const stored of deps.source.envelopes(kind)) {
		known.delete(String(stored.row.number));
		const reasons = new Set<Reason>();
		const read = await readEnvelope(deps, kind, stored, accounts, (reason) => reasons.add(reason));
		const { number, id } = stored.row as { number?: number; id: string };
		const isTaken = deps.report.record(
			kind === "template" ? "templates" : "documents",
			number ?? id,
			reasons,
		);
		if (isTaken && read?.file && "directLink" in read.mapped)
			await deps.writeTemplate?.(read.mapped, read.file);
	}
	for (const id of known) deps.report.record("templates", id, new Set(["gone-since"]));
}

async function readEnvelope(deps: Deps, kind: Kind, stored: StoredEnvelope, accounts: Accounts, note: Note) {
	const { row } = readRow(envelopeRow, stored.row);
	const { row: parts } = readRow(partsRows, stored.parts);
	if (!row || !parts) return refuse(note, "unreadable");
	const mapped =
		kind === "template" ? mapTemplate(row, parts, accounts, note) : mapDocument(row, parts, accounts, note);
	if (!mapped) return undefined;
	if (kind === "template" && deps.items.templates.has(String(mapped.id))) {
		if (hasChanged(deps, { kind: "templates", sourceId: mapped.id, content: mapped })) note("changed-since");
		return undefined;
	}
	const restricted = mapped.restriction === "ADMIN" ? deps.items.admins : deps.items.managers;
	if (mapped.restriction && restricted.get(String(row.teamId))?.isDeleted)
		return refuse(note, "owner-missing");
	await requireFreeIds(deps.db, kind, mapped, note);
	const state = "state" in mapped ? mapped.state : "DRAFT";
	return { mapped, file: await readAllFiles(deps, parts.files, state, mapped, note) };
}

async function requireFreeIds(
	db: Queryable,
	kind: Kind,
	{ id, recipients, fields }: Pick<MappedEnvelope, "id" | "fields"> & { recipients: { id: number }[] },
	note: Note,
) {
	const tables = tablesOf[kind];
	const ids = { envelope: [{ id }], recipients, fields };
	for (const part of ["envelope", "recipients", "fields"] as const) {
		const given = ids[part].map((one) => one.id);
		if (await isAnyTaken(db, tables[part], given)) note("id-taken");
	}
}

/** Reads every file, and opens one that somebody will sign here as an upload is. Returns the last. */
async function readAllFiles(
	deps: Deps,
	files: SourceFile[],
	state: "DRAFT" | "PENDING" | "FINISHED",
	{ fields }: Pick<MappedEnvelope, "fields">,
	note: Note,
): Promise<Buffer | undefined> {
	if (files.length === 0) return refuse(note, state === "DRAFT" ? "file-none" : "file-missing");
	if (files.length > 1 && state !== "FINISHED") note(state === "PENDING" ? "pending-files" : "files-many");
	let last: Buffer | undefined;
	for (const file of files) {
		const columns = state === "FINISHED" ? (["data", "initialData"] as const) : (["data"] as const);
		for (const column of columns) {
			const read = await deps.files.read(file, column);
			if ("problem" in read) {
				note(read.problem);
				continue;
			}
			last = read.bytes;
			deps.report.file(last.length);
			// What is written was opened when it was reported.
			if (state === "FINISHED" || deps.writeTemplate) continue;
			const pages = await countPages(deps, last);
			if (pages === undefined) note("file-refused");
			else if (fields.some((field) => findFieldProblems(field, pages).length > 0))
				note(state === "PENDING" ? "field-refused" : "field-dropped");
		}
	}
	return last;
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
