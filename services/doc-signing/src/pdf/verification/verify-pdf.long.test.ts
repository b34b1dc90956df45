import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { withNewCatalog } from "../../../test/support/damaged-files.ts";
import { fixture } from "../../../test/support/pdf-files.ts";
import { startPdfProcesses } from "../../../test/support/pdf-processes.ts";
import { sealContent, textField } from "../../../test/support/seal-content.ts";
import { ownKey } from "../../../test/support/signing-keys.ts";
import { runTool, testWith } from "../../../test/support/tools.ts";
import { openWithPdfium } from "../intake/pdfium.ts";
import { buildCms, reserveFor, signDigest } from "../pades/build-cms.ts";
import { computeFingerprint } from "../pades/certificate-chain.ts";
import { drawSeal } from "../sealing/draw-seal.ts";
import { verifyFile } from "./verify-file.ts";
import { verifyPdf } from "./verify-pdf.ts";

const folder = mkdtempSync(join(tmpdir(), "verify-pdf-"));
const key = ownKey();
const ours = [computeFingerprint(key.certificate)];
const bits = fc.integer({ min: 1, max: 255 });
/** As many as a busy machine manages in a few seconds, up to 200. */
const enough = { numRuns: 200, interruptAfterTimeLimit: 6_000, markInterruptAsFailure: false };
const processes = startPdfProcesses({ size: 1, timeLimitMs: 10_000, memoryLimitBytes: 400 * 1024 * 1024 });
let sealed: Buffer;
let signature: { start: number; end: number };

beforeAll(async () => {
	const content = sealContent({ fields: [textField("Hello")] });
	const drawn = await drawSeal(fixture("three-pages.pdf"), content, reserveFor(key, 0));
	const cms = buildCms(key, await signDigest(key, drawn.digest));
	sealed = Buffer.from(drawn.bytes);
	sealed.write(cms.toString("hex"), drawn.slot.contentsOffset, "latin1");
	// Warm up before the time limit of the properties starts.
	const path = join(folder, "sealed.pdf");
	await writeFile(path, sealed);
	expect(await verifyFile(processes, { path, ourCertificates: ours, anchors: [] })).toMatchObject({
		status: "intact",
	});
	signature = { start: drawn.slot.contentsOffset, end: drawn.slot.byteRange[2] - 1 };
});

afterAll(async () => {
	await processes.close();
	rmSync(folder, { recursive: true });
});

describe("verifying", () => {
	test("finds an untouched file intact", async () => {
		expect(await verifyPdf(sealed, ours)).toMatchObject({ status: "intact", problems: [], ours: true });
	});

	// One changed byte can send a parser into a loop that takes gigabytes: hence the child process, as in the
	// service.
	test("reports any one byte that was changed", async () => {
		const anywhere = fc.nat({ max: sealed.length - 1 });
		await fc.assert(fc.asyncProperty(anywhere, bits, expectReported), enough);
	});

	test("reports any one byte that was changed in the signature itself", async () => {
		const inside = fc.integer({ min: signature.start, max: signature.end });
		await fc.assert(fc.asyncProperty(inside, bits, expectReported), enough);
	});

	test("reports appended bytes, even a single line break", async () => {
		for (const tail of ["\n", "%%EOF\n", "x".repeat(5000)]) {
			const longer = Buffer.concat([sealed, Buffer.from(tail)]);
			expect(await verifyPdf(longer, ours)).toMatchObject({
				status: "altered",
				problems: [expect.stringContaining("added")],
			});
		}
	});

	test("finds the seal that a new catalog hides", async () => {
		const hidden = withNewCatalog(sealed);
		expect((await openWithPdfium(hidden)).pageCount).toBe((await openWithPdfium(sealed)).pageCount);
		expect(await verifyPdf(hidden, ours)).toMatchObject({
			status: "altered",
			ours: true,
			problems: [expect.stringContaining("hides the seal"), expect.stringContaining("added")],
		});
		expect(await verifyPdf(hidden, [])).toEqual({ status: "unsigned" });
	});

	test("finds the seal in a file that cannot be opened any more", async () => {
		const broken = Buffer.from(sealed.toString("latin1").replaceAll("endobj", "endobi"), "latin1");
		expect(await verifyPdf(broken, ours)).toMatchObject({ status: "altered", ours: true });
	});

	test("reports a truncated file", async () => {
		expect(await verifyPdf(sealed.subarray(0, sealed.length - 1), ours)).toMatchObject({ status: "altered" });
	});

	test("names the certificate if it is not ours", async () => {
		expect(await verifyPdf(sealed, [])).toMatchObject({
			status: "intact",
			ours: false,
			certificate: { subject: "CN=Example Sign" },
		});
	});

	test("reports a file without a seal as unsigned, and a non-PDF as unreadable", async () => {
		expect(await verifyPdf(fixture("three-pages.pdf"), ours)).toEqual({ status: "unsigned" });
		expect(await verifyPdf(Buffer.from("hello"), ours)).toEqual({ status: "unreadable" });
	});

	test("does not mistake another signature for ours", async () => {
		expect(await verifyPdf(fixture("signed.pdf"), ours)).toMatchObject({ ours: false, reference: null });
	});

	testWith("pdfsig", "agrees about bytes changed outside the signature", async () => {
		for (const at of [30, 2000, signature.start - 200, signature.end + 200, sealed.length - 20]) {
			const path = join(folder, `changed-${at}.pdf`);
			await writeFile(path, flipped(at, 1));
			const { output } = runTool("pdfsig", [path]);
			expect(output).not.toContain("Signature is Valid.");
		}
	});
});

function flipped(at: number, bits: number): Buffer {
	const changed = Buffer.from(sealed);
	changed[at] = (changed[at] ?? 0) ^ bits;
	return changed;
}

async function expectReported(at: number, xor: number): Promise<void> {
	const path = join(folder, "changed.pdf");
	await writeFile(path, flipped(at, xor));
	const found = await verifyFile(processes, { path, ourCertificates: ours, anchors: [] });
	const fine = found.status === "intact" && found.ours;
	expect(fine ? `byte ${at} xor ${xor} went unnoticed` : "").toBe("");
}
