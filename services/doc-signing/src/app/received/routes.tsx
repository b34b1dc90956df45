import { type Endpoint, idText, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { appPages } from "../../callers/app-pages.ts";
import { signedInWithShare } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { openReceived } from "../../signing/open-received.ts";
import { listReceived } from "./queries.ts";
import { RECEIVED_PURPOSE, ReceivedPage } from "./received-page.tsx";

const PAGE_SIZE = 25;
const MAX_WAITING = 100;

/** "Sent to me": documents for the address that the signed-in person has proven. */
export function receivedRoutes(deps: Dependencies): Endpoint[] {
	const { db, clock } = deps;
	const { page, button } = appPages(deps, signedInWithShare(deps));
	return [
		page({
			path: "/sent-to-me",
			query: z.object({ before: unlessEmpty(idText) }),
			view: async ({ session, query: { before } }) => {
				const userId = session.user.id;
				const isFirst = before === undefined;
				const all = { userId, waitingAt: clock(), limit: MAX_WAITING };
				const waiting = isFirst ? await listReceived(db, all) : [];
				const found = await listReceived(db, { userId, signedBefore: before, limit: PAGE_SIZE + 1 });
				const signed = found.slice(0, PAGE_SIZE);
				const last = signed.at(-1);
				const older = found.length > PAGE_SIZE && last ? `/sent-to-me?before=${last.recipientId}` : undefined;
				return <ReceivedPage {...{ session, waiting, signed, older, isFirst }} />;
			},
		}),
		button({
			path: "/sent-to-me/:recipientId/open",
			params: z.object({ recipientId: idText }),
			purpose: RECEIVED_PURPOSE,
			act: ({ session, params: { recipientId }, request }) =>
				openReceived(deps, { person: session.user, recipientId, ipAddress: request.ip ?? null }),
		}),
	];
}
