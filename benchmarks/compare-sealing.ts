import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDF } from "@libpdf/core";
import { type Spread, spreadOf } from "./measure/spread.ts";
import { openDocSigning } from "./peers/sealing/doc-signing.ts";
import { openLibpdf } from "./peers/sealing/libpdf.ts";
import { newSealingKey } from "./peers/sealing/new-key.ts";
import type { SealingPeer } from "./peers/sealing/peer.ts";
import { openSignpdf } from "./peers/sealing/signpdf.ts";
import { repository } from "./peers/start-process.ts";

/** Wall-clock milliseconds: by kind of work and who does it, then by the number of pages. */
export type Sealing = { seal: Times; verify: Times };
type Times = Record<string, Record<string, Spread>>;

const PAGES = [1, 100, 1_000];
const WARM_UP = 3;

/** Sealing and verifying one file at a time in warm processes, the ways in turn. */
export async function compareSealing(rounds: number): Promise<Sealing> {
	const folder = await mkdtemp(join(tmpdir(), "benchmark-sealing-"));
	const key = newSealingKey();
	const ours = await openDocSigning(key);
	const peers: SealingPeer[] = [
		ours,
		{ name: "doc-signing, without fields", seal: ours.sealWithoutFields },
		await openLibpdf(key),
		openSignpdf(key),
	];
	const result: Sealing = { seal: {}, verify: {} };
	try {
		for (const pages of PAGES) {
			const input = join(folder, `${pages}.pdf`);
			await writeFile(input, await pagesOf(pages));
			const outputOf = (peer: SealingPeer) => join(folder, `${pages}-${peers.indexOf(peer)}.pdf`);
			const seals = peers.map((peer) => [peer.name, () => peer.seal(input, outputOf(peer))] as const);
			await timeInTurn(result.seal, { pages, rounds }, seals);
			for (const peer of peers) await requireSignature(outputOf(peer));
			await timeInTurn(result.verify, { pages, rounds }, [
				["doc-signing", () => ours.verify(outputOf(ours))],
				["reading it and checking one signature", () => ours.readAndCheckOne(outputOf(ours))],
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
	for (const [name, values] of all) times[name] = { ...times[name], [pages]: spreadOf(values) };
}

/** Pages of text from another program, repeated. */
async function pagesOf(count: number): Promise<Uint8Array> {
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
