import { createHash, randomInt } from "node:crypto";
import type { Queryable } from "@repo/service-kit/database";
import type { Dependencies } from "../dependencies.ts";
import { StoredBytesAltered, StoredObjectMissing } from "../platform/storage/errors.ts";
import type { RecordedFile } from "../platform/storage/file-cache.ts";
import { requireFileKey } from "../platform/storage/keys.ts";
import { hasActed, isFinished } from "./mapping/map-document.ts";
import { mapStatus } from "./mapping/map-progress.ts";
import type { Reason } from "./mapping/reasons.ts";
import { envelopeRow, fileRow, recipientRow, type SourceFile } from "./mapping/source-rows.ts";
import { findCompared } from "./queries/comparing.ts";
import { findAllItems } from "./queries/items.ts";
import { openSource, type Row, type Source } from "./queries/open-source.ts";
import { type Files, openFiles, type StorageOptions } from "./read-files.ts";
import { type Kind, newReport, type ReportRead, section } from "./report.ts";

type Deps = Pick<Dependencies, "storage"> & { db: Queryable };
export type CheckOptions = StorageOptions & { database: string; acceptNewer?: boolean };
export type ImportCheck = Pick<ReportRead, "counts" | "reasons"> & { files: number };

/** Documents whose files are compared. */
const SAMPLE = 200;

/** Compares what is here with the other service: what is missing, the states of documents, and the files of some, chosen at random. */
export async function checkImport(
	deps: Deps,
	{ acceptNewer = false, ...options }: CheckOptions,
): Promise<ImportCheck> {
	const source = await openSource(options.database, { acceptNewer });
	try {
		const files = await openFiles(source, options);
		const items = await findAllItems(deps.db, source.name);
		const report = newReport();
		const note = (kind: Kind, row: Row, isHere: boolean) =>
			report.record(kind, String(row.number ?? row.id), new Set<Reason>(isHere ? [] : ["not-imported"]));
		const has = (kind: keyof typeof items, { id }: Row) => items[kind].has(String(id));
		for await (const row of source.list("users"))
			note("accounts", row, has("accounts", row) || has("joined", row));
		for await (const row of source.list("teams"))
			note("teams", row, has("teams", row) || has("personal", row));
		for await (const row of source.list("tokens")) note("API tokens", row, has("tokens", row));
		for await (const row of source.list("webhooks")) note("webhooks", row, has("webhooks", row));
		for await (const { row } of source.envelopes("template"))
			note("templates", row, items.templates.has(String(row.number)));
		const chosen = await checkStates(deps, source, report);
		for (const { number, ...both } of chosen) {
			const problem = await compareFiles(deps, files, both);
			if (problem) report.block("documents", number, problem);
		}
		const { counts, reasons } = report.read();
		return { counts, reasons, files: chosen.length };
	} finally {
		await source.close();
	}
}

type Here = NonNullable<Awaited<ReturnType<typeof findCompared>>>;
/** A document whose files are compared: its files there, and what is stored here. */
type Chosen = { number: string; there: Row[]; stored: RecordedFile; hashes: Here["hashes"] };

/** Compares the state of each document, and returns some of them. */
async function checkStates(
	{ db }: Deps,
	source: Source,
	report: ReturnType<typeof newReport>,
): Promise<Chosen[]> {
	const chosen: Chosen[] = [];
	let count = 0;
	for await (const { row, parts } of source.envelopes("document")) {
		const number = String(row.number);
		const here = await findCompared(db, source.name, number);
		const reasons = new Set<Reason>();
		if (!here) reasons.add("not-imported");
		else if (here.status !== null && !(mayBe(row, here.status) && hasAllActs(parts.recipients, here)))
			reasons.add("state-differs");
		report.record("documents", number, reasons);
		if (!here?.stored || reasons.size > 0) continue;
		// Each document has the same chance, however many there are.
		const place = count++ < SAMPLE ? chosen.length : randomInt(count);
		if (place < SAMPLE)
			chosen[place] = { number, there: parts.files, stored: here.stored, hashes: here.hashes };
	}
	return chosen;
}

/** What was not finished there goes on here, and nothing goes back. */
function mayBe(row: Row, status: string): boolean {
	const there = envelopeRow.pick({ status: true, deletedAt: true }).safeParse(row).data;
	if (!there) return true;
	return isFinished(row) ? mapStatus(there) === status : there.status === "DRAFT" || status !== "DRAFT";
}

/** Whether everybody who signed or declined there did so here: after the import, too, somebody may have. */
function hasAllActs(recipients: Row[], { acted, status }: Here) {
	if (status !== "PENDING") return true;
	return recipients
		.map((row) => recipientRow.pick({ id: true, role: true, signingStatus: true }).parse(row))
		.filter(hasActed)
		.every(({ id }) => acted.includes(id));
}

async function compareFiles(
	{ storage }: Deps,
	files: Files,
	{ there, stored, hashes }: Omit<Chosen, "number">,
): Promise<Reason | undefined> {
	if (!(await isReadable(storage, stored))) return "file-lost";
	// Others were uploaded here.
	if (hashes.length !== there.length) return undefined;
	for (const [place, row] of there.entries()) {
		const found = await files.read(fileRow.parse(row) satisfies SourceFile, "data");
		if ("problem" in found) return found.problem;
		if (createHash("sha256").update(found.bytes).digest("hex") !== hashes[place]) return "file-differs";
	}
	return undefined;
}

async function isReadable(storage: Deps["storage"], file: RecordedFile): Promise<boolean> {
	requireFileKey(file.key);
	try {
		return (await storage.read(file.key, file)).length === file.size;
	} catch (error) {
		if (error instanceof StoredObjectMissing || error instanceof StoredBytesAltered) return false;
		throw error;
	}
}

/** The result for a person. */
export function writeCheck(
	{ counts, reasons, files }: ImportCheck,
	table: (rows: (string | number)[][]) => string[],
): string[] {
	const rows = Object.entries(counts).map(([kind, { taken, left, blocked }]) => [
		`  ${kind}`,
		...[taken + left + blocked, taken + blocked, left, blocked],
	]);
	return [
		...table([["", "there", "here", "not here", "differ"], ...rows]),
		`The files of ${files} documents were compared.`,
		...section({ reasons }, "blocks", "Differs"),
		...section({ reasons }, "left", "Not here"),
	];
}
