import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { PDF } from "@libpdf/core";
import { openPdfPool, type PdfProcesses } from "../../src/pdf/child-process/pdf-processes.ts";
import type { SignatureMark } from "../../src/pdf/drawing/field-value.ts";
import { generateSigningKey } from "../../src/pdf/pades/generate-signing-key.ts";
import { signingKeyFromPem } from "../../src/pdf/pades/load-signing-key.ts";
import { sealFile } from "../../src/pdf/sealing/seal-file.ts";
import { fingerprintOf } from "../../src/pdf/verification/fingerprint.ts";
import { verifyFile } from "../../src/pdf/verification/verify-file.ts";
import { fixture } from "../support/pdf-files.ts";
import { certificateParty, sealContent, textField } from "../support/seal-content.ts";

/**
 * How long one file takes to seal and to verify in warm child processes: four texts, two signatures, two parties, no
 * time-stamp. `pnpm bench:seal-files [rounds]` prints a row for 1, 100 and 1,000 pages.
 */
const ROUNDS = Number(process.argv[2] ?? 25);
const WARM_UP = 5;
const MOMENT = "2026-11-21T07:00:00Z";

const folder = await mkdtemp(join(tmpdir(), "bench-seal-files-"));
const pool = openPdfPool({
	size: 2,
	timeLimitMs: 20_000,
	memoryLimitBytes: 768 * 1024 * 1024,
	...unlimited(),
});
const key = signingKeyFromPem(generateSigningKey("Example Sign", new Date()));
try {
	console.log("| pages | seal | drawn | checked | verified | reading it and one signature |");
	console.log("| --- | --- | --- | --- | --- | --- |");
	for (const pages of [1, 100, 1000]) console.log(await measure(pages));
} finally {
	await pool.close();
	await rm(folder, { recursive: true, force: true });
}

async function measure(pages: number): Promise<string> {
	const times: Record<string, number[]> = {
		seal: [],
		drawSeal: [],
		checkSealed: [],
		verify: [],
		readSeal: [],
	};
	const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
		const begun = performance.now();
		const result = await work();
		times[name]?.push(performance.now() - begun);
		return result;
	};
	const processesFor = (work: "signing" | "verification"): PdfProcesses => {
		const processes = pool.for({ work, name: "benchmark" });
		return { run: (job, input) => timed(job, () => processes.run(job, input)) };
	};
	const [inputPath, outputPath] = [join(folder, `${pages}.pdf`), join(folder, `${pages}-sealed.pdf`)];
	await writeFile(inputPath, await pagesOf(pages));
	const ourCertificates = [fingerprintOf(key.certificate)];
	for (let round = 0; round < ROUNDS + WARM_UP; round++) {
		const request = { inputPath, outputPath, content: content(), key, timeStamp: null };
		await timed("seal", () => sealFile(processesFor("signing"), request));
		await verifyFile(processesFor("verification"), { path: outputPath, ourCertificates, anchors: [] });
		await processesFor("verification").run("readSeal", { path: outputPath });
	}
	const medians = Object.values(times).map((all) => median(all.slice(WARM_UP)).toFixed(1));
	return `| ${pages} | ${medians.join(" | ")} |`;
}

function median(times: number[]): number {
	return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** Pages of text from another program, repeated. */
async function pagesOf(count: number): Promise<Uint8Array> {
	const source = await PDF.load(fixture("three-pages.pdf"));
	const target = PDF.create();
	for (let page = 0; page < count; page++) await target.copyPagesFrom(source, [page % 3]);
	return target.save();
}

function content() {
	const typed: SignatureMark = { type: "typed", text: "Ada Lovelace" };
	const points = Array.from({ length: 80 }, (_, at) => ({ x: 2 * at, y: 20 + 15 * Math.sin(at / 5) }));
	const drawn: SignatureMark = { type: "strokes", strokes: [{ points }] };
	const base = sealContent();
	return sealContent({
		fields: [
			...["Łukasz Müller", "2026-11-22", "Berlin", "ada@example.com"].map((text, at) =>
				textField(text, { y: 10 * (at + 1) }),
			),
			...[typed, drawn].map((signature, at) => ({
				page: 1,
				rect: { x: 10, y: 60 + 10 * at, width: 30, height: 6 },
				mark: { kind: "signature" as const, signature },
			})),
		],
		certificate: {
			...base.certificate,
			parties: ["Ada Lovelace", "Grace Hopper"].map((name, at) =>
				certificateParty({
					...{ name, sentAt: MOMENT, openedAt: MOMENT, consentedAt: MOMENT, actedAt: MOMENT },
					...{ ipAddress: "203.0.113.7", userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36" },
					signature: at === 0 ? typed : drawn,
				}),
			),
		},
	});
}

/** The budgets protect others; this benchmark has none. */
function unlimited() {
	const budget = { burstMs: 1e9, share: 1, maxMs: 1e9 };
	return { callerBudget: budget, verificationBudget: budget };
}
