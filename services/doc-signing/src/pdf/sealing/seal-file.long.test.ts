import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { fixture } from "../../../test/support/pdf-files.ts";
import { startPdfProcesses } from "../../../test/support/pdf-processes.ts";
import { sealContent, textField } from "../../../test/support/seal-content.ts";
import { opensslKey, ownKey, P256, P384, RSA } from "../../../test/support/signing-keys.ts";
import { runTool, testWith } from "../../../test/support/tools.ts";
import { computeFingerprint } from "../pades/certificate-chain.ts";
import { signingKeyFromPem } from "../pades/load-signing-key.ts";
import type { SigningKey } from "../pades/signing-key.ts";
import { verifyPdf } from "../verification/verify-pdf.ts";
import { type SealedFile, sealFile } from "./seal-file.ts";

let folder: string;
let processes: ReturnType<typeof startPdfProcesses>;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "seal-file-"));
	processes = startPdfProcesses({ size: 2, timeLimitMs: 20_000, memoryLimitBytes: 768 * 1024 * 1024 });
});

afterAll(async () => {
	await processes.close();
	await rm(folder, { recursive: true });
});

async function seal(name: string, key: SigningKey): Promise<{ path: string; sealed: SealedFile }> {
	const inputPath = join(folder, `in-${name}`);
	const path = join(folder, `out-${key.algorithm}-${name}`);
	await writeFile(inputPath, fixture(name));
	const content = sealContent({ fields: [textField("Łukasz, Иван")] });
	const sealed = await sealFile(processes, { inputPath, outputPath: path, content, key, timeStamp: null });
	return { path, sealed };
}

describe("a sealed file", () => {
	const names = [
		"three-pages.pdf",
		"object-streams.pdf",
		"linearized.pdf",
		"tax-form.pdf",
		"encrypted-128.pdf",
		"encrypted-256.pdf",
		"encrypted-form.pdf",
		"encrypted-rc4-filters.pdf",
	];

	test.each(names)("verifies, names its document and contains the uploaded file: %s", async (name) => {
		const key = ownKey();
		const { path, sealed } = await seal(name, key);
		const bytes = await readFile(path);
		expect(sealed).toMatchObject({
			level: "B-B",
			sizeInBytes: bytes.length,
			timeStampFailures: [],
			undrawable: [],
		});
		expect(await verifyPdf(bytes, [computeFingerprint(key.certificate)])).toMatchObject({
			status: "intact",
			ours: true,
			sha256: sealed.sha256,
			reference: { documentId: "4711", auditHead: "cd".repeat(32), isRepaired: false },
			original: { matches: true, sha256: sealed.reference.originalSha256 },
		});
	});

	test("repeats nothing of an encrypted file that did not change", async () => {
		const growth = async (name: string): Promise<number> =>
			(await seal(name, ownKey())).sealed.sizeInBytes - fixture(name).length;
		expect((await growth("encrypted-form.pdf")) / (await growth("tax-form.pdf"))).toBeCloseTo(1, 0.7);
	});

	testWith("pdfsig", "is valid and signed as a whole", async () => {
		for (const name of names) {
			const { path } = await seal(name, ownKey());
			const { output } = runTool("pdfsig", [path]);
			expect(output).toContain("Signature is Valid.");
			expect(output).toContain("Total document signed");
			expect(output).toContain("ETSI.CAdES.detached");
		}
	});

	testWith("qpdf", "is sound", async () => {
		for (const name of names) {
			const { path } = await seal(name, ownKey());
			expect(runTool("qpdf", ["--check", path])).toMatchObject({ status: 0 });
		}
	});

	testWith("openssl", "is a CAdES signature with RSA, RSA-PSS, P-256 and P-384", async () => {
		for (const [algorithm, padding] of [[RSA], [RSA, "pss"], [P256], [P384]] as const) {
			const key = signingKeyFromPem({ ...opensslKey([...algorithm]), padding: padding ?? "pkcs1" });
			const { path } = await seal("three-pages.pdf", key);
			expect(runTool("pdfsig", [path]).output).toContain("Signature is Valid.");
			const { cms, content } = await takeApart(path);
			const printed = runTool("openssl", ["cms", "-cmsout", "-print", "-inform", "DER", "-in", cms]).output;
			expect(printed).toContain("signingCertificateV2");
			expect(printed).toContain("1.2.840.113549.1.9.52");
			// ETSI EN 319 142-1 §6.3: the baseline takes the time from /M.
			expect(printed).not.toContain("signingTime");
			const certificate = join(folder, "certificate.pem");
			await writeFile(certificate, key.certificate.toString());
			const check = [
				"-verify",
				"-cades",
				"-binary",
				"-inform",
				"DER",
				"-purpose",
				"any",
				"-out",
				"/dev/null",
			];
			const trust = ["-in", cms, "-content", content, "-CAfile", certificate];
			expect(runTool("openssl", ["cms", ...check, ...trust]).output).toContain(
				"CAdES Verification successful",
			);
		}
	});
});

describe("sealing", () => {
	test("produces no file that does not verify", async () => {
		const key = ownKey();
		const stranger = ownKey();
		const wrong: SigningKey = { ...key, sign: stranger.sign };
		await expect(seal("three-pages.pdf", wrong)).rejects.toMatchObject({
			name: "PdfJobFailed",
			message: expect.stringContaining("altered"),
		});
	});
});

async function takeApart(path: string): Promise<{ cms: string; content: string }> {
	const bytes = await readFile(path);
	const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)/.exec(bytes.toString("latin1"));
	const [length, next] = [Number(range?.[1]), Number(range?.[2])];
	const cms = join(folder, "signature.der");
	const content = join(folder, "content");
	await writeFile(cms, Buffer.from(bytes.subarray(length + 1, next - 1).toString("latin1"), "hex"));
	await writeFile(content, Buffer.concat([bytes.subarray(0, length), bytes.subarray(next)]));
	return { cms, content };
}
