import { hashSecret } from "@repo/service-kit/crypto";
import type { Queryable } from "@repo/service-kit/database";
import { z } from "zod";
import { AnswerRefused } from "../signing/errors.ts";
import { reEncodeSignature } from "../signing/re-encode-signature.ts";
import type { Accounts } from "./mapping/map-access.ts";
import { isFinished, type MappedDocument, mapDocument } from "./mapping/map-document.ts";
import type { MappedEnvelope } from "./mapping/map-envelope.ts";
import { type MappedTemplate, mapTemplate } from "./mapping/map-template.ts";
import { type Note, type Reason, refuse } from "./mapping/reasons.ts";
import {
	directLinkRow,
	envelopeRow,
	eventRow,
	fieldRow,
	fileRow,
	recipientRow,
} from "./mapping/source-rows.ts";
import { findDocumentItem, type Items } from "./queries/items.ts";
import type { Source, StoredEnvelope } from "./queries/open-source.ts";
import { isAnyLinkTaken, isAnyTaken, type Numbered } from "./queries/targets.ts";
import { readRow } from "./read-accounts.ts";
import { type ContentDeps, type ReadFile, readContents } from "./read-contents.ts";
import { hashContent } from "./write-once.ts";

type Deps = Omit<ContentDeps, "isWriting"> & {
	db: Queryable;
	source: Source;
	items: Items;
	/** Signing links that several recipients have there. */
	sharedLinks: ReadonlySet<string>;
	/** Reads only what is finished: what is not goes on there meanwhile. */
	isReadyOnly: boolean;
	/** The only team whose templates and documents are taken. */
	only: number | undefined;
	/** Called for each template or document that is taken and not here yet. */
	write?: (read: ReadEnvelope, files: ReadFile[]) => Promise<void>;
};

/** `images`: of signatures, re-encoded, by the field's id. */
export type ReadEnvelope = {
	mapped: MappedTemplate | MappedDocument;
	events: Record<string, unknown>[];
	images: ReadonlyMap<number, Buffer>;
};

const partsRows = z.object({
	recipients: z.array(recipientRow),
	fields: z.array(fieldRow),
	files: z.array(fileRow),
	directLinks: z.array(directLinkRow).default([]),
	events: z.array(eventRow).default([]),
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
		if (kind === "document" && deps.isReadyOnly && !isFinished(stored.row)) continue;
		known.delete(String(stored.row.number));
		const reasons = new Set<Reason>();
		const isChosen = deps.only === undefined || stored.row.teamId === deps.only;
		if (!isChosen) reasons.add("not-chosen");
		const note = (reason: Reason) => reasons.add(reason);
		const read = isChosen ? await readEnvelope(deps, kind, stored, accounts, note) : undefined;
		const { number, id } = stored.row as { number?: number; id: string };
		const isTaken = deps.report.record(
			kind === "template" ? "templates" : "documents",
			number ?? id,
			reasons,
		);
		if (isTaken && reasons.has("of-owner")) noteHandedOver(deps, kind, stored, accounts);
		if (isTaken && read?.files)
			await deps.write?.({ ...read, events: stored.parts.events ?? [] }, read.files);
	}
	for (const id of known) deps.report.record("templates", id, new Set(["gone-since"]));
}

function noteHandedOver({ report }: Deps, kind: Kind, { row }: StoredEnvelope, { teams }: Accounts): void {
	const team = teams.get(Number(row.teamId));
	if (team) report.handOver(kind, Number(row.userId), team);
}

async function readEnvelope(deps: Deps, kind: Kind, stored: StoredEnvelope, accounts: Accounts, note: Note) {
	const { row } = readRow(envelopeRow, stored.row);
	const { row: parts } = readRow(partsRows, stored.parts);
	if (!row || !parts) return refuse(note, "unreadable");
	const mapped =
		kind === "template" ? mapTemplate(row, parts, accounts, note) : mapDocument(row, parts, accounts, note);
	if (!mapped) return undefined;
	const known =
		kind === "template"
			? deps.items.templates.get(String(mapped.id))?.rowHash
			: await findDocumentItem(deps.db, deps.source.name, String(mapped.id));
	if (known) {
		if (!known.equals(hashContent(mapped))) note("changed-since");
		return undefined;
	}
	const images = new Map<number, Buffer>();
	if ("progress" in mapped) {
		await requireFreeLinks(deps, mapped, note);
		for (const [id, answer] of mapped.answers) {
			const image = "image" in answer ? await reEncode(answer.image) : undefined;
			if (image) images.set(id, image);
			else if ("image" in answer) note("answer-refused");
		}
	}
	const restricted = mapped.restriction === "ADMIN" ? deps.items.admins : deps.items.managers;
	if (mapped.restriction && restricted.get(String(row.teamId))?.isDeleted)
		return refuse(note, "owner-missing");
	await requireFreeIds(deps.db, kind, mapped, note);
	const state = "state" in mapped ? mapped.state : "DRAFT";
	const content = { ...parts, state, fields: mapped.fields };
	const reading = { ...deps, isWriting: deps.write !== undefined };
	return { mapped, images, files: await readContents(reading, content, note) };
}

/** Undefined if it is no image that can be read. */
async function reEncode(image: Buffer): Promise<Buffer | undefined> {
	try {
		return await reEncodeSignature(image);
	} catch (error) {
		if (error instanceof AnswerRefused) return undefined;
		throw error;
	}
}

async function requireFreeLinks({ db, sharedLinks }: Deps, { progress }: MappedDocument, note: Note) {
	const tokens = [...progress.recipients.values()].map(({ token }) => token);
	const isShared = tokens.some((token) => sharedLinks.has(token));
	if (isShared || (await isAnyLinkTaken(db, tokens.map(hashSecret)))) note("link-taken");
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
