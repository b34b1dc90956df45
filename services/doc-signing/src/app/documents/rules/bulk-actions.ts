export const changingActions = ["remind", "cancel", "delete"] as const;
export type ChangingAction = (typeof changingActions)[number];

export const bulkActions = [...changingActions, "download"] as const;

/** A page of the list has 25. */
export const MAX_SELECTED = 100;

export const BULK_PURPOSE = "documents bulk";

/** Asked first; otherwise it happens at once. */
export function isConfirmed(action: ChangingAction): action is "cancel" | "delete" {
	return action !== "remind";
}
