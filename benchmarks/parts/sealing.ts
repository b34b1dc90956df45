import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDF } from "@libpdf/core";
import { markdownTable } from "@repo/infra-local/reports";
import { computeSpread, type Spread } from "../measure/measure-tasks.ts";
import { openDocSigning } from "../peers/sealing/doc-signing.ts";
import { newSealingKey, openLibpdf, openSignpdf, type SealingPeer } from "../peers/sealing/libraries.ts";
import { repository } from "../peers/start-process.ts";
import type { Benchmark } from "./benchmark.ts";

/** Wall-clock milliseconds: by kind of work and who does it, then by the number of pages. */
type Sealing = { rounds: number; seal: Times; verify: Times };
type Times = Record<string, Record<string, Spread>>;

export const sealing: Benchmark<Sealing> = {
	file: "sealing",
	title: "Sealing and verifying a file beside libraries",
	minutes: { full: 2, short: 1 },
	run: ({ isShort, rounds = isShort ? 5 : 20 }) => compareSealing(rounds),
	table: sealingTable,
	report: (
		result,
		about,
	) => `${about} ${result.rounds} rounds after three to warm up, the ways in turn, one file at a time: files
of three pages of text from another program, repeated; one RSA key of 2,048 bits for all. Wall-clock ms: the median, and in
parentheses the least and the most.

${sealingTable(result)}

- **doc-signing** draws four texts and two signatures, appends a certificate page of two signers, signs (PAdES B-B), opens the
  result anew and checks it. Drawing and checking run in a child process, the signing key stays outside.
- **doc-signing, without fields** appends the certificate page only.
- **@libpdf/core** loads the file and signs it, as its documentation shows. It draws nothing and checks nothing.
- **@signpdf** appends a placeholder (\`placeholder-plain\`) and signs with node-forge, as its documentation shows. It draws and checks nothing.
- **verify** reports what the file proves. The floor beside it, in the same child process, parses the file and checks its one signature.

## What is unfair

Against us: the libraries sign and nothing else, in this process, without handing a file to another. In our favor: the files are in the page
cache, and the time to start a child process is not counted, since it is kept. @signpdf does RSA in JavaScript, which most of its time for a small file is.
What sealing is made of, and why, is in [another note](doc-signing-seal-files.md).
`,
	sentence({ seal, verify }) {
		const of = (times: Times, who: string) =>
			Object.values(times[who] ?? {}).map(({ median }) => `${median.toFixed(0)} ms`);
		return `doc-signing seals files of 1, 100 and 1,000 pages, with signatures drawn, a certificate page and a check of the result, in ${of(seal, "doc-signing").join(", ")}, where signing alone takes @libpdf/core ${of(seal, "@libpdf/core").join(", ")}; it verifies them in ${of(verify, "doc-signing").join(", ")}.`;
	},
};

const PAGES = [1, 100, 1_000];
const WARM_UP = 3;

/** Sealing and verifying one file at a time in warm processes, the ways in turn. */
async function compareSealing(rounds: number): Promise<Sealing> {
	const folder = await mkdtemp(join(tmpdir(), "benchmark-sealing-"));
	const key = newSealingKey();
	const ours = await openDocSigning(key);
	const peers: SealingPeer[] = [
		ours,
		{ name: "doc-signing, without fields", seal: ours.sealWithoutFields },
		await openLibpdf(key),
		openSignpdf(key),
	];
	const result: Sealing = { rounds, seal: {}, verify: {} };
	try {
		for (const pages of PAGES) {
			const input = join(folder, `${pages}.pdf`);
			await writeFile(input, await makePages(pages));
			const nameOutput = (peer: SealingPeer) => join(folder, `${pages}-${peers.indexOf(peer)}.pdf`);
			const seals = peers.map((peer) => [peer.name, () => peer.seal(input, nameOutput(peer))] as const);
			await timeInTurn(result.seal, { pages, rounds }, seals);
			for (const peer of peers) await requireSignature(nameOutput(peer));
			await timeInTurn(result.verify, { pages, rounds }, [
				["doc-signing", () => ours.verify(nameOutput(ours))],
				["reading it and checking one signature", () => ours.readAndCheckOne(nameOutput(ours))],
			]);
		}
		return result;
	} finally {
		await ours.close();
		await rm(folder, { recursive: true, force: true });
	}
}

async function timeInTurn(
	times: Times,
	{ pages, rounds }: { pages: number; rounds: number },
	works: (readonly [string, () => Promise<void>])[],
): Promise<void> {
	const all = new Map<string, number[]>();
	for (let round = -WARM_UP; round < rounds; round++)
		for (const [name, work] of works) {
			const started = performance.now();
			await work();
			if (round >= 0) all.set(name, [...(all.get(name) ?? []), performance.now() - started]);
		}
	for (const [name, values] of all) times[name] = { ...times[name], [pages]: computeSpread(values) };
}

/** Pages of text from another program, repeated. */
async function makePages(count: number): Promise<Uint8Array> {
	const path = join(repository, "services/doc-signing/test/fixtures/three-pages.pdf");
	const source = await PDF.load(await readFile(path));
	const target = PDF.create();
	for (let page = 0; page < count; page++) await target.copyPagesFrom(source, [page % 3]);
	return target.save();
}

async function requireSignature(path: string): Promise<void> {
	const text = await readFile(path, "latin1");
	if (!/\/ByteRange\s*\[\s*0+\s+\d+\s+\d+\s+\d+/.test(text)) throw new Error(`${path} is not signed.`);
}

function sealingTable({ seal, verify }: Sealing): string {
	const row = (work: string, who: string, times: Times[string]) => [
		work,
		who,
		...Object.values(times).map(({ median, min, max }) => `${ms(median)} (${ms(min)}–${ms(max)})`),
	];
	const pages = Object.keys(Object.values(seal)[0] ?? {}).map((count) =>
		count === "1" ? "1 page" : `${Number(count).toLocaleString("en")} pages`,
	);
	return markdownTable([
		["work", "by", ...pages],
		...Object.entries(seal).map(([who, times]) => row("seal", who, times)),
		...Object.entries(verify).map(([who, times]) => row("verify", who, times)),
	]);
}

function ms(value: number): string {
	return value.toFixed(value < 100 ? 1 : 0);
}
