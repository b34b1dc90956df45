import { NotFound } from "@repo/http-errors";
import { pageResponses, seeOther } from "@repo/service-kit/html";
import { limitByAddress } from "@repo/service-kit/rate-limits";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { findByAddress } from "../../importing/queries/addresses.ts";

/** Documenso's addresses of teams' documents and templates, which people have in emails and bookmarks, lead to ours. */
export function movedRoutes(deps: Pick<Dependencies, "db" | "clock">): Endpoint[] {
	const use = [limitByAddress(deps, { name: "moved", perMinute: 120 })];
	const shared = { method: "get", use, responses: pageResponses } as const;
	const lead = async (kind: "document" | "template", id: string) => {
		const number = idText.safeParse(id).data ?? (await findByAddress(deps.db, kind, id));
		if (number === undefined) throw new NotFound();
		return seeOther(`/${kind}s/${number}`);
	};
	const to = (location: string) => async () => seeOther(location);
	return [
		endpoint({ ...shared, path: "/t/:team", handle: to("/documents") }),
		...(["document", "template"] as const).flatMap((kind) => [
			endpoint({ ...shared, path: `/t/:team/${kind}s`, handle: to(`/${kind}s`) }),
			...["", "/edit", "/logs"].map((ending) =>
				endpoint({
					...shared,
					path: `/t/:team/${kind}s/:id${ending}`,
					request: { params: z.object({ team: z.string(), id: z.string().max(100) }) },
					handle: ({ params: { id } }) => lead(kind, id),
				}),
			),
		]),
	];
}
