import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { type EventRow, listEvents } from "../audit-log/queries.ts";
import { findLogFaults, type Recorded } from "../audit-log/rules/compare-log.ts";
import { auditLogSchema } from "../audit-log/schemas.ts";

import { apiToken } from "../callers/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { getDocument } from "../envelopes/documents/queries/contents.ts";
import { listImportedEvents } from "../sealing/queries/imported.ts";
import { readRecorded } from "../sealing/queries/logged.ts";

export function historyRoutes(
	dependencies: Pick<Dependencies, "config" | "db" | "clock" | "shares">,
): Endpoint[] {
	const { db } = dependencies;
	return [
		endpoint({
			method: "get",
			path: "/api/v1/documents/:documentId/audit-log",
			operationId: "getAuditLog",
			summary: "Get the audit log of a document",
			description: "Returns every event of a document, oldest first, and checks the chain of hashes.",
			tags: ["Documents"],
			caller: apiToken(dependencies)("documents.read"),
			request: { params: z.object({ documentId: idText }) },
			responses: { 200: { description: "The audit log", body: auditLogSchema } },
			problems: { 404: "Document not found." },
			handle: async ({ caller: { owner }, params: { documentId } }) => {
				await getDocument(db, owner, documentId);
				const recorded = await readRecorded(db, documentId);
				const events = await listEvents(db, documentId);
				const importedEvents = await listImportedEvents(db, documentId);
				return { status: 200, body: { ...presentAuditLog(documentId, events, recorded), importedEvents } };
			},
		}),
	];
}

function presentAuditLog(
	documentId: number,
	events: EventRow[],
	recorded: Recorded,
): Omit<z.input<typeof auditLogSchema>, "importedEvents"> {
	const faults = findLogFaults(events, recorded);
	const { sealed, anchored } = recorded;
	const anchor = anchored.at(-1);
	return {
		documentId,
		events: events.map(({ sequence, at, type, data, personal, previousHash, hash }) => ({
			sequence,
			at: at.toISOString(),
			type,
			data,
			personal,
			previousHash: previousHash?.toString("hex") ?? null,
			hash: hash.toString("hex"),
		})),
		head: events.at(-1)?.hash.toString("hex") ?? null,
		intact: faults.length === 0,
		faults,
		comparedWith: {
			hashChain: true,
			seal: sealed
				? { auditHead: sealed.auditHead.toString("hex"), fileSha256: sealed.fileHash.toString("hex") }
				: null,
			anchor: anchor ? { number: anchor.anchor, at: anchor.at.toISOString() } : null,
		},
	};
}
