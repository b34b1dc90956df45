import type { WithHeaders } from "@repo/service-kit/http";
import { type AccountCookies, readBrowser } from "../browsers/cookies.ts";
import { csrfToken, FormExpired, isCsrf, type TokenHolder } from "./csrf.ts";

type Asked = { session: TokenHolder & { id: string }; request: WithHeaders };

/**
 * Tokens of forms (CSRF) that remain valid while the person verifies their identity in another tab, which gives the session
 * a new secret: they are derived from the browser's secret and bound to the session's id.
 */
export function keptForms(cookies: AccountCookies) {
	const bind = ({ session }: Asked, purpose: string) => `kept in ${session.id}: ${purpose}`;
	const isValid = (asked: Asked, purpose: string, given: unknown) => {
		const { browserSecret: secret } = readBrowser(cookies, asked.request);
		return isCsrf(asked.session, purpose, given) || isCsrf({ secret }, bind(asked, purpose), given);
	};
	return {
		/** The token, and headers for the response. */
		keep(asked: Asked, purpose: string) {
			const { browserSecret: secret, cookies: set } = readBrowser(cookies, asked.request);
			return { csrf: csrfToken({ secret }, bind(asked, purpose)), headers: { "Set-Cookie": set } };
		},
		/** Whether `given` is such a token, or one of the session. */
		isValid,
		/** Throws {@link FormExpired} if it is neither. */
		check(asked: Asked, purpose: string, given: unknown): void {
			if (!isValid(asked, purpose, given)) throw new FormExpired();
		},
	};
}
