import { appendFile, readFile, stat, writeFile } from "node:fs/promises";
import { PDF } from "@libpdf/core";
import type { Certificate } from "../certificate/certificate.ts";
import { drawCertificate } from "../certificate/draw-certificate.ts";
import { checkImage, type ImageCheck } from "../drawing/embed-image.ts";
import { openTypefaces } from "../drawing/typefaces.ts";
import { combineFiles, type Part, type PartFault } from "../intake/combine-files.ts";
import { type InspectedPdf, inspectPdf, tooLarge } from "../intake/inspect-pdf.ts";
import { type Bitmap, renderPage } from "../intake/pdfium.ts";
import { readElement } from "../pades/der.ts";
import { checkCms } from "../pades/read-cms.ts";
import type { SignatureSlot } from "../pades/signature-dictionary.ts";
import type { RevocationData } from "../revocation/revocation-data.ts";
import { appendPage } from "../sealing/append-page.ts";
import { type CheckedSeal, checkSealed, type SealedExpectation } from "../sealing/check-sealed.ts";
import { drawSeal, type UnsignedSeal } from "../sealing/draw-seal.ts";
import type { SealContent } from "../sealing/seal-input.ts";
import { type ShownContent, showDocument } from "../sealing/show-document.ts";
import { securityStoreFor } from "../security-store/security-store.ts";
import { digestRange } from "../verification/file-digests.ts";
import { findSignature } from "../verification/find-signature.ts";

import { type Verification, verifyPdf } from "../verification/verify-pdf.ts";

type DrawSealInput = { inputPath: string; outputPath: string; content: SealContent; reservedBytes: number };
type ShowDocumentInput = { inputPath: string; outputPath: string; content: ShownContent };
type RenderFirstPageInput = { path: string; room: { width: number; height: number } };
/** The content of a part is its path. */
type CombineInput = { parts: Part<string>[]; outputPath: string };
type DrawnSeal = Omit<UnsignedSeal, "bytes"> & { sizeInBytes: number };
type AddSecurityStoreInput = Pick<SignatureSlot, "contentsOffset" | "reservedBytes"> & {
	path: string;
	data: RevocationData;
};

/** A new child's first job takes ten times as long as a warm child's, its third twice as long. */
const WARM_UP_ROUNDS = 2;

/** The jobs a child can run. Inputs and outputs are passed by structured clone, large files by path. */
export const jobs = {
	inspect: async ({ path, maxBytes }: { path: string; maxBytes: number }): Promise<InspectedPdf> => {
		const { size } = await stat(path);
		// Checked before reading: the limit protects memory.
		if (size > maxBytes) throw tooLarge(maxBytes);
		return inspectPdf(await readFile(path), { maxBytes });
	},

	combineFiles: async ({ parts, outputPath }: CombineInput): Promise<PartFault | undefined> => {
		const read = parts.map(async (part) => ({ ...part, content: await readFile(part.content) }));
		const combined = await combineFiles(await Promise.all(read));
		if ("code" in combined) return combined;
		await writeFile(outputPath, combined);
		return undefined;
	},

	drawSeal: async ({ inputPath, outputPath, content, reservedBytes }: DrawSealInput): Promise<DrawnSeal> => {
		const { bytes, ...drawn } = await drawSeal(await readFile(inputPath), content, reservedBytes);
		await writeFile(outputPath, bytes);
		return { ...drawn, sizeInBytes: bytes.length };
	},

	showDocument: async ({ inputPath, outputPath, content }: ShowDocumentInput): Promise<void> => {
		await writeFile(outputPath, await showDocument(await readFile(inputPath), content));
	},

	/** The largest image that fits into `room` pixels, for previews. */
	renderFirstPage: async ({ path, room }: RenderFirstPageInput): Promise<Bitmap> =>
		renderPage(await readFile(path), 0, ({ width, height }) =>
			Math.min(room.width / width, room.height / height),
		),

	renderCertificate: async ({ certificate }: { certificate: Certificate }): Promise<Bitmap> =>
		renderCertificate(certificate),

	addSecurityStore: async ({ path, contentsOffset, reservedBytes, data }: AddSecurityStoreInput) => {
		const sealed = await readFile(path);
		const digits = sealed.subarray(contentsOffset, contentsOffset + 2 * reservedBytes).toString("latin1");
		const store = securityStoreFor(sealed, Buffer.from(digits, "hex"), data);
		await appendFile(path, store);
		return { sizeInBytes: sealed.length + store.length };
	},

	checkSealed: async (files: {
		inputPath: string;
		outputPath: string;
		expected: SealedExpectation;
	}): Promise<CheckedSeal> =>
		checkSealed(await readFile(files.outputPath), await readFile(files.inputPath), files.expected),

	/** Checks an uploaded signature when it is uploaded. */
	checkImage: async ({ bytes }: { bytes: Uint8Array }): Promise<ImageCheck> => checkImage(bytes),

	/** Warms up a new child: compiles its code, loads its fonts and pdfium. */
	warmUp: async (): Promise<void> => {
		const pdf = PDF.create();
		pdf.addPage();
		const bytes = await pdf.save();
		for (let round = 0; round < WARM_UP_ROUNDS; round++) {
			await inspectPdf(bytes, { maxBytes: bytes.length });
			await showDocument(bytes, { fields: [], formValues: {}, foot: null });
		}
	},

	readSeal: async ({ path }: { path: string }): Promise<SealParts> => readSeal(await readFile(path)),

	verify: async ({
		path,
		ourCertificates,
		anchors,
	}: {
		path: string;
		ourCertificates: string[];
		anchors: Uint8Array[];
	}): Promise<Verification> => verifyPdf(await readFile(path), ourCertificates, anchors),
};

export type Jobs = typeof jobs;
export type JobName = keyof Jobs;
export type JobInput<N extends JobName> = Parameters<Jobs[N]>[0];
export type JobOutput<N extends JobName> = Awaited<ReturnType<Jobs[N]>>;

const PAGE = { width: 595, height: 842, scale: 1 };

const SCALE = 2;

/** The first page of a certificate as the seal draws it, for previews. */
async function renderCertificate(certificate: Certificate): Promise<Bitmap> {
	const pdf = PDF.create();
	// appendPage takes the page tree of a file that has pages.
	pdf.addPage();
	const [first] = drawCertificate(pdf, openTypefaces(pdf, certificate.texts.locale), certificate, PAGE);
	if (!first) throw new Error("A certificate has at least one page.");
	appendPage(pdf, first, PAGE, 2);
	return renderPage(await pdf.save(), 1, () => SCALE);
}

/** The parts of a seal that are needed to add missing evidence. */
type SealParts = {
	contentsOffset: number;
	reservedBytes: number;
	signature: Uint8Array;
	signedAttributes: Uint8Array;
	/** DER, the signer's first. */
	certificates: Uint8Array[];
	timeStampToken: Uint8Array | undefined;
};

/** Parses the seal of a file sealed by this service. Throws if it has none. */
async function readSeal(bytes: Uint8Array): Promise<SealParts> {
	const found = await findSignature(bytes);
	const [, before = 0, after = 0, rest = 0] = found?.byteRange ?? [];
	const digits = Buffer.from(bytes.subarray(before + 1, after - 1)).toString("latin1");
	const { whole } = readElement(Buffer.from(digits, "hex"));
	const cms = checkCms(whole, (hash) => digestRange(bytes, [0, before, after, rest], hash));
	const { certificate } = cms;
	if (!certificate || !cms.intact) throw new Error("The file has no intact seal.");
	const chain = cms.certificates.filter((other) => other !== certificate);
	return {
		contentsOffset: before + 1,
		reservedBytes: digits.length / 2,
		signature: cms.signature,
		signedAttributes: cms.signedAttributes,
		certificates: [certificate, ...chain].map((one) => one.raw),
		timeStampToken: cms.timeStampToken,
	};
}
