type Event = { type: string; data: Record<string, unknown>; hash: Buffer };

const ACTS = new Set(["RECIPIENT_SIGNED", "RECIPIENT_REJECTED"]);
const HEX_DIGITS = 16;

/**
 * What a recipient's signing or declining is called on the certificate and by /verify: the start of the hash of its
 * audit event, so that it can be found in the audit log. Null for whoever did not act.
 */
export function actReference(events: readonly Event[], recipientId: number): string | null {
	const act = events.findLast(({ type, data }) => ACTS.has(type) && actorOf(data) === recipientId);
	if (!act) return null;
	const digits = act.hash.toString("hex").slice(0, HEX_DIGITS).toUpperCase();
	return digits.replace(/(.{4})(?=.)/g, "$1-");
}

function actorOf({ by }: Record<string, unknown>): unknown {
	return typeof by === "object" && by !== null && "recipientId" in by ? by.recipientId : undefined;
}
