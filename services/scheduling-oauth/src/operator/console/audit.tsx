import { fromDay, toDay } from "@repo/accounts/operators";
import { requireProof } from "@repo/accounts/security";
import { given } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { auditFilterSchema } from "../../audit-log/list-audit-log.ts";
import { listEvents } from "../../audit-log/queries.ts";
import { recordEvent } from "../../audit-log/record-event.ts";
import { writeCsv } from "../../audit-log/rules/csv.ts";
import type { Operator } from "../../clients/register-client.ts";
import type { Dependencies } from "../../dependencies.ts";
import { operatorOnly, operatorPages, toActor } from "./operator-caller.ts";
import { AuditPage } from "./pages/audit-page.tsx";
import { findNames, nameEvents } from "./queries.ts";

const PAGE = 50;
const EXPORTED = 100_000;

const auditQuery = z.preprocess(
	(query) =>
		Object.fromEntries(
			Object.entries(Object(query))
				.map(([name, value]) => [name, typeof value === "string" ? value.trim() : value])
				.filter(([, value]) => value !== ""),
		),
	auditFilterSchema.extend({ from: fromDay, to: toDay }),
);

const exports = [
	["json", "application/json; charset=utf-8"],
	["csv", "text/csv; charset=utf-8"],
] as const;

export function auditRoutes(dependencies: Dependencies): Endpoint[] {
	const { db } = dependencies;
	const files = exports.map(([kind, contentType]) =>
		endpoint({
			...{ method: "get", path: `/operator/audit.${kind}` },
			caller: operatorOnly(dependencies),
			request: { query: auditQuery },
			responses: { 200: { description: "Events that match, newest first", contentType } },
			handle: async ({ caller: session, query, request }) => {
				requireProof(dependencies, session, request.originalUrl);
				const events = await listEvents(db, { ...query, limit: EXPORTED });
				const facts = { kind, filter: given(request.query), events: events.length };
				await recordExport(dependencies, toActor(session, request), facts);
				const named = nameEvents(events, await findNames(db, events));
				const body = kind === "csv" ? `${writeCsv(named).join("\r\n")}\r\n` : JSON.stringify(named, null, 1);
				const headers = {
					"Content-Disposition": `attachment; filename="audit-log.${kind}"`,
				};
				return { status: 200, headers, body };
			},
		}),
	);
	const list = operatorPages(dependencies).page({
		path: "/operator/audit",
		filter: auditQuery,
		view: async ({ query, session, form }) => {
			const isInvalid = Object.keys(form.errors).length > 0;
			const found = isInvalid ? [] : await listEvents(db, { ...query, limit: PAGE + 1 });
			const events = found.slice(0, PAGE);
			const next = found.length > PAGE ? events.at(-1)?.id : undefined;
			return <AuditPage {...{ session, events, form, next }} names={await findNames(db, events)} />;
		},
	});
	return [list, ...files];
}

/** An export contains many users' events, so it is recorded. */
function recordExport(
	{ db, clock }: Dependencies,
	{ operator: actor, ipAddress }: Operator,
	details: Record<string, unknown>,
): Promise<void> {
	const event = { type: "audit_log.exported", actorType: "operator", actor } as const;
	return recordEvent(db, { ...event, ipAddress, details, at: clock() });
}
