/**
 * The scopes that endpoints of this service require, and those of OpenID Connect (Core §5.4), with their text on the
 * consent page. Migrating adds missing ones; an operator may add others.
 */
export const ownScopes = {
	READ_BOOKING: "See your bookings: title, time, place and who attends",
	READ_PROFILE: "See your profile: name, email address and time zone",
	WRITE_BOOKING: "Create, move and cancel bookings for you, and email their attendees on your behalf",
	NOTIFY_BOOKING: "Be told when your bookings change",
	openid: "Sign you in with this account, and see your username",
	profile: "See your name and time zone",
	email: "See your email address",
};
export type Scope = keyof typeof ownScopes;

/** What they permit is in the ID token and at userinfo. */
export const openIdScopes: readonly string[] = ["openid", "profile", "email"] satisfies Scope[];

/** An app may request these only if the operator allows it. */
export const scopesOnRequest: readonly Scope[] = ["WRITE_BOOKING", "NOTIFY_BOOKING"];

/** Changes nothing (OpenID Connect Core §11), since every app gets a refresh token: sign-in libraries ask for it so. */
export const ignoredScope = "offline_access";

/**
 * Parses requested scopes: split at spaces and commas, in order, without duplicates. RFC 6749 §3.3 uses spaces,
 * older clients send commas.
 */
export function parseScope(text: string): string[] {
	return [...new Set(text.split(/[ ,]+/).filter((name) => name !== "" && name !== ignoredScope))];
}
