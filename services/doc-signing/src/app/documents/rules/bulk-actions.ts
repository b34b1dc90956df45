export const changingActions = ["remind", "cancel", "delete"] as const;
export type ChangingAction = (typeof changingActions)[number];

export const bulkActions = [...changingActions, "download"] as const;

/** A page of the list has 25. */
export const MAX_SELECTED = 100;

export const BULK_PURPOSE = "documents bulk";

export const bulkWords: Record<
	ChangingAction,
	{
		verb: string;
		done: string /** The explanation before it happens; if absent, it happens at once. */;
		warning?: string;
	}
> = {
	remind: { verb: "Remind", done: "reminded" },
	cancel: {
		verb: "Cancel",
		done: "cancelled",
		warning: "Recipients who were asked to sign are notified, and their signing links stop working.",
	},
	delete: {
		verb: "Delete",
		done: "deleted",
		warning:
			"Drafts and waiting documents are permanently deleted, and recipients who were asked to sign are notified. Completed, declined and cancelled documents disappear from your list.",
	},
};

/** "1 document", "3 documents". */
export function countDocuments(count: number): string {
	return `${count} ${count === 1 ? "document" : "documents"}`;
}
