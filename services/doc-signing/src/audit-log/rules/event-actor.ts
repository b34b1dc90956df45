/** The id of the recipient who caused an event; undefined for other actors. */
export function actorOf({ by }: Record<string, unknown>): unknown {
	return typeof by === "object" && by !== null && "recipientId" in by ? by.recipientId : undefined;
}
