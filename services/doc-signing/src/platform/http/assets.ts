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
