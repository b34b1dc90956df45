import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { PDF } from "@libpdf/core";
import { damagedFiles, withLead, withWrongOffset } from "../../../test/support/damaged-files.ts";
import { fixture } from "../../../test/support/pdf-files.ts";
import { startPdfProcesses } from "../../../test/support/pdf-processes.ts";
import { difference, pageText, renderPage } from "../../../test/support/render-page.ts";
import { crossField, sealContent } from "../../../test/support/seal-content.ts";
import { ownKey } from "../../../test/support/signing-keys.ts";
import { hasTool, runTool } from "../../../test/support/tools.ts";
import { inspectPdf } from "../intake/inspect-pdf.ts";
import { computeFingerprint } from "../pades/certificate-chain.ts";
import { sealFile } from "../sealing/seal-file.ts";
import { showDocument } from "../sealing/show-document.ts";
import { readSecurityStore, securityStoreFor } from "../security-store/security-store.ts";
import { verifyPdf } from "../verification/verify-pdf.ts";
import { fromHeader } from "./header.ts";
import { hasValidXref } from "./valid-xref.ts";

const MAX_BYTES = 50 * 1024 * 1024;
const key = ownKey();
let folder: string;
let processes: ReturnType<typeof startPdfProcesses>;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "damaged-"));
	processes = startPdfProcesses({ size: 1, timeLimitMs: 20_000, memoryLimitBytes: 768 * 1024 * 1024 });
});
afterAll(async () => {
	await processes.close();
	await rm(folder, { recursive: true });
});

const rect = { x: 60, y: 80, width: 30, height: 10 };

async function seal(upload: Uint8Array) {
	const paths = { inputPath: join(folder, "upload.pdf"), outputPath: join(folder, "sealed.pdf") };
	await writeFile(paths.inputPath, upload);
	const { pages } = await inspectPdf(upload, { maxBytes: MAX_BYTES });
	const { width = 0, height = 0 } = pages[0] ?? {};
	const cross = crossField(rect, { width: width * 0.3, height: height * 0.1 });
	const content = sealContent({ fields: [cross] });
	const sealed = await sealFile(processes, { ...paths, content, key, timeStamp: null });
	return { sealed, path: paths.outputPath, bytes: await readFile(paths.outputPath) };
}

/** Complaints of other installed programs about a file. */
function complaints(path: string, bytes: Buffer): string[] {
	const found: string[] = [];
	if (hasTool("qpdf")) {
		const { status, output } = runTool("qpdf", ["--check", path]);
		if (status !== 0) found.push(output);
	}
	// It repairs every file that has bytes before its header.
	if (hasTool("mutool") && bytes.indexOf("%PDF-") === 0) {
		const { output } = runTool("mutool", ["info", path]);
		if (/warning|error|repair/i.test(output)) found.push(output);
	}
	if (hasTool("pdfsig")) {
		const { output } = runTool("pdfsig", [path]);
		const isValid = ["Signature is Valid.", "Total document signed"].every((line) => output.includes(line));
		if (!isValid || output.includes("Syntax Error")) found.push(output);
	}
	return found;
}

describe("a file whose structure is damaged", () => {
	test.each(damagedFiles)("is sealed as uploaded, followed by a valid structure: %s", async (_, make) => {
		const upload = await make();
		const { sealed, bytes, path } = await seal(upload);
		expect(bytes.subarray(0, upload.length).equals(upload)).toBe(true);
		expect(sealed.reference).toMatchObject({ isRepaired: true, originalLength: upload.length });
		expect(hasValidXref(fromHeader(bytes))).toBe(true);
		expect(complaints(path, bytes)).toEqual([]);
		expect(await verifyPdf(bytes, [computeFingerprint(key.certificate)])).toMatchObject({
			status: "intact",
			ours: true,
			original: { matches: true, sha256: sealed.reference.originalSha256 },
		});
		const last = sealed.pageCount;
		expect(await pageText(bytes, last)).toContain("the uploaded bytes are unchanged");
		for (let page = 1; page < last; page++) {
			const changed = difference(await renderPage(upload, page), await renderPage(bytes, page));
			if (page > 1) expect(changed).toBeUndefined();
			else expect(changed?.top).toBeGreaterThan(rect.y - 1.5);
		}
	});

	test("grows little: readable streams stay in place", async () => {
		const upload = withWrongOffset("linearized.pdf");
		const { bytes } = await seal(upload);
		const { bytes: sound } = await seal(fixture("linearized.pdf"));
		expect(bytes.length - sound.length).toBeLessThan(upload.length / 2);
	});

	test("is displayed as it will be sealed, with its form's values", async () => {
		const upload = withWrongOffset("latex-form.pdf");
		const { bytes, path } = await seal(upload);
		expect(complaints(path, bytes)).toEqual([]);
		expect(await pageText(bytes, 1)).toContain("Ada Lovelace");
		const shown = await showDocument(upload, { fields: [], formValues: {}, foot: null });
		expect(Buffer.from(shown.subarray(0, upload.length)).equals(upload)).toBe(true);
		expect(hasValidXref(shown)).toBe(true);
		expect(await pageText(shown, 1)).toContain("Ada Lovelace");
	});

	test("keeps the properties in its last trailer", async () => {
		const { bytes } = await seal(withWrongOffset("three-pages.pdf"));
		const before = (await PDF.load(fixture("three-pages.pdf"))).getProducer();
		expect(before).toBeTruthy();
		expect((await PDF.load(bytes)).getProducer()).toBe(before);
	});

	test("accepts a security store after its seal", async () => {
		const { bytes } = await seal(withLead(withWrongOffset("three-pages.pdf")));
		const data = { certificates: [Buffer.from("one")], ocspResponses: [], crls: [] };
		const contents = Buffer.from("a signature");
		const whole = Buffer.concat([bytes, securityStoreFor(bytes, contents, data)]);
		expect(readSecurityStore(whole, bytes.length, contents)).toEqual(data);
		expect(hasValidXref(fromHeader(whole))).toBe(true);
		expect((await PDF.load(fromHeader(whole))).getPageCount()).toBe(4);
	});

	test("is rejected if viewers repair it in different ways", async () => {
		const other = [
			"30 0 obj\n<</Type /Catalog /Pages 31 0 R>>\nendobj",
			"31 0 obj\n<</Type /Pages /Kids [11 0 R 7 0 R 2 0 R] /Count 3>>\nendobj",
			"trailer\n<</Root 30 0 R /Size 32>>\nstartxref\n12\n%%EOF\n",
		].join("\n");
		const upload = Buffer.concat([withWrongOffset("three-pages.pdf"), Buffer.from(other)]);
		await expect(seal(upload)).rejects.toMatchObject({
			code: "CORRUPT_PDF",
			message: expect.stringContaining("page 1 may look different"),
		});
	});

	test("is rejected if encrypted", async () => {
		await expect(seal(withWrongOffset("owner-protected.pdf"))).rejects.toMatchObject({
			name: "UnusableFile",
			code: "PASSWORD_PROTECTED",
		});
	});
});

test("a file with bytes before its header is sealed without repair, with offsets from the header", async () => {
	const upload = withLead(fixture("three-pages.pdf"));
	const { sealed, bytes, path } = await seal(upload);
	expect(bytes.subarray(0, upload.length).equals(upload)).toBe(true);
	expect(sealed.reference.isRepaired).toBe(false);
	expect(complaints(path, bytes)).toEqual([]);
	expect(await verifyPdf(bytes, [computeFingerprint(key.certificate)])).toMatchObject({ status: "intact" });
	expect(await pageText(bytes, 4)).not.toContain("Repaired");
});
