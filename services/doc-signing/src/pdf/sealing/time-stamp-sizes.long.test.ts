import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { fixture } from "../../../test/support/pdf-files.ts";
import { startPdfProcesses } from "../../../test/support/pdf-processes.ts";
import { sealContent } from "../../../test/support/seal-content.ts";
import { ownKey } from "../../../test/support/signing-keys.ts";
import { startTimeStampServer, type TimeStampServer } from "../../../test/support/time-stamp-server.ts";
import { timeStampsFrom } from "../../../test/support/time-stamps.ts";
import { hasTool, runTool } from "../../../test/support/tools.ts";
import { buildCms } from "../pades/build-cms.ts";
import { computeFingerprint } from "../pades/certificate-chain.ts";
import { verifyPdf } from "../verification/verify-pdf.ts";
import { addTimeStamp } from "./add-time-stamp.ts";
import { sealFile } from "./seal-file.ts";
import { writeSignature } from "./sign-drawn.ts";

const key = ownKey();
const ours = [computeFingerprint(key.certificate)];
const withOpenssl = hasTool("openssl") ? describe : describe.skip;
let folder: string;
let inputPath: string;
let outputPath: string;
let processes: ReturnType<typeof startPdfProcesses>;
let running: TimeStampServer[] = [];

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "time-stamp-sizes-"));
	[inputPath, outputPath] = [join(folder, "in.pdf"), join(folder, "out.pdf")];
	await writeFile(inputPath, fixture("three-pages.pdf"));
	processes = startPdfProcesses({ size: 1, timeLimitMs: 20_000, memoryLimitBytes: 768 * 1024 * 1024 });
	// Starts the child process, which is slow on a busy machine.
	await sealFile(processes, { inputPath, outputPath, key, timeStamp: null, content: sealContent() });
});
afterEach(async () => {
	await Promise.all(running.map((server) => server.close()));
	running = [];
});
afterAll(async () => {
	await processes.close();
	await rm(folder, { recursive: true });
});

/** A server whose tokens contain this many bytes of certificates. */
async function serverOf(bulk: (request: number) => number): Promise<TimeStampServer> {
	const server = await startTimeStampServer({ bulk });
	running.push(server);
	return server;
}

const seal = (timeStamp: ReturnType<typeof timeStampsFrom>) =>
	sealFile(processes, {
		...{ inputPath, outputPath, key, timeStamp },
		content: sealContent({ sealedAt: new Date().toISOString() }),
	});

const verified = async () => verifyPdf(await readFile(outputPath), ours);

withOpenssl("a time-stamp token that is larger than most", () => {
	test("gets the space it needs, which the next seal reserves from the start", async () => {
		const large = await serverOf(() => 12_000);
		const timeStamp = timeStampsFrom([large.url]);
		expect(await seal(timeStamp)).toMatchObject({ level: "B-T", timeStampFailures: [] });
		expect(large.requestCount()).toBe(2);
		expect(await verified()).toMatchObject({ status: "intact", evidence: { level: "B-T" } });
		if (hasTool("pdfsig")) expect(runTool("pdfsig", [outputPath]).output).toContain("Signature is Valid.");
		expect(await seal(timeStamp)).toMatchObject({ level: "B-T" });
		expect(large.requestCount()).toBe(3);
		expect((await readFile(outputPath)).length).toBeLessThan(fixture("three-pages.pdf").length + 70_000);
	});

	test("gets the maximum space if it grows each time", async () => {
		const growing = await serverOf((request) => request * 12_000);
		expect(await seal(timeStampsFrom([growing.url]))).toMatchObject({ level: "B-T" });
		expect(growing.requestCount()).toBe(3);
		expect(await verified()).toMatchObject({ status: "intact", evidence: { level: "B-T" } });
	});

	test("than the limit causes the next server to be used", async () => {
		const [endless, usual] = [await serverOf(() => 70_000), await serverOf(() => 0)];
		expect(await seal(timeStampsFrom([endless.url, usual.url]))).toMatchObject({ level: "B-T" });
		expect(endless.requestCount()).toBe(1);
	});

	test("than usual fits when it is added later", async () => {
		const [endless, large] = [await serverOf(() => 70_000), await serverOf(() => 45_000)];
		const sealed = await seal(timeStampsFrom([endless.url], { required: false }));
		expect(sealed).toMatchObject({
			level: "B-B",
			timeStampFailures: [{ reason: expect.stringContaining("too large") }],
		});
		const stamped = join(folder, "stamped.pdf");
		await addTimeStamp(
			processes,
			{ inputPath: outputPath, outputPath: stamped },
			timeStampsFrom([large.url]),
		);
		expect(await verifyPdf(await readFile(stamped), ours)).toMatchObject({
			status: "intact",
			evidence: { level: "B-T" },
		});
	});

	test("than the space in an older sealed file is reported as the reason", async () => {
		const [usual, large] = [await serverOf(() => 0), await serverOf(() => 45_000)];
		// As sealed by a version that reserved the usual space for a missing time-stamp.
		const sealed = join(folder, "earlier.pdf");
		await seal(timeStampsFrom([usual.url]));
		const parts = await processes.run("readSeal", { path: outputPath });
		await writeFile(sealed, await readFile(outputPath));
		await writeSignature(sealed, parts, buildCms(key, parts));
		const files = { inputPath: sealed, outputPath: join(folder, "none.pdf") };
		await expect(addTimeStamp(processes, files, timeStampsFrom([large.url]))).rejects.toMatchObject({
			attempts: [{ reason: expect.stringMatching(/its token of \d+ bytes .* are reserved in the file/) }],
		});
		await addTimeStamp(processes, files, timeStampsFrom([large.url, usual.url]));
	});
});
