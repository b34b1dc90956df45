import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { type Bitmap, printPage, renderPage } from "./render-page.ts";
import { hasTool } from "./tools.ts";

type Renderer = Record<"screen" | "print", (pdf: Uint8Array) => Promise<Bitmap>>;

/** The first page of a file, two pixels for each point. Poppler where it is installed, as in CI. */
export const renderers: Record<string, Renderer> = {
	PDFium: { screen: (pdf) => renderPage(pdf, 1, 2), print: (pdf) => printPage(pdf, 1, 2) },
	"PDF.js": {
		screen: (pdf) => renderWithPdfJs(pdf, "display"),
		print: (pdf) => renderWithPdfJs(pdf, "print"),
	},
	...(hasTool("pdftocairo") && {
		Poppler: {
			screen: (pdf: Uint8Array) => renderWithPoppler(pdf, "screen"),
			print: (pdf: Uint8Array) => renderWithPoppler(pdf, "print"),
		},
	}),
};

/** With "display" as `web/signing/pdf/render-page.ts` draws the signing page. */
export async function renderWithPdfJs(pdf: Uint8Array, intent: "display" | "print"): Promise<Bitmap> {
	const loading = getDocument({
		data: new Uint8Array(pdf),
		standardFontDataUrl: STANDARD_FONTS,
		isEvalSupported: false,
		enableXfa: false,
		verbosity: 0,
	});
	const document = await loading.promise;
	try {
		const page = await document.getPage(1);
		const viewport = page.getViewport({ scale: 2 });
		const { canvas, context } = (document.canvasFactory as CanvasFactory).create(
			Math.floor(viewport.width),
			Math.floor(viewport.height),
		);
		await page.render({ canvas, viewport, intent }).promise;
		const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height);
		return { width, height, data: new Uint8Array(data) };
	} finally {
		await loading.destroy();
	}
}

const STANDARD_FONTS = fileURLToPath(
	new URL("../../standard_fonts/", import.meta.resolve("pdfjs-dist/legacy/build/pdf.mjs")),
);

type CanvasFactory = {
	create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
};

async function renderWithPoppler(pdf: Uint8Array, medium: keyof Renderer): Promise<Bitmap> {
	const folder = await mkdtemp(join(tmpdir(), "poppler-"));
	try {
		const [input, printed, picture] = [
			join(folder, "in.pdf"),
			join(folder, "printed.pdf"),
			join(folder, "page"),
		];
		await writeFile(input, pdf);
		// Writing a PDF is printing: it has what is printed, as content of its pages.
		if (medium === "print") execFileSync("pdftocairo", ["-pdf", "-l", "1", input, printed]);
		const source = medium === "print" ? printed : input;
		execFileSync("pdftocairo", ["-png", "-singlefile", "-cropbox", "-r", "144", source, picture]);
		const { data, info } = await sharp(await readFile(`${picture}.png`))
			.ensureAlpha()
			.raw()
			.toBuffer({ resolveWithObject: true });
		return { width: info.width, height: info.height, data: new Uint8Array(data) };
	} finally {
		await rm(folder, { recursive: true });
	}
}
