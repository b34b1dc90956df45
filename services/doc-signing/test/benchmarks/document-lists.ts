import { writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { type Filled, openFilled } from "./filled-service.ts";
import { type Comparison, compare } from "./measure.ts";
import { plansOf } from "./plans.ts";

/**
 * Compares reads and lists of an account with 1,000 documents and one with 1,000,000, in one run on one machine.
 * `pnpm bench:lists [few] [many]`; writes docs/benchmarks/doc-signing-lists.md when run with its default numbers.
 */
const [few, many] = [Number(process.argv[2] ?? 1_000), Number(process.argv[3] ?? 1_000_000)];
const REPORT = new URL("../../../../docs/benchmarks/doc-signing-lists.md", import.meta.url);

const requests: [string, (filled: Filled) => string][] = [
	["a document", ({ middle }) => `/documents/${middle}`],
	["its audit log", ({ middle }) => `/documents/${middle}/audit-log`],
	["the list, first page", () => "/documents"],
	["the list, 100 a page", () => "/documents?perPage=100"],
	["the list, middle page", ({ count }) => `/documents?page=${Math.ceil(count / 20)}`],
	["the list, last page", ({ count }) => `/documents?page=${Math.ceil(count / 10)}`],
	["by status", () => "/documents?status=COMPLETED"],
	["by status, middle page", ({ count }) => `/documents?status=COMPLETED&page=${Math.ceil(count / 80)}`],
	["by a status nobody has", () => "/documents?status=CANCELLED"],
	["by externalId", () => "/documents?externalId=ext-700"],
	["by title, one match", () => "/documents?query=Contract%20700%20of"],
	["by title, no match", () => "/documents?query=nothing%20like%20it"],
	["by title, one in a hundred", () => "/documents?query=700"],
	["by title, one in six", () => "/documents?query=70"],
	["by title, all match", () => "/documents?query=contract"],
	["by title, none of common parts", () => "/documents?query=contract%20of"],
	["by title and status", () => "/documents?query=contract&status=COMPLETED"],
	["by title, one character", () => "/documents?query=z"],
	["templates, first page", () => "/templates"],
];

const loadNow = () => loadavg()[0]?.toFixed(1);
const small = await openFilled(few);
const large = await openFilled(many);
const loadBefore = loadNow();
try {
	const compared: Comparison[] = [];
	for (const [name, path] of requests) {
		compared.push(
			await compare(name, { small: () => small.get(path(small)), large: () => large.get(path(large)) }),
		);
		console.log(lineOf(compared.at(-1) as Comparison));
	}
	const plans: string[] = [];
	for (const [name, path] of requests) plans.push(`### ${name}\n\n${await plansOf(large, path(large))}`);
	const report = `${head(compared)}\n\n## Plans at ${many.toLocaleString("en")}\n\n${plans.join("\n\n")}\n`;
	if (few === 1_000 && many === 1_000_000) await writeFile(REPORT, report);
	else console.log(report);
} finally {
	await small.close();
	await large.close();
}

function head(compared: Comparison[]): string {
	const worst = Math.max(...compared.map(({ ratio }) => ratio));
	return `# Lists and reads as documents grow

\`pnpm bench:lists\` in services/doc-signing fills two databases, one account each, with ${few.toLocaleString("en")} and ${many.toLocaleString("en")} documents
(recipient, field, two audit events and file for each), and sends both the same HTTP requests in turn, so that other load on the machine affects both. Medians of ${compared[0]?.samples} requests each, in ms. Written by the run itself.

Goal: at most twice the time. Largest ratio of this run: **${worst.toFixed(2)}**.

Load of the machine as it began: ${loadBefore}, as it ended: ${loadNow()} (1 minute; ${cpus().length} cores, shared). If the load exceeds the cores, both wait for a core, which makes all times longer and the ratios smaller than on a dedicated machine.

Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "CPU"}, ${Math.round(totalmem() / 2 ** 30)} GB, PostgreSQL 18.

| asked for | ${few.toLocaleString("en")} | ${many.toLocaleString("en")} | ratio |
|---|---|---|---|
${compared.map(lineOf).join("\n")}`;
}

function lineOf({ name, small, large, ratio }: Comparison): string {
	return `| ${name} | ${small.toFixed(2)} | ${large.toFixed(2)} | ${ratio.toFixed(2)} |`;
}
