import type { WithHeaders } from "@repo/service-kit/http";
import { type AccountCookies, readBrowser } from "../browsers/cookies.ts";
import type { Browser } from "../sign-in/index.ts";

/** The browser behind a request, signed in or not. */
export type Visitor = {
	/** The browser's secret, from which the tokens of visitors' forms are derived (login CSRF). */
	secret: string;
	browser: Browser;
	/** For a sign-in that awaits its second factor. */
	pendingSecret: string | undefined;
	/** Sets the secret of a new browser; for the response. */
	headers: { "Set-Cookie": string[] };
};

export function readVisitor({ cookies: names }: { cookies: AccountCookies }, request: WithHeaders): Visitor {
	const { cookies, pendingSecret, ...browser } = readBrowser(names, request);
	return { secret: browser.browserSecret, browser, pendingSecret, headers: { "Set-Cookie": cookies } };
}
