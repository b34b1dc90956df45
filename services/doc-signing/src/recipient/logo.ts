import { limitByAddress } from "@repo/service-kit/rate-limits";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { NoSuchLogo } from "../accounts/branding/errors.ts";
import { findLogo } from "../accounts/branding/queries.ts";
import { readLogo } from "../accounts/branding/read-logo.ts";
import type { Dependencies } from "../dependencies.ts";
import { cacheFiles } from "../platform/storage/file-cache.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "storage" | "log">;

const MAX_CACHED_BYTES = 16 * 1024 * 1024;

/** Logos, for anyone with the URL: recipients have no account, and the image names no document. */
export function logoRoutes(deps: Deps): Endpoint[] {
	const read = cacheFiles(deps.storage, MAX_CACHED_BYTES);
	return [
		endpoint({
			method: "get",
			path: "/branding/:file",
			summary: "A sender's logo",
			use: [limitByAddress(deps, { name: "logo", perMinute: 600 })],
			request: { params: z.object({ file: z.string().max(100) }) },
			responses: { 200: { description: "The image", contentType: "image/png" } },
			handle: async ({ params: { file } }) => {
				const { data: id } = z.uuid().safeParse(/^(.+)\.png$/.exec(file)?.[1]);
				const logo = id === undefined ? undefined : await findLogo(deps.db, id);
				const body = logo && (await readLogo(deps, { logo }, read));
				if (!body) throw new NoSuchLogo();
				const headers = {
					// The URL is unique to this upload: it never shows another image.
					"Cache-Control": "public, max-age=31536000, immutable",
					"Cross-Origin-Resource-Policy": "same-origin",
					"Content-Security-Policy": "default-src 'none'; sandbox",
					"Referrer-Policy": "no-referrer",
				};
				return { status: 200, headers, body };
			},
		}),
	];
}
