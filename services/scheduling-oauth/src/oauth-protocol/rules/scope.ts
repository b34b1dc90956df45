/**
 * The scopes that endpoints of this service require, with the words of the consent page. Migrating adds those that the
 * database lacks; an operator may add others.
 */
export const ownScopes = {
	READ_BOOKING: "See your bookings: title, time, place and who attends",
	READ_PROFILE: "See your profile: name, e-mail address and time zone",
};
export type Scope = keyof typeof ownScopes;

/** Scopes as asked for: split at spaces and commas, in order, each once. RFC 6749 §3.3 has spaces, older clients send commas. */
export function parseScope(text: string): string[] {
	return [...new Set(text.split(/[ ,]+/).filter((name) => name !== ""))];
}
