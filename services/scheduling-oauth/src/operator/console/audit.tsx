import { endOfDay, startOfDay } from "@repo/accounts/operators";
import { requireProof } from "@repo/accounts/security";
import { ValidationFailed } from "@repo/http-errors";
import { given, pageResponses } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { type AuditFilterText, listAuditLog } from "../../audit-log/list-audit-log.ts";
import { recordEvent } from "../../audit-log/record-event.ts";
import { writeCsv } from "../../audit-log/rules/csv.ts";
import type { Operator } from "../../clients/register-client.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { operatorOnly, toActor } from "./operator-caller.ts";
import { AuditPage } from "./pages/audit-page.tsx";
import { findNames } from "./queries.ts";

const PAGE = 50;
const EXPORTED = 100_000;

// The text as typed: errors are shown beside the field.
const word = z.string().trim().optional();
const auditQuery = z.object({
	type: word,
	user: word,
	operator: word,
	client: word,
	request: word,
	from: word,
	to: word,
	before: word,
});
type AuditQuery = z.output<typeof auditQuery>;

const exports = [
	["json", "application/json; charset=utf-8"],
	["csv", "text/csv; charset=utf-8"],
] as const;

export function auditRoutes(dependencies: Dependencies): Endpoint[] {
	const shared = {
		method: "get",
		caller: operatorOnly(dependencies),
		request: { query: auditQuery },
	} as const;
	const files = exports.map(([kind, contentType]) =>
		endpoint({
			...shared,
			path: `/operator/audit.${kind}`,
			responses: { 200: { description: "Events that match, newest first", contentType } },
			handle: async ({ caller: session, query, request }) => {
				requireProof(dependencies, session, request.originalUrl);
				const events = await listAuditLog(dependencies, { ...readFilter(query), limit: String(EXPORTED) });
				const facts = { kind, filter: given(query), events: events.length };
				await recordExport(dependencies, toActor(session, request), facts);
				const body =
					kind === "csv" ? `${writeCsv(events).join("\r\n")}\r\n` : JSON.stringify(events, null, 1);
				const headers = {
					"Content-Disposition": `attachment; filename="audit-log.${kind}"`,
				};
				return { status: 200, headers, body };
			},
		}),
	);
	return [
		endpoint({
			...shared,
			path: "/operator/audit",
			responses: pageResponses,
			handle: async ({ caller: session, query }) => {
				const { events, errors } = await findEvents(dependencies, query);
				const names = await findNames(dependencies.db, events);
				const next = events.length > PAGE ? events[PAGE - 1]?.id : undefined;
				const form = { typed: given(query), errors };
				const props = { session, events: events.slice(0, PAGE), names, form, next };
				return page(Object.keys(errors).length > 0 ? 400 : 200, <AuditPage {...props} />);
			},
		}),
		...files,
	];
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

async function findEvents(dependencies: Dependencies, query: AuditQuery) {
	try {
		const filter = { ...readFilter(query), limit: String(PAGE + 1) };
		return { events: await listAuditLog(dependencies, filter), errors: {} };
	} catch (error) {
		if (!(error instanceof ValidationFailed)) throw error;
		const faults = error.errors?.map(({ path, message }) => [path, `This ${message}.`]) ?? [];
		return { events: [], errors: Object.fromEntries(faults) };
	}
}

function readFilter(query: AuditQuery): AuditFilterText {
	const { from, to, ...rest } = given(query);
	return { ...rest, from: startOfDay(from), to: endOfDay(to) };
}
