import type { Queryable } from "@repo/service-kit/database";
import { addressKey } from "@repo/validation";
import { listPasskeys } from "../passkeys/queries.ts";
import type { Browser, SignInDeps } from "../sign-in/deps.ts";
import type { Credentials } from "../users/queries.ts";
import { ProviderRefused } from "./errors.ts";
import type { Provider } from "./provider.ts";
import { isConnecting, listIdentities } from "./queries.ts";

type Deps = Pick<SignInDeps, "clock" | "providers">;

/** Whether the provider may vouch for the address. */
export function isOfDomain({ domains }: Provider, email: string): boolean {
	const key = addressKey(email);
	return domains.includes(key.slice(key.lastIndexOf("@") + 1));
}

/** The providers with which an account of this address has to sign in; none for most. */
export function requiredProviders({ providers = [] }: Pick<Deps, "providers">, email: string): Provider[] {
	return providers.filter((one) => one.required && isOfDomain(one, email));
}

/**
 * For everything that signs in, or could later sign in, without a provider. Its own sign-in still proves an account to
 * which this browser is about to connect the provider. Throws ProviderRefused.
 */
export async function requireNoProvider(
	deps: Deps,
	db: Queryable,
	email: string,
	{ browserSecret }: Pick<Browser, "browserSecret">,
): Promise<void> {
	const providers = requiredProviders(deps, email).map(({ id }) => id);
	if (providers.length === 0) return;
	if (await isConnecting(db, { email, providers, browserSecret, now: deps.clock() })) return;
	refuseOthers(deps, email);
}

/** Throws ProviderRefused if an account of this address has to sign in with another provider than this one. */
export function refuseOthers(deps: Pick<Deps, "providers">, email: string, provider?: Provider): void {
	const required = requiredProviders(deps, email);
	const [first] = required;
	if (!first || required.some(({ id }) => id === provider?.id)) return;
	throw new ProviderRefused("required", { provider: first.name, email });
}

/** Whether anything is left with which the account can sign in. Requires the lock of its row. */
export async function hasWayIn(
	deps: Deps,
	db: Queryable,
	{ id, email, passwordHash }: Pick<Credentials, "id" | "email" | "passwordHash">,
): Promise<boolean> {
	const required = requiredProviders(deps, email);
	if (required.length === 0) {
		if (passwordHash !== null || (await listPasskeys(db, id)).length > 0) return true;
		if (!deps.providers) return false;
	}
	const issuers = (required.length > 0 ? required : (deps.providers ?? [])).map(({ issuer }) => issuer);
	return (await listIdentities(db, id)).some(({ issuer }) => issuers.includes(issuer));
}
