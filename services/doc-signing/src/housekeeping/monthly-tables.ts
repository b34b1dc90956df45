import type { MonthlyTable } from "@repo/service-kit/database";

/**
 * Tables that an operator can partition by month (docs/scaling.md). Not document_events, which is kept forever and read by
 * document, and not mails, whose key `once` holds across months.
 */
export const monthlyTables: MonthlyTable[] = [
	{
		table: "webhook_deliveries",
		column: "created_at",
		minDays: 1,
		keptRows: "status = 'PENDING'",
	},
];
