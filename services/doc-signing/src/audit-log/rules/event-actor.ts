/** The id of the recipient who caused an event; undefined for other actors. */
export function readActor({ by }: Record<string, unknown>): unknown {
	return typeof by === "object" && by !== null && "recipientId" in by ? by.recipientId : undefined;
}
