import { copyScript } from "@repo/service-kit/html";
import { type Endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { readScopeChoices } from "../../callers/client-form.tsx";
import { listScopes } from "../../clients/queries.ts";
import { RequestNotFound } from "../../clients/requests/errors.ts";
import { findLookAlikes } from "../../clients/requests/find-look-alikes.ts";
import {
	findRequest,
	findRequestLogo,
	listPendingRequests,
	withScopes,
} from "../../clients/requests/queries.ts";
import { approveRequest, rejectRequest } from "../../clients/requests/review-request.ts";
import { explanation } from "../../clients/requests/schemas.ts";
import type { Dependencies } from "../../dependencies.ts";
import { operatorPages, toActor } from "./operator-caller.ts";
import { RequestPage, RequestsPage } from "./pages/request-pages.tsx";

const PATH = "/operator/requests";
const ONE = `${PATH}/:requestId`;
const params = z.object({ requestId: idText });
const purpose = ({ requestId }: z.output<typeof params>) => `operator request ${requestId}`;

/** The queue of developers' requests, and one request with its decision. */
export function requestRoutes(deps: Dependencies): Endpoint[] {
	const { db } = deps;
	const { page, action } = operatorPages(deps);
	const one = page({
		path: ONE,
		params,
		purpose,
		open: async ({ params: { requestId } }) => {
			const request = await findRequest(db, requestId);
			if (!request) throw new RequestNotFound();
			return request;
		},
		options: { dataImages: true, inlineScript: copyScript },
		view: async ({ opened: request, ...shown }) => {
			const { client, payload } = request;
			const before = client && (await withScopes(db, client));
			const logo = await findRequestLogo(db, request.id);
			const lookAlikes = await findLookAlikes(db, { name: payload.name, client });
			const scopes = (await listScopes(db)).filter(({ name }) => payload.scopes.includes(name));
			return <RequestPage {...{ ...shown, request, before, logo, lookAlikes, scopes, now: deps.clock() }} />;
		},
	});
	return [
		page({
			path: PATH,
			words: {
				approved: "Approved. The developer was notified by email.",
				rejected: "Rejected. The developer was notified by email.",
			},
			view: async (shown) => <RequestsPage {...shown} requests={await listPendingRequests(db)} />,
		}),
		one,
		action(one, {
			path: `${ONE}/approve`,
			purpose,
			schema: z.object({ seen: z.coerce.date().optional() }).catchall(z.string()),
			act: async ({ seen, ...typed }, { session, params: { requestId }, request }) => {
				await approveRequest(deps, requestId, readScopeChoices(typed), toActor(session, request), seen);
				return `${PATH}?done=approved`;
			},
		}),
		action(one, {
			path: `${ONE}/reject`,
			purpose,
			schema: z.object({ reason: explanation }),
			act: async ({ reason }, { session, params: { requestId }, request }) => {
				await rejectRequest(deps, requestId, reason, toActor(session, request));
				return `${PATH}?done=rejected`;
			},
		}),
	];
}
