import { readdirSync, statSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startPdfProcesses } from "../../../test/support/pdf-processes.ts";
import { difference, renderPage } from "../../../test/support/render-page.ts";
import { crossField, sealContent } from "../../../test/support/seal-content.ts";
import { ownKey } from "../../../test/support/signing-keys.ts";
import { hasTool, runTool } from "../../../test/support/tools.ts";
import type { InspectedPdf } from "../intake/inspect-pdf.ts";
import { computeFingerprint } from "../pades/certificate-chain.ts";
import { verifyPdf } from "../verification/verify-pdf.ts";
import { sealFile } from "./seal-file.ts";

const LARGEST = 20 * 1024 * 1024;
const FILES = 25;
const REASONS =
	/^(NOT_A_PDF|PASSWORD_PROTECTED|CORRUPT_PDF|ALREADY_SIGNED|XFA_DYNAMIC|VARIABLE_CONTENT|TOO_LARGE|TOO_EXPENSIVE)$/;

/** Fixtures, and PDFs of other origin: those of Debian packages, and of a folder set in the environment. */
function findFiles(): string[] {
	const fixtures = fileURLToPath(new URL("../../../test/fixtures", import.meta.url));
	const folders = [fixtures, "/usr/share/doc", ...(process.env.REAL_PDFS ? [process.env.REAL_PDFS] : [])];
	return folders
		.flatMap((folder) => readFolder(folder).map((name) => join(folder, name)))
		.filter((path) => path.endsWith(".pdf") && statSync(path).size < LARGEST)
		.slice(0, FILES);
}

function readFolder(folder: string): string[] {
	try {
		return readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();
	} catch {
		return [];
	}
}

describe("a third-party PDF", () => {
	const key = ownKey();
	let folder: string;
	let processes: ReturnType<typeof startPdfProcesses>;
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "strangers-"));
		processes = startPdfProcesses({ size: 1, timeLimitMs: 30_000, memoryLimitBytes: 1024 * 1024 * 1024 });
	});
	afterAll(async () => {
		await processes.close();
		await rm(folder, { recursive: true });
	});

	test.each(findFiles())("is sealed correctly, or rejected with a reason: %s", async (path) => {
		let found: InspectedPdf;
		try {
			found = await processes.run("inspect", { path, maxBytes: LARGEST });
		} catch (error) {
			expect(error).toMatchObject({ name: "UnusableFile", code: expect.stringMatching(REASONS) });
			return;
		}
		const { width = 0, height = 0 } = found.pages[0] ?? {};
		const rect = { x: 20, y: 30, width: 30, height: 20 };
		const cross = crossField(rect, { width: width * 0.3, height: height * 0.2 });
		const outputPath = join(folder, "sealed.pdf");
		const content = sealContent({ fields: [cross] });
		await sealFile(processes, { inputPath: path, outputPath, key, content, timeStamp: null });
		const [original, sealed] = [await readFile(path), await readFile(outputPath)];
		expect(sealed.subarray(0, original.length).equals(original)).toBe(true);
		const verification = await verifyPdf(sealed, [computeFingerprint(key.certificate)]);
		expect(verification).toMatchObject({ status: "intact", ours: true });
		if (hasTool("qpdf")) expect(runTool("qpdf", ["--check", outputPath]).output).not.toContain("ERROR");
		if (hasTool("pdfsig")) expect(runTool("pdfsig", [outputPath]).output).toContain("Signature is Valid.");
		// Form fields look slightly different once they are part of the page.
		if (found.formFields.length > 0) return;
		const changed = difference(await renderPage(original, 1), await renderPage(sealed, 1));
		expect(changed?.left).toBeGreaterThan(rect.x - 1.5);
		expect(changed?.top).toBeGreaterThan(rect.y - 1.5);
		expect(changed?.right).toBeLessThan(rect.x + rect.width + 1.5);
		expect(changed?.bottom).toBeLessThan(rect.y + rect.height + 1.5);
	});
});
