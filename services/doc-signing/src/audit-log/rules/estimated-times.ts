/** A time that the log of another service does not have: a later one stands in its place. Of the document without `recipientId`. */
export type EstimatedTime = { time: "sentAt" | "openedAt" | "signedAt"; recipientId?: number };

/** Whether a document was imported, and when this time was is not known. */
export function isEstimated(
	[first]: readonly { type: string; data: Record<string, unknown> }[],
	time: EstimatedTime["time"],
	recipientId?: number,
): boolean {
	if (first?.type !== "DOCUMENT_IMPORTED") return false;
	const estimated = (first.data.estimated ?? []) as EstimatedTime[];
	return estimated.some((one) => one.time === time && one.recipientId === recipientId);
}
