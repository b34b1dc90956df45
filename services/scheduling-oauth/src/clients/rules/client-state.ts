import { listStates, type Move, transitions } from "@repo/service-kit/transitions";
import type { AuditEventType } from "../../audit-log/rules/event-types.ts";

export const clientTransitions = transitions({
	active: ["suspended", "deleted"],
	suspended: ["active", "deleted"],
	deleted: [],
});
export const clientStatuses = listStates(clientTransitions);
export type ClientStatus = (typeof clientStatuses)[number];
export type NextClientStatus = Move<typeof clientTransitions>["to"];

/** What an operator can do to an app: the resulting status, and the audit event. */
export const clientMoves = {
	suspend: { to: "suspended", event: "client.suspended" },
	resume: { to: "active", event: "client.resumed" },
	delete: { to: "deleted", event: "client.deleted" },
} as const satisfies Record<string, { to: NextClientStatus; event: AuditEventType }>;
export type ClientMove = keyof typeof clientMoves;
export const clientMoveNames = Object.keys(clientMoves) as [ClientMove, ...ClientMove[]];
