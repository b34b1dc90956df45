import { BadRequest, errorOf } from "@repo/http-errors";
import { secondsAfter } from "@repo/service-kit/clock";
import type { OpenIdDeps } from "./deps.ts";
import { recordEnded } from "./end-foreign-sessions.ts";
import { ProviderRefused } from "./errors.ts";
import type { Provider } from "./provider.ts";
import { deleteIdentitySessions, useLogoutToken } from "./queries.ts";

/** Longer than the age up to which a token is accepted. */
const REMEMBERED_SECONDS = 600;

/** OpenID Connect Back-Channel Logout 1.0 §2.8. */
const LogoutTokenRefused = errorOf(BadRequest, "invalid_request", "The logout token is not valid.");

/** Ends the sessions that a logout token names. Throws LogoutTokenRefused, ProviderUnavailable. */
export async function logOutByProvider(
	deps: Pick<OpenIdDeps, "db" | "clock" | "client" | "record">,
	provider: Provider,
	token: string,
): Promise<void> {
	const read = deps.client.readLogoutToken(provider, token);
	const { issuer, jti, sub, sid } = await read.catch((error: unknown) => {
		throw error instanceof ProviderRefused ? new LogoutTokenRefused() : error;
	});
	await deps.db.transaction(async (tx) => {
		const expiresAt = secondsAfter(deps.clock(), REMEMBERED_SECONDS);
		if (!(await useLogoutToken(tx, { issuer, jti, expiresAt }))) throw new LogoutTokenRefused();
		const ended = await deleteIdentitySessions(tx, {
			issuer,
			...(sub !== undefined && { subject: sub }),
			...(sid !== undefined && { sid }),
		});
		await recordEnded(deps, tx, ended, provider);
	});
}
