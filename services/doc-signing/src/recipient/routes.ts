import { limitByAddress } from "@repo/service-kit/rate-limits";
import type { Endpoint } from "@repo/validation";
import type { RequestHandler } from "express";
import type { Dependencies } from "../dependencies.ts";
import type { PreviewFirstPage } from "../envelopes/documents/files/preview-first-pages.ts";
import { accessRoutes } from "./routes/access.tsx";
import { actingRoutes } from "./routes/acting.ts";
import { fileRoutes } from "./routes/files.ts";
import { pageRoutes } from "./routes/pages.tsx";

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "shares" | "storage" | "log" | "pdf"> & {
	previewFirstPage: PreviewFirstPage;
};

/** Everything under a signing link. Each endpoint rejects a wrong token in the same way, before it reads anything else. */
export function signingRoutes(dependencies: Deps): Endpoint[] {
	const use = [privately, limitByAddress(dependencies, { name: "signing", perMinute: 600 })];
	return [
		...pageRoutes(dependencies, use),
		...accessRoutes(dependencies, use),
		...actingRoutes(dependencies, use),
		...fileRoutes(dependencies, use),
	];
}

/** The URL is the key to the document, so responses, including errors, are private to the recipient. */
const privately: RequestHandler = (_request, response, next) => {
	response.set({
		"Cache-Control": "no-store",
		"Referrer-Policy": "no-referrer",
		"X-Robots-Tag": "noindex, nofollow, noarchive",
		"X-Frame-Options": "DENY",
		"Cross-Origin-Resource-Policy": "same-origin",
	});
	next();
};
