/**
 * The scopes that endpoints of this service require, with their text on the consent page. Migrating adds missing
 * ones; an operator may add others.
 */
export const ownScopes = {
	READ_BOOKING: "See your bookings: title, time, place and who attends",
	READ_PROFILE: "See your profile: name, email address and time zone",
};
export type Scope = keyof typeof ownScopes;

/**
 * Parses requested scopes: split at spaces and commas, in order, without duplicates. RFC 6749 §3.3 uses spaces,
 * older clients send commas.
 */
export function parseScope(text: string): string[] {
	return [...new Set(text.split(/[ ,]+/).filter((name) => name !== ""))];
}
