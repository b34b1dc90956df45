import type { MonthlyTable } from "@repo/service-kit/database";

/**
 * Tables that an operator can partition by month (docs/scaling.md). Not tokens and codes, which are found by their hash
 * alone: each look-up would read every month.
 */
export const monthlyTables: MonthlyTable[] = [
	{
		table: "audit_events",
		column: "at",
		// Does what the trigger audit_events_are_kept does: a dropped table does not fire it.
		minDays: 30,
		beforeDrop: "DELETE FROM public.refresh_counts WHERE day < ($1 AT TIME ZONE 'UTC')::date",
	},
	{ table: "webhook_deliveries", column: "created_at", minDays: 1, keptRows: "status = 'PENDING'" },
	{ table: "mails", column: "created_at", minDays: 1 },
];
