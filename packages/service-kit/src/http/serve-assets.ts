import type { Stats } from "node:fs";
import { extname } from "node:path";
import express, { type RequestHandler, type Response } from "express";
import { chooseEncoding, encodedEndings } from "./compression.ts";

/** Where the files of pages are served: scripts, style sheets and fonts. */
export const assetsPath = "/assets";

export function isAsset(url: string): boolean {
	return url.startsWith(`${assetsPath}/`);
}

const options = { immutable: true, maxAge: "365d", index: false, redirect: false } as const;

/**
 * Serves a folder of files whose names contain a content hash, so that browsers cache them forever. A file that the build
 * compressed is sent so; a range always is of the file itself.
 */
export function serveAssets(folder: string): RequestHandler {
	const plain = express.static(folder, { ...options, setHeaders: setOwnOrigin });
	const compressed = express.static(folder, { ...options, acceptRanges: false, setHeaders: describeEncoded });
	return (request, response, next) => {
		response.vary("Accept-Encoding");
		const encoding = request.headers.range === undefined ? chooseEncoding(request) : undefined;
		if (!encoding) return plain(request, response, next);
		const { url } = request;
		request.url = url.replace(/(?=\?|$)/, encodedEndings[encoding]);
		compressed(request, response, (error) => {
			request.url = url;
			if (error) next(error);
			else plain(request, response, next);
		});
	};
}

function setOwnOrigin(response: Response): void {
	response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
	// A worker of a page with this policy must have it, too (HTML, "check a global object's embedder policy").
	response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
}

/** The type of the file, its encoding, and an ETag that the file in another encoding does not have. */
function describeEncoded(response: Response, path: string, { size, mtimeMs }: Stats): void {
	const encoding = path.endsWith(encodedEndings.br) ? "br" : "gzip";
	setOwnOrigin(response);
	response.set({ "Content-Encoding": encoding, ETag: `W/"${size}-${Math.floor(mtimeMs)}-${encoding}"` });
	response.type(extname(path.slice(0, -encodedEndings[encoding].length)));
}

/** Responds 204 to /favicon.ico, which every browser requests. */
export const noIcon: RequestHandler = (_request, response) => {
	response.set("Cache-Control", "public, max-age=86400").status(204).end();
};

/** Whether a URL is a probe's: requests by which an orchestrator sees whether the process is alive and ready, also as in v1. */
export function isProbe(url: string): boolean {
	return /^\/(healthz|readyz|api\/health)\/?(\?|$)/i.test(url);
}
