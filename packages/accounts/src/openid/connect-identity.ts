import { SECURITY_PATH } from "../security/addresses.ts";
import { requireProof } from "../security/require-proof.ts";
import { type Owner, withAccount } from "../security/with-account.ts";
import type { OpenIdDeps } from "./deps.ts";
import { endForeignSessionsOf } from "./end-foreign-sessions.ts";
import { LastIdentity, ProviderRefused } from "./errors.ts";
import type { Provider } from "./provider.ts";
import {
	deleteIdentity,
	deleteIdentitySessions,
	insertIdentity,
	insertIdentitySession,
	listIdentities,
	takeWaiting,
} from "./queries.ts";
import { hasWayIn, requiredProviders } from "./require-provider.ts";

type Connection = { requestId: string; provider: Provider; browserSecret: string; path: string };
type Session = { id: string; provenAt: Date; user: { id: number } };

/**
 * Lets a person whom this browser proved to a provider sign in to the account, which its own sign-in has proven to be
 * theirs. Only with the account's address. Returns where the sign-in leads. Throws ProofRequired, ProviderRefused.
 */
export async function connectIdentity(
	deps: OpenIdDeps,
	session: Session,
	{ requestId, provider, browserSecret, path }: Connection,
	ipAddress: string | undefined,
): Promise<string> {
	requireProof(deps, session, path);
	const userId = session.user.id;
	return withAccount(deps, userId, async (tx, account) => {
		const now = deps.clock();
		const waiting = await takeWaiting(tx, { id: requestId, browserSecret, now });
		if (waiting?.provider !== provider.id) throw new ProviderRefused("expired", { provider: provider.name });
		const { issuer, subject, email, sid } = waiting.identity;
		const values = { provider: provider.name, email };
		if (email.toLowerCase() !== account.email.toLowerCase()) throw new ProviderRefused("otherPerson", values);
		const row = { userId, issuer, subject, email, createdAt: now, lastUsedAt: now };
		const identity = await insertIdentity(tx, row);
		if (!identity) throw new ProviderRefused("taken", values);
		if (requiredProviders(deps, account.email).some(({ id }) => id === provider.id)) {
			// From here on, every session is the provider's, to end: this one is of the browser that has just been there.
			const begun = { identityId: identity.id, session: { id: session.id }, sid, email, now };
			await insertIdentitySession(tx, begun);
			await endForeignSessionsOf(deps, tx, userId);
		}
		const details = { provider: provider.id, email };
		await deps.record(tx, { type: "account.provider_connected", userId, ipAddress, details });
		return waiting.returnTo;
	});
}

/** Ends the sessions that the identity began, except this one. Idempotent. Throws ProofRequired, LastIdentity. */
export async function disconnectIdentity(
	deps: OpenIdDeps,
	session: Session,
	{ userId, ipAddress }: Owner,
	id: number,
): Promise<void> {
	requireProof(deps, session, SECURITY_PATH);
	return withAccount(deps, userId, async (tx, account) => {
		const identity = (await listIdentities(tx, userId)).find((one) => one.id === id);
		if (!identity) return;
		const { issuer, subject, email } = identity;
		await deleteIdentitySessions(tx, { issuer, subject, except: session.id });
		await deleteIdentity(tx, userId, id);
		if (!(await hasWayIn(deps, tx, account))) throw new LastIdentity();
		const details = { issuer, email };
		await deps.record(tx, { type: "account.provider_removed", userId, ipAddress, details });
	});
}
