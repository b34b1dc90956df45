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
 * The same, here and now: none in a browser that is about to connect one of them, where the account's own sign-in still
 * proves it.
 */
async function findRequired(
	deps: Deps,
	db: Queryable,
	email: string,
	browser: Pick<Browser, "browserSecret"> | undefined,
): Promise<Provider[]> {
	const required = requiredProviders(deps, email);
	if (required.length === 0 || !browser) return required;
	const { browserSecret } = browser;
	const connecting = { email, providers: required.map(({ id }) => id), browserSecret, now: deps.clock() };
	return (await isConnecting(db, connecting)) ? [] : required;
}

/**
 * For everything that signs in, or could later sign in, without a provider that the account requires: by itself or with
 * another `provider`. Throws ProviderRefused.
 */
export async function requireNoProvider(
	deps: Deps,
	db: Queryable,
	email: string,
	browser: Pick<Browser, "browserSecret">,
	provider?: Provider,
): Promise<void> {
	refuseUnless(await findRequired(deps, db, email, browser), email, provider);
}

/** Throws ProviderRefused if an account of this address has to sign in with another provider than this one. */
export function refuseOthers(deps: Pick<Deps, "providers">, email: string, provider?: Provider): void {
	refuseUnless(requiredProviders(deps, email), email, provider);
}

function refuseUnless(required: Provider[], email: string, provider: Provider | undefined): void {
	const [first] = required;
	if (!first || required.some(({ id }) => id === provider?.id)) return;
	throw new ProviderRefused("required", { provider: first.name, email });
}

export type Proving = { provider: Provider; isConnected: boolean };

/** The providers that can prove an account in this browser: those that it requires, which it may have to connect first, or the connected ones. */
export async function listProvingProviders(
	deps: Deps & Pick<SignInDeps, "db">,
	{ id, email }: Pick<Credentials, "id" | "email">,
	browser: Pick<Browser, "browserSecret">,
): Promise<Proving[]> {
	const { db, providers = [] } = deps;
	if (providers.length === 0) return [];
	const issuers = (await listIdentities(db, id)).map(({ issuer }) => issuer);
	const all = providers.map((provider) => ({ provider, isConnected: issuers.includes(provider.issuer) }));
	const required = await findRequired(deps, db, email, browser);
	return all.filter(({ provider, isConnected }) =>
		required.length === 0 ? isConnected : required.includes(provider),
	);
}

/** Whether the account's password proves it in this browser. */
export async function isPasswordProof(
	deps: Deps & Pick<SignInDeps, "db">,
	{ email, passwordHash }: Pick<Credentials, "email" | "passwordHash">,
	browser: Pick<Browser, "browserSecret"> | undefined,
): Promise<boolean> {
	return passwordHash !== null && (await findRequired(deps, deps.db, email, browser)).length === 0;
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
