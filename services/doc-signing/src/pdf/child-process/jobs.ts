import { appendFile, readFile, stat, writeFile } from "node:fs/promises";
import { PDF } from "@libpdf/core";
import type { Certificate } from "../certificate/certificate.ts";
import { checkImage, type ImageCheck } from "../drawing/check-image.ts";
import { openTypefaces } from "../drawing/typefaces.ts";
import { type InspectedPdf, inspectPdf, tooLarge } from "../intake/inspect-pdf.ts";
import { type Bitmap, renderPage } from "../intake/pdfium.ts";
import type { SignatureSlot } from "../pades/signature-dictionary.ts";
import type { RevocationData } from "../revocation/revocation-data.ts";
import { type CheckedSeal, checkSealed, type SealedExpectation } from "../sealing/check-sealed.ts";
import { drawSeal, type UnsignedSeal } from "../sealing/draw-seal.ts";
import { renderCertificate } from "../sealing/render-certificate.ts";
import type { SealContent } from "../sealing/seal-input.ts";
import { type ShownContent, showDocument } from "../sealing/show-document.ts";
import { securityStoreFor } from "../security-store/security-store.ts";
import { readSeal, type SealParts } from "../verification/read-seal.ts";
import { type Verification, verifyPdf } from "../verification/verify-pdf.ts";

type DrawSealInput = { inputPath: string; outputPath: string; content: SealContent; reservedBytes: number };
type ShowDocumentInput = { inputPath: string; outputPath: string; content: ShownContent };
type RenderFirstPageInput = { path: string; room: { width: number; height: number } };
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

	drawSeal: async ({ inputPath, outputPath, content, reservedBytes }: DrawSealInput): Promise<DrawnSeal> => {
		const { bytes, ...drawn } = await drawSeal(await readFile(inputPath), content, reservedBytes);
		await writeFile(outputPath, bytes);
		return { ...drawn, sizeInBytes: bytes.length };
	},

	showDocument: async ({ inputPath, outputPath, content }: ShowDocumentInput): Promise<void> => {
		await writeFile(outputPath, await showDocument(await readFile(inputPath), content));
	},

	/** As large as fits into `room` pixels, for previews. */
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

	/** Characters missing from every font, so that the page can warn the person typing them. */
	undrawable: async ({ text }: { text: string }): Promise<string[]> => {
		const faces = openTypefaces(PDF.create());
		faces.split(text, "sans");
		return [...faces.undrawable];
	},

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
