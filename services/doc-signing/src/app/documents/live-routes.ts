import { eventStreamHeaders, openEventStream } from "@repo/service-kit/http";
import { toNetwork } from "@repo/service-kit/rate-limits";
import { type Endpoint, endpoint, idText, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { toAccountKey } from "../../accounts/owner.ts";
import { NoSuchTeam } from "../../accounts/teams/errors.ts";
import { findPlace } from "../../accounts/teams/place-of.ts";
import type { Person } from "../../accounts/teams/queries.ts";
import { requirePermission } from "../../accounts/teams/require-permission.ts";
import { signedInSession } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { placeAt } from "../../envelopes/caller-at.ts";
import type { Watch } from "../../envelopes/documents/live/live-changes.ts";
import { getDocument } from "../../envelopes/documents/queries/contents.ts";
import { isSessionLive } from "./queries.ts";

/** When the page was read, in ms since 1970. */
const timeText = z.coerce.number().int().min(0).max(8.64e15).optional();

type Watcher = { person: Person; network: string };
type Subject = { team?: number | undefined; document?: number | undefined };

/**
 * Notifies open pages of changes. They then read the changes, with the permissions they have at that time.
 */
export function liveRoutes(dependencies: Dependencies): Endpoint[] {
	const { db, clock, config, live } = dependencies;
	/** What the person may be notified of now. Throws like the page itself. */
	const findWatch = async (watcher: Watcher, { team, document }: Subject): Promise<Watch> => {
		const { person, network } = watcher;
		const by = { userId: person.id, network };
		if (document !== undefined) {
			const place = await placeAt(db, person, "document", document);
			const found = await getDocument(db, requirePermission("documents.read", place), document);
			return { ...by, account: toAccountKey(found), documentId: document };
		}
		const place = await findPlace(db, person, { teamId: team ?? null });
		if (!place) throw new NoSuchTeam();
		return { ...by, account: toAccountKey(requirePermission("documents.read", place)) };
	};
	return [
		endpoint({
			method: "get",
			path: "/documents/live",
			caller: signedInSession(dependencies),
			request: {
				query: z.object({ team: unlessEmpty(idText), document: unlessEmpty(idText), since: timeText }),
			},
			responses: {
				200: { description: "Events `changed` and `heartbeat`", contentType: "text/event-stream" },
			},
			handle: async ({ caller: session, query, request }) => {
				const watcher = { person: session.user, network: toNetwork(request.ip) };
				const watch = await findWatch(watcher, query);
				// A stream would never end a HEAD request.
				if (request.method === "HEAD") return { status: 200, headers: eventStreamHeaders };
				const unwatch = live.watch(watch, {
					onChange: () => stream.send("changed"),
					onClose: () => stream.end(),
				});
				const stream = openEventStream({
					heartbeatMs: live.checkMs,
					mayContinue: async () => {
						await findWatch(watcher, query);
						const idleSeconds = config.SESSION_IDLE_SECONDS;
						return isSessionLive(db, { id: session.id, now: clock(), idleSeconds });
					},
					onEnd: unwatch,
				});
				if (query.since === undefined || live.mayHaveChanged(watch.account, new Date(query.since)))
					stream.send("changed");
				return { status: 200, headers: eventStreamHeaders, body: stream.body };
			},
		}),
	];
}
