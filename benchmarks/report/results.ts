import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { replaceBetween } from "@repo/infra-local/reports";
import { repository } from "../peers/start-process.ts";

/** When and where a part ran. */
export type About = {
	at: string;
	machine: string;
	/** How many cores other programs used meanwhile, on average. */
	others: number;
	/** How long it took. */
	minutes: number;
};
/** By the part's name, as last run. */
export type Results = Record<
	string,
	About & { file: string; title: string; sentence: string; result: unknown }
>;

const reports = join(repository, "docs/benchmarks");
const file = join(reports, "results.json");

/** The last recorded run of each part. */
export function readResults(): Results {
	return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Results) : {};
}

/** Records a run and writes its report. Numbers have four significant digits, so that a new record is a readable change. */
export function recordRun(name: string, part: Results[string], report: (about: string) => string): void {
	const results = { ...readResults(), [name]: part };
	const rounded = (_key: string, value: unknown) =>
		typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
	writeFileSync(file, `${JSON.stringify(results, rounded, "\t")}\n`);
	writeFileSync(join(reports, `${part.file}.md`), reportPage(name, part, report));
	writeOverview(results);
}

function reportPage(
	name: string,
	{ title, at, machine, others, minutes }: Results[string],
	report: (about: string) => string,
): string {
	const shared = isBusy(others)
		? `Other programs used ${others} cores meanwhile, so compare its figures with each other rather than with another run's.`
		: "The machine did nothing else.";
	return `# ${title}\n\n${report(`Written by \`pnpm bench ${name}\` on ${at}, in ${minutes} minutes: ${machine}. ${shared}`)}`;
}

export function describeMachine(): Pick<About, "at" | "machine"> {
	const [cpu] = cpus();
	return {
		at: new Date().toISOString().slice(0, 10),
		machine: `${cpus().length} cores (${cpu?.model.trim()}), Node ${process.version}, durable PostgreSQL 18 (fsync on)`,
	};
}

/** In README.md, between these, is the sentence of the part that it quotes. */
const QUOTED = "oauth";
const MARKERS: [string, string] = ["<!-- benchmarks: written by `pnpm bench` -->", "<!-- /benchmarks -->"];

const otherReports = `
Written by other commands, or by hand:

- [the list page as the browser has it](doc-signing-dashboard.md) and [the editor](doc-signing-editor.md)
- [when a signer can read the document](doc-signing-first-page.md), on a slow connection and a slow processor
- [responses while documents are sealed](doc-signing-sealing.md)
- [what sealing a file is made of](doc-signing-seal-files.md), and [starting](starts.md)
- [two instances against one](instances.md), and [hours of mixed load](soak.md)
- where the CPU goes: [scheduling-oauth](scheduling-oauth-profile.md) and [doc-signing](doc-signing-profile.md)
- [hostile PDFs](doc-signing-hostile-pdfs.md)
- [failed requests during an update, a failover, a restore and an upgrade](availability.md)
`;

/** Writes docs/benchmarks/README.md, and the sentence in README.md. */
function writeOverview(results: Results): void {
	const when = ({ at, others }: Results[string]) =>
		`(${at}${isBusy(others) ? ", on a machine that was busy" : ""})`;
	const parts = Object.values(results).map(
		(one) => `- [${one.title}](${one.file}.md): ${one.sentence} ${when(one)}`,
	);
	const overview = `# Benchmarks

\`pnpm bench\` measures all of this and writes it; \`pnpm bench --help\` says what the parts are and how long each takes, \`pnpm bench oauth\` runs one,
and \`pnpm bench --short\` compares with the last recorded run in a few minutes. Each report says what is unfair in either direction. Figures of
different runs cannot be compared, since machines differ: ratios within one run can. \`pnpm bench oauth signing --against <checkout>\` measures both
services beside their state in another checkout, which you have built, in turn in one run.

${parts.join("\n")}
${otherReports}`;
	writeFileSync(join(reports, "README.md"), overview);
	const quoted = results[QUOTED];
	if (quoted) replaceBetween(join(repository, "README.md"), MARKERS, `${quoted.sentence} ${when(quoted)}`);
}

/** Whether other programs used enough to change figures. */
function isBusy(others: number): boolean {
	return others >= 0.1;
}
