import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { LogoNotFound } from "../clients/errors.ts";
import { findLogo } from "../clients/queries.ts";
import type { Dependencies } from "../dependencies.ts";

/** Clients' logos. Operators manage everything else. */
export function clientRoutes({ db }: Pick<Dependencies, "db">): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: "/logos/:name",
			request: { params: z.object({ name: z.string().max(100) }) },
			responses: { 200: { description: "The image", contentType: "image/png" } },
			handle: async ({ params }) => {
				const hash = /^([0-9a-f]{64})\.png$/.exec(params.name)?.[1];
				const logo = hash && (await findLogo(db, hash));
				if (!logo) throw new LogoNotFound();
				return {
					status: 200,
					headers: {
						"Cache-Control": "public, max-age=31536000, immutable",
						"Content-Security-Policy": "default-src 'none'; sandbox",
					},
					body: logo,
				};
			},
		}),
	];
}
