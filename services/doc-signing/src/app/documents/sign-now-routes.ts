import { pageResponses, seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { signedInWithShare } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { getOwnLink, isOwnTurn } from "../../signing/get-own-link.ts";

/** Leads people to their own signature, without the mail that has the link. */
export function signNowRoutes(deps: Dependencies): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: "/documents/:documentId/sign",
			documented: false,
			caller: signedInWithShare(deps),
			/** `sent`: the document was sent just now; without a turn, its page follows. */
			request: {
				params: z.object({ documentId: idText }),
				query: z.object({ sent: z.string().optional() }),
			},
			responses: pageResponses,
			handle: async ({ caller: { session }, params: { documentId }, query }) => {
				const asked = { sessionId: session.id, documentId };
				if (query.sent !== undefined && !(await isOwnTurn(deps, asked)))
					return seeOther(`/documents/${documentId}?done=sent`);
				const Location = await getOwnLink(deps, asked);
				// As the page it leads to: its address is the key to the document.
				const headers = { Location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
				return { status: 303, headers };
			},
		}),
	];
}
