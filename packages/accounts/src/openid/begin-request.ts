import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import { onceValue } from "../forms/csrf.ts";
import { safeReturnTo } from "../return-to.ts";
import type { Browser } from "../sign-in/deps.ts";
import type { OpenIdDeps } from "./deps.ts";
import type { Provider } from "./provider.ts";
import { insertRequest } from "./queries.ts";

export const REQUEST_SECONDS = 900;

/** A session whose user proves their identity again. */
type Begun = { returnTo: unknown; sessionId?: string | undefined };

/**
 * Begins a sign-in with a provider, or a proof for a session, whose user must authenticate anew there. Returns where to
 * send the browser, which alone may bring the answer. Throws ProviderUnavailable.
 */
export async function beginRequest(
	deps: OpenIdDeps,
	provider: Provider,
	{ returnTo, sessionId }: Begun,
	browser: Browser,
): Promise<string> {
	const state = newSecret();
	const now = deps.clock();
	const url = await deps.client.authorizationUrl(provider, {
		...deriveChecks(browser, state),
		redirectUri: callbackUrl(deps, provider),
		// A long one makes the provider say when the person authenticated.
		maxAge: sessionId === undefined ? deps.lifetime.absoluteSeconds : 0,
	});
	await insertRequest(deps.db, {
		stateHash: hashSecret(state),
		browserHash: hashSecret(browser.browserSecret),
		provider: provider.id,
		sessionId: sessionId ?? null,
		returnTo: safeReturnTo(returnTo),
		createdAt: now,
		expiresAt: secondsAfter(now, REQUEST_SECONDS),
	});
	return url.href;
}

/** A URL for each provider: an answer counts only for the provider that was asked (mix-up, RFC 9700 §4.4). */
export function callbackUrl({ baseUrl }: Pick<OpenIdDeps, "baseUrl">, { id }: Provider): string {
	return `${baseUrl}/sign-in/openid/${id}/callback`;
}

/** The same for the same browser and state: neither is stored, and no other browser can derive them. */
export function deriveChecks({ browserSecret: secret }: Pick<Browser, "browserSecret">, state: string) {
	const derive = (purpose: string) => onceValue({ secret }, `openid-${purpose}`, state);
	return { state, nonce: derive("nonce"), verifier: derive("verifier") };
}
