import { X509Certificate } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "@jest/globals";
import { fixture } from "../../../test/support/pdf-files.ts";
import { startPdfProcesses } from "../../../test/support/pdf-processes.ts";
import { sealContent } from "../../../test/support/seal-content.ts";
import { ownKey } from "../../../test/support/signing-keys.ts";
import { startTimeStampServer, type TimeStampServer } from "../../../test/support/time-stamp-server.ts";
import { timeStampsFrom } from "../../../test/support/time-stamps.ts";
import { hasTool, runTool, testWith } from "../../../test/support/tools.ts";
import { computeFingerprint } from "../pades/certificate-chain.ts";
import { verifyPdf } from "../verification/verify-pdf.ts";
import { addTimeStamp } from "./add-time-stamp.ts";
import { type SealedFile, sealFile } from "./seal-file.ts";

const key = ownKey();
const ours = [computeFingerprint(key.certificate)];
let folder: string;
let inputPath: string;
let outputPath: string;
let processes: ReturnType<typeof startPdfProcesses>;
let good: TimeStampServer;
let broken: Server;
let brokenUrl: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "time-stamping-"));
	[inputPath, outputPath] = [join(folder, "in.pdf"), join(folder, "out.pdf")];
	await writeFile(inputPath, fixture("three-pages.pdf"));
	processes = startPdfProcesses({ size: 1, timeLimitMs: 20_000, memoryLimitBytes: 768 * 1024 * 1024 });
	broken = createServer((_, response) => response.writeHead(503).end());
	await new Promise<void>((resolve) => broken.listen(0, "127.0.0.1", resolve));
	brokenUrl = `http://127.0.0.1:${(broken.address() as AddressInfo).port}/`;
	if (hasTool("openssl")) good = await startTimeStampServer();
	// Starts the child process, which is slow on a busy machine.
	await processes.run("warmUp", undefined);
});

afterAll(async () => {
	await processes.close();
	await good?.close();
	await new Promise((resolve) => broken.close(resolve));
	await rm(folder, { recursive: true });
});

function seal(
	urls: string[],
	required: boolean,
	timeStamp = timeStampsFrom(urls, { required }),
): Promise<SealedFile> {
	const content = sealContent({ sealedAt: new Date().toISOString() });
	return sealFile(processes, { inputPath, outputPath, content, key, timeStamp });
}

describe("time-stamping", () => {
	testWith("openssl", "asks the next server when one fails, and seals at level B-T", async () => {
		const sealed = await seal([brokenUrl, good.url], true);
		expect(sealed).toMatchObject({ level: "B-T", timeStampFailures: [] });
		const verification = await verifyPdf(await readFile(outputPath), ours);
		expect(verification).toMatchObject({
			status: "intact",
			evidence: { timeStamp: { at: expect.stringMatching(/^20\d\d-/), faults: [] } },
		});
		if (hasTool("pdfsig")) expect(runTool("pdfsig", [outputPath]).output).toContain("Signature is Valid.");
	});

	testWith("openssl", "reports a time-stamp that was tampered with", async () => {
		await seal([good.url], true);
		const bytes = await readFile(outputPath);
		const text = bytes.toString("latin1");
		// id-aa-timeStampToken; the bytes after its first ones lie within the token.
		const middle = text.indexOf("2a864886f70d010910020e", text.lastIndexOf("/Contents <")) + 400;
		bytes[middle] = bytes[middle] === 0x31 ? 0x32 : 0x31;
		expect(await verifyPdf(bytes, ours)).toMatchObject({ status: "altered" });
	});

	testWith("openssl", "seals without when it may, says why, and adds it later", async () => {
		const sealed = await seal([brokenUrl], false);
		expect(sealed).toMatchObject({
			level: "B-B",
			timeStampFailures: [{ url: brokenUrl, reason: expect.stringContaining("503") }],
		});
		const stampedPath = join(folder, "stamped.pdf");
		const servers = timeStampsFrom([good.url]);
		await addTimeStamp(processes, { inputPath: outputPath, outputPath: stampedPath }, servers);
		const [before, after] = [await readFile(outputPath), await readFile(stampedPath)];
		expect(after.length).toBe(before.length);
		expect(await verifyPdf(after, ours)).toMatchObject({
			status: "intact",
			evidence: { timeStamp: { at: expect.any(String), faults: [] } },
		});
	});

	testWith("openssl", "fails when a time-stamp is required and none is to be had", async () => {
		await expect(seal([brokenUrl], true)).rejects.toMatchObject({ name: "NoTimeStamp" });
	});

	testWith("openssl", "waits for a server that hangs once, and then leaves it alone", async () => {
		const hanging = await startTimeStampServer();
		hanging.setHanging(true);
		const servers = timeStampsFrom([hanging.url, good.url]);
		try {
			const { at } = await servers.request(Buffer.from("one"));
			expect(at).toBeInstanceOf(Date);
			await servers.request(Buffer.from("other"));
			expect(hanging.requestCount()).toBe(1);
		} finally {
			await hanging.close();
		}
	});

	testWith(
		"openssl",
		"is not accepted where other issuers are trusted, or for a file sealed later",
		async () => {
			await seal([good.url], true);
			const stranger = await startTimeStampServer();
			const anchor = new Uint8Array(new X509Certificate(await readFile(stranger.rootFile)).raw);
			await stranger.close();
			const bytes = await readFile(outputPath);
			expect(await verifyPdf(bytes, ours)).toMatchObject({ status: "intact", evidence: { level: "B-T" } });
			expect(await verifyPdf(bytes, ours, [anchor])).toMatchObject({
				status: "intact",
				evidence: {
					level: "B-B",
					timeStamp: {
						faults: [
							{
								check: "issuer",
								detail: expect.stringContaining("was not issued by an authority that this service trusts"),
							},
						],
					},
				},
			});
			const content = sealContent({ sealedAt: new Date(Date.now() + 3_600_000).toISOString() });
			const timeStamp = timeStampsFrom([good.url]);
			expect(await sealFile(processes, { inputPath, outputPath, content, key, timeStamp })).toMatchObject({
				level: "B-B",
			});
		},
	);

	testWith("openssl", "refuses a token for other data, or for another request", async () => {
		const other = await startTimeStampServer({ tamper: (query) => withByteFlipped(query, 30) });
		const replayed = await startTimeStampServer({
			tamper: (query) => withByteFlipped(query, query.length - 5),
		});
		try {
			await expect(seal([other.url], true)).rejects.toThrow("for other data");
			await expect(seal([replayed.url], true)).rejects.toThrow("another request");
		} finally {
			await Promise.all([other.close(), replayed.close()]);
		}
	});
});

function withByteFlipped(bytes: Buffer, at: number): Buffer {
	const changed = Buffer.from(bytes);
	changed[at] = (changed[at] ?? 0) ^ 1;
	return changed;
}
