import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { constants, deflateRawSync } from "node:zlib";
import { readUsage } from "../../src/pdf/child-process/process-usage.ts";
import { fixture } from "./pdf-files.ts";

const MB = 1024 * 1024;

export async function until(isSo: () => boolean): Promise<void> {
	while (!isSo()) await delay(10);
}

/** A brace in place of a number makes the library loop forever. */
export function endlessPdf(): Buffer {
	const text = fixture("three-pages.pdf").toString("latin1");
	return Buffer.from(text.replaceAll("595.27559", "595.27{59"), "latin1");
}

/** The peak resident memory of any child but `others`, as recorded by the kernel. */
export function watchPeaks(others: number[], parent?: number): { stop(): number } {
	let pids: number[] = [];
	let peak = 0;
	const list = setInterval(() => {
		pids = childPids(parent).filter((id) => !others.includes(id));
	}, 250);
	const look = setInterval(() => {
		for (const pid of pids) {
			const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readProc(`${pid}/status`))?.[1];
			peak = Math.max(peak, Number(kilobytes ?? 0) * 1024);
		}
	}, 20);
	return {
		stop: () => {
			clearInterval(list);
			clearInterval(look);
			return peak;
		},
	};
}

/** Child processes that run our entry point; Linux only, like the limit on resident memory. */
export function childPids(parent = process.pid): number[] {
	return threadsOf(parent)
		.flatMap((thread) => readProc(`${parent}/task/${thread}/children`).trim().split(" "))
		.filter((pid) => pid !== "" && readProc(`${pid}/cmdline`).includes("child-process/child"))
		.map(Number)
		.sort((one, other) => one - other);
}

/** The processor time of the only child that is not one of `others`: of its start and its jobs. */
export async function usedMsOfNew(others: number[]): Promise<number> {
	const [pid, ...more] = childPids().filter((one) => !others.includes(one));
	const usage = pid && more.length === 0 ? await readUsage(pid) : undefined;
	if (!usage) throw new Error("There is not exactly one new child.");
	return usage.processorMs;
}

function threadsOf(pid: number): string[] {
	try {
		return readdirSync(`/proc/${pid}/task`);
	} catch {
		return []; // It has exited.
	}
}

function readProc(path: string): string {
	try {
		return readFileSync(`/proc/${path}`, "utf8");
	} catch {
		return ""; // It has just exited.
	}
}

/** A page whose content is kilobytes in the file and `size` bytes of spaces when decompressed. */
export function decompressionBomb(size: number): Buffer {
	// A fully flushed block can be repeated, so the spaces need not all be compressed.
	const block = deflateRawSync(Buffer.alloc(MB, " "), { finishFlush: constants.Z_FULL_FLUSH });
	const piece = Buffer.concat([
		Buffer.from([0x78, 0x9c]),
		...Array<Buffer>(Math.ceil(size / MB)).fill(block),
	]);
	const head = Buffer.from(
		[
			"%PDF-1.7",
			"1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
			"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
			"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>endobj",
			`4 0 obj<</Filter/FlateDecode/Length ${piece.length}>>stream\n`,
		].join("\n"),
	);
	return Buffer.concat([
		head,
		piece,
		Buffer.from("\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF\n"),
	]);
}
