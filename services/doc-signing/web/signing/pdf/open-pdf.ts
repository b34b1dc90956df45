import workerAddress from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import { link } from "../state/requests.ts";
import type { OpenDocument } from "./open-document.ts";

/**
 * Loads pdf.js, its worker at the same time, and the document. Separate, so that fields can be filled before it arrives and
 * without it.
 */
export function openPdf(address: string): Promise<OpenDocument> {
	return new Promise((resolve, reject) => {
		const worker = new Worker(workerAddress, { type: "module" });
		worker.addEventListener("error", reject, { once: true });
		import("./open-document.ts")
			.then(({ openDocument }) => openDocument(address, worker, link.headers))
			.then(resolve, reject);
	});
}
