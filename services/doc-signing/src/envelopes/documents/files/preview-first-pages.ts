import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadLater } from "@repo/service-kit/process";
import type { Dependencies } from "../../../dependencies.ts";
import type { Caller } from "../../../pdf/child-process/pdf-processes.ts";
import { cacheBytes } from "../../../platform/storage/file-cache.ts";
import { inWorkFolder } from "../../../platform/work-folders.ts";
import { PREVIEW_ROOM } from "../rules/preview-size.ts";

const loadSharp = loadLater(import.meta, "sharp", () => import("sharp"));

const MAX_KEPT_BYTES = 16 * 1024 * 1024;
const TYPICAL_BYTES = 20 * 1024;

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
	by: { account: string; hangUp: AbortSignal },
) => Promise<Buffer>;

/** Caches the images that were requested last. */
export function previewFirstPages({ pdf }: Pick<Dependencies, "pdf">): PreviewFirstPage {
	const keep = cacheBytes(MAX_KEPT_BYTES);
	return (key, read, { account, hangUp }) =>
		keep(
			key,
			TYPICAL_BYTES,
			async (signal) => {
				// Not "signing": pages that people wait for come first.
				const caller: Caller = { work: "intake", name: account, signal };
				const { data, width, height } = await pdf.inTurn(caller, (processes) =>
					inWorkFolder(async (folder) => {
						const path = join(folder, "shown.pdf");
						await writeFile(path, await read());
						return processes.run("renderFirstPage", { path, room: PREVIEW_ROOM });
					}),
				);
				const { default: sharp } = await loadSharp();
				return sharp(data, { raw: { width, height, channels: 4 } })
					.flatten({ background: "#fff" })
					.webp({ quality: 80 })
					.toBuffer();
			},
			hangUp,
		);
}
