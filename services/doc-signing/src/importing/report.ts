import { writeCount } from "@repo/accounts/operators";
import type { MappedTeam } from "./mapping/map-team.ts";
import { type Effect, type Reason, reasons } from "./mapping/reasons.ts";

export const kinds = ["accounts", "teams", "API tokens", "webhooks", "templates", "documents"] as const;
export type Kind = (typeof kinds)[number];

type Counts = { taken: number; changed: number; left: number; blocked: number };
/** What people who are not taken created in a team, which its owner gets. Ids and names are those there. */
type HandedOver = {
	team: { id: number; name: string };
	owner: number;
	documents: number;
	templates: number;
	creators: number[];
};
type Found = { kind: Kind; reason: Reason; count: number; ids: string[] };

/** Ids in the report of each reason: 100,000 documents must fit into memory. */
const MAX_IDS = 1_000;
const MAX_SHOWN_IDS = 12;

export type Report = ReturnType<typeof newReport>;

/** Counts what happens to each object. The worst of its reasons decides. */
export function newReport() {
	const counts = Object.fromEntries(
		kinds.map((kind): [Kind, Counts] => [kind, { taken: 0, changed: 0, left: 0, blocked: 0 }]),
	) as Record<Kind, Counts>;
	const found = new Map<string, Found>();
	const note = (kind: Kind, id: string | number, reason: Reason) => {
		const key = `${kind} ${reason}`;
		const one = found.get(key) ?? { kind, reason, count: 0, ids: [] };
		if (one.count++ < MAX_IDS) one.ids.push(String(id));
		found.set(key, one);
	};
	const handed = new Map<number, HandedOver>();
	let files = 0;
	let bytes = 0;
	return {
		/** Returns whether the object is taken. */
		record(kind: Kind, id: string | number, given: ReadonlySet<Reason>): boolean {
			for (const reason of given) note(kind, id, reason);
			const effects = [...given].map((reason): Effect => reasons[reason].effect);
			const outcome = effects.includes("blocks") ? "blocked" : effects.includes("left") ? "left" : "taken";
			counts[kind][outcome]++;
			if (outcome === "taken" && effects.length > 0) counts[kind].changed++;
			return outcome === "taken";
		},
		/** A reason for an object that was recorded as taken, and blocks. */
		block(kind: Kind, id: string | number, reason: Reason) {
			note(kind, id, reason);
			counts[kind].taken--;
			counts[kind].blocked++;
		},
		/** A document or template of `creator` that was recorded as taken, and becomes the team owner's. */
		handOver(kind: "document" | "template", creator: number, { id, name, ownerUserId }: MappedTeam) {
			const one = handed.get(id) ?? {
				...{ team: { id, name }, owner: ownerUserId, documents: 0, templates: 0, creators: [] },
			};
			one[`${kind}s`]++;
			if (!one.creators.includes(creator)) one.creators.push(creator);
			handed.set(id, one);
		},
		file(size: number) {
			files++;
			bytes += size;
		},
		read: () => ({
			counts,
			files: { count: files, bytes },
			handedOver: [...handed.values()],
			reasons: [...found.values()].map((one) => ({ ...one, ...reasons[one.reason] })),
		}),
	};
}

export type ReportRead = ReturnType<Report["read"]> & {
	source: { shape: string; lastMigration: string; readAt: Date };
	dryRun: boolean;
	withoutDocuments: boolean;
	isReadyOnly: boolean;
	/** How many objects this run wrote. */
	written: number;
	untaken: { table: string; count: number; meaning: string }[];
};

export const countBlocked = ({ counts }: Pick<ReportRead, "counts">): number =>
	Object.values(counts).reduce((sum, { blocked }) => sum + blocked, 0);

/** Adds what was blocked only when it was written, because something here or there had changed since it was read. */
export function addBlocked(
	{ counts, reasons: found }: Pick<ReportRead, "counts" | "reasons">,
	later: Pick<ReportRead, "counts" | "reasons">,
): void {
	for (const kind of kinds) {
		counts[kind].taken -= later.counts[kind].blocked;
		counts[kind].blocked += later.counts[kind].blocked;
	}
	found.push(...later.reasons.filter(({ effect }) => effect === "blocks"));
}

/** The report for a person who knows neither program. */
export function writeReport(report: ReportRead, table: (rows: (string | number)[][]) => string[]): string[] {
	const { counts, files, source, untaken, dryRun, withoutDocuments, isReadyOnly } = report;
	const read = kinds.filter((kind) => kind !== "documents" || !withoutDocuments);
	const rows = read.map((kind) => {
		const { taken, changed, left, blocked } = counts[kind];
		return [`  ${kind}`, taken, changed, left, blocked];
	});
	return [
		`Documenso, read as it was at ${source.readAt.toISOString()} (last migration ${source.lastMigration}).`,
		dryRun ? "This is a dry run: nothing was written." : "",
		withoutDocuments ? "Documents were not read, and stay in Documenso." : "",
		isReadyOnly && !withoutDocuments
			? "Of the documents, only finished ones were read (--phase ready). The others follow with --phase rest."
			: "",
		"",
		...table([["", "taken", "of them changed", "not taken", "blocked"], ...rows]),
		`${files.count} files were read, ${(files.bytes / 1024 / 1024).toFixed(1)} MB.`,
		...section(report, "blocks", "Blocks the import"),
		...section(report, "left", "Not taken"),
		...section(report, "changed", "Taken with a change"),
		...handedOverLines(report),
		...(untaken.length > 0 ? ["", "Tables that an import does not take:"] : []),
		...untaken.map(
			(one) => `  ${one.table}: ${one.count}. ${one.meaning[0]?.toUpperCase()}${one.meaning.slice(1)}.`,
		),
		"",
		conclusion(report),
	].filter((line, index, all) => line !== "" || all[index - 1] !== "");
}

/** Reasons with this effect, each with its objects. */
export function section(
	{ reasons: found }: Pick<ReportRead, "reasons">,
	effect: Effect,
	heading: string,
): string[] {
	const chosen = found.filter((one) => one.effect === effect);
	if (chosen.length === 0) return [];
	const lines = chosen.flatMap(({ kind, count, text, ids }) => {
		const shown = ids.slice(0, MAX_SHOWN_IDS).join(", ");
		const more = count > MAX_SHOWN_IDS ? `, and ${count - MAX_SHOWN_IDS} more (--report lists them)` : "";
		return [`  ${count} ${kind}: ${text}`, `    ${shown}${more}`];
	});
	return ["", `${heading}:`, ...lines];
}

function handedOverLines({ handedOver }: ReportRead): string[] {
	if (handedOver.length === 0) return [];
	const lines = handedOver.map(({ team, owner, documents, templates, creators }) => {
		const people = writeCount(creators.length, "former member");
		const shown = creators.slice(0, MAX_SHOWN_IDS).join(", ");
		const more = creators.length > MAX_SHOWN_IDS ? ", …" : "";
		return `  ${writeCount(documents, "document")} and ${writeCount(templates, "template")} of ${people} (accounts ${shown}${more}) go to account ${owner}, the owner of team ${team.id} ${team.name}.`;
	});
	return ["", "Documents and templates that get another owner:", ...lines];
}

function conclusion(report: ReportRead): string {
	const blocked = countBlocked(report);
	if (blocked > 0)
		return `The import is blocked by ${writeCount(blocked, "object")}. Solve what is listed under “Blocks the import”, and run it again.`;
	if (report.dryRun) return "Nothing blocks the import.";
	return `The import is complete: it wrote ${writeCount(report.written, "object")}, and the others were here.`;
}
