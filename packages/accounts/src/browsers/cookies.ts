import { newSecret } from "@repo/service-kit/crypto";
import { clearCookie, readCookie, setCookie, type WithHeaders } from "@repo/service-kit/http";
import type { Browser } from "../sign-in/index.ts";

/** A host's ports share their cookies, so the names begin with the service's. */
export type AccountCookies = { isHttps: boolean; service: string };

/** Browsers cap the age of a cookie at 400 days (RFC 6265bis §5.5). */
const BROWSER_SECONDS = 400 * 86_400;
const PENDING_SECONDS = 600;
const SECRET_LENGTH = 43;

/** The browser of a request. Send `cookies` with the response: they contain a new browser's secret. */
export function readBrowser(
	names: AccountCookies,
	request: WithHeaders,
): Browser & { cookies: string[]; pendingSecret: string | undefined } {
	const known = readCookie(names, request, `${names.service}-browser`);
	const isKnown = known !== undefined && known.length >= SECRET_LENGTH;
	const browserSecret = isKnown ? known : newSecret();
	return {
		ipAddress: request.ip ?? "unknown",
		userAgent: request.headers["user-agent"] ?? "",
		sessionSecret: readSessionCookie(names, request),
		pendingSecret: readCookie(names, request, `${names.service}-sign-in`),
		browserSecret,
		cookies: isKnown ? [] : [setCookie(names, `${names.service}-browser`, browserSecret, BROWSER_SECONDS)],
	};
}

export function readSessionCookie(names: AccountCookies, request: WithHeaders): string | undefined {
	return readCookie(names, request, `${names.service}-session`) || undefined;
}

/** For a session that starts or has a new secret. Ends the wait for a second factor. */
export function sessionCookies(names: AccountCookies, secret: string, seconds: number): string[] {
	return [
		setCookie(names, `${names.service}-session`, secret, seconds),
		clearCookie(names, `${names.service}-sign-in`),
	];
}

/** For a sign-in that awaits its second factor. */
export function pendingCookie(names: AccountCookies, secret: string): string {
	return setCookie(names, `${names.service}-sign-in`, secret, PENDING_SECONDS);
}

export function endedSessionCookie(names: AccountCookies): string {
	return clearCookie(names, `${names.service}-session`);
}
