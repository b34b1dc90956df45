import { readActor } from "./event-actor.ts";

type Event = { type: string; data: Record<string, unknown>; hash: Buffer };

const ACTS = new Set(["RECIPIENT_SIGNED", "RECIPIENT_REJECTED"]);
const HEX_DIGITS = 16;

/**
 * The id of a recipient's act on the certificate and on /verify: the first digits of the hash of its audit event,
 * so that it can be found in the audit log. Null for a recipient who did not act.
 */
export function actReference(events: readonly Event[], recipientId: number): string | null {
	const act = events.findLast(({ type, data }) => ACTS.has(type) && readActor(data) === recipientId);
	if (!act) return null;
	const digits = act.hash.toString("hex").slice(0, HEX_DIGITS).toUpperCase();
	return digits.replace(/(.{4})(?=.)/g, "$1-");
}
