import { readActor } from "./event-actor.ts";

type Event = { type: string; data: Record<string, unknown> };

/** The sentence that a recipient agreed to, in the language in which it was shown. Null before consent. */
export function findAgreedText(events: readonly Event[], recipientId: number): string | null {
	const consent = events.findLast(
		({ type, data }) => type === "RECIPIENT_CONSENTED" && readActor(data) === recipientId,
	);
	return typeof consent?.data.agreedTo === "string" ? consent.data.agreedTo : null;
}
