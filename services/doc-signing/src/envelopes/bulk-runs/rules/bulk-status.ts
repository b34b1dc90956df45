/** CHECKED: every row of the file is valid, and no document has been created yet. */
export const runStatuses = ["CHECKED", "RUNNING", "DONE"] as const;
/** A FAILED row can be retried. */
export const rowStatuses = ["WAITING", "MADE", "FAILED"] as const;
export type RowStatus = (typeof rowStatuses)[number];
