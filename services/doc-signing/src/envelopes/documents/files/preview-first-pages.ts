import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadLater } from "@repo/service-kit/process";
import type { Dependencies } from "../../../dependencies.ts";
import type { Caller } from "../../../pdf/child-process/pdf-processes.ts";
import { cacheBytes } from "../../../platform/storage/file-cache.ts";
import { inWorkFolder } from "../../../platform/work-folders.ts";
import { PREVIEW_ROOM, READABLE_ROOM } from "../rules/preview-size.ts";

const loadSharp = loadLater(import.meta, "sharp", () => import("sharp"));

const MAX_KEPT_BYTES = 16 * 1024 * 1024;
const TYPICAL_BYTES = 20 * 1024;
const MAX_EXACT_BYTES = 150_000;

/** Responses of an endpoint that returns a preview, which the browser caches. */
export const previewAnswers = { 200: { description: "The image", contentType: "image/webp" } } as const;
export const previewHeaders = { "Cache-Control": "private, max-age=600" };

/**
 * Renders the first page of a PDF as a WebP image. `key` identifies the content that `read` resolves to, which is called
 * only if the image is not cached. Rejects with PdfBusy, or as `read` rejects.
 */
export type PreviewFirstPage = (
	key: string,
	read: () => Promise<Buffer>,
	by: PreviewReader,
) => Promise<Buffer>;

export type PreviewReader = {
	account: string;
	hangUp: AbortSignal;
	/** For a signer, who waits for it, to be read; otherwise to be recognized. */
	isReadable?: boolean;
};

/** Caches the images that were requested last. */
export function previewFirstPages({ pdf }: Pick<Dependencies, "pdf">): PreviewFirstPage {
	const keep = cacheBytes(MAX_KEPT_BYTES);
	return (key, read, { account, hangUp, isReadable = false }) =>
		keep(
			`${key} ${isReadable}`,
			TYPICAL_BYTES,
			async (signal) => {
				// What people wait for comes first.
				const caller: Caller = { work: isReadable ? "signing" : "intake", name: account, signal };
				const room = isReadable ? READABLE_ROOM : PREVIEW_ROOM;
				const { data, width, height } = await pdf.inTurn(caller, (processes) =>
					inWorkFolder(async (folder) => {
						const path = join(folder, "shown.pdf");
						await writeFile(path, await read());
						return processes.run("renderFirstPage", { path, room });
					}),
				);
				const { default: sharp } = await loadSharp();
				const image = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: "#fff" });
				if (!isReadable) return image.webp({ quality: 80 }).toBuffer();
				// Print is smaller without loss, and sharper; a photograph is not.
				const exact = await image.webp({ lossless: true, effort: 1 }).toBuffer();
				return exact.length <= MAX_EXACT_BYTES
					? exact
					: image.webp({ lossless: false, quality: 40 }).toBuffer();
			},
			hangUp,
		);
}
