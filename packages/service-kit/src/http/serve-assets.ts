import express, { type RequestHandler } from "express";

/** Where the files of pages are served: scripts, style sheets and fonts. */
export const assetsPath = "/assets";

export function isAsset(url: string): boolean {
	return url.startsWith(`${assetsPath}/`);
}

/** Serves a folder of files whose names contain a content hash, so that browsers cache them forever. */
export function serveAssets(folder: string): RequestHandler {
	return express.static(folder, {
		immutable: true,
		maxAge: "365d",
		index: false,
		redirect: false,
		setHeaders: (response) => response.setHeader("Cross-Origin-Resource-Policy", "same-origin"),
	});
}

/** Responds 204 to /favicon.ico, which every browser requests. */
export const noIcon: RequestHandler = (_request, response) => {
	response.set("Cache-Control", "public, max-age=86400").status(204).end();
};

/** Whether a URL is a probe's: requests by which an orchestrator sees whether the process is alive and ready. */
export function isProbe(url: string): boolean {
	return /^\/(healthz|readyz)\/?(\?|$)/i.test(url);
}
