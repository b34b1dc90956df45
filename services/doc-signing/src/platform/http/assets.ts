import express, { type RequestHandler } from "express";
import { assetsFolder } from "../html/assets.tsx";

/** What web/ builds. Names carry a hash of what is in them, so nothing is ever asked for twice. */
export function serveAssets(): RequestHandler {
	return express.static(assetsFolder, {
		immutable: true,
		maxAge: "365d",
		index: false,
		redirect: false,
		setHeaders: (response) => response.setHeader("Cross-Origin-Resource-Policy", "same-origin"),
	});
}

/** Browsers ask for it everywhere; a page that has none should not read as a fault. */
export const noIcon: RequestHandler = (_request, response) => {
	response.set("Cache-Control", "public, max-age=86400").status(204).end();
};
