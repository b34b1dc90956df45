import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import { type Transaction, violatedConstraint } from "@repo/service-kit/database";
import { emailAddress } from "@repo/validation";
import { renewSession } from "../sessions/queries.ts";
import type { Browser } from "../sign-in/deps.ts";
import { openSession } from "../sign-in/open-session.ts";
import { recordSignIn } from "../sign-in/record-sign-in.ts";
import { findByEmail, findById } from "../users/queries.ts";
import { callbackUrl, deriveChecks } from "./begin-request.ts";
import type { Claims, OpenIdDeps } from "./deps.ts";
import { ProviderRefused } from "./errors.ts";
import type { ProvenIdentity, Provider } from "./provider.ts";
import {
	findIdentity,
	type Identity,
	insertIdentity,
	insertIdentitySession,
	keepIdentity,
	type OpenIdRequest,
	takeRequest,
} from "./queries.ts";
import { isOfDomain, refuseOthers, requireNoProvider } from "./require-provider.ts";

const CLOCK_TOLERANCE_MS = 30_000;

/** `connect`: an account with the address exists, and its own sign-in has to prove that it is the same person's. */
export type Finished =
	| { status: "signed-in" | "proven"; sessionSecret: string; returnTo: string }
	| { status: "connect"; requestId: string };

type Answer = { provider: Provider; query: URLSearchParams; session: { id: string } | undefined };
type Proven = ProvenIdentity & { claims: Claims; authenticatedAt: Date };

/** The provider's answer, once, in the browser that asked. Throws ProviderRefused, ProviderUnavailable. */
export async function finishRequest(
	deps: OpenIdDeps,
	{ provider, query, session }: Answer,
	browser: Browser,
): Promise<Finished> {
	const state = query.get("state") ?? "";
	const { browserSecret } = browser;
	const asked = { state, provider: provider.id, browserSecret, now: deps.clock() };
	const request = await takeRequest(deps.db, asked);
	if (!request) throw refuse(provider, "expired");
	const response = new URL(`${callbackUrl(deps, provider)}?${query}`);
	const claims = await deps.client.redeem(provider, response, deriveChecks(browser, state));
	const proven = readIdentity(deps, provider, claims);
	if (request.sessionId !== null) return proveAgain(deps, { provider, request, session, proven }, browser);
	const signIn = () =>
		deps.db.transaction((tx) => signInWith(deps, tx, { provider, request, proven }, browser));
	const unlessTaken = (next: () => Promise<Finished>) => (error: unknown) => {
		if (violatedConstraint(error) === undefined) throw error;
		return next();
	};
	// A concurrent first sign-in created the account, or the address is that of a disabled one.
	const retry = () => signIn().catch(unlessTaken(() => Promise.reject(refuse(provider, "disabled"))));
	return signIn().catch(unlessTaken(retry));
}

function refuse(
	{ name }: Provider,
	reason: ConstructorParameters<typeof ProviderRefused>[0],
	email?: string,
) {
	return new ProviderRefused(reason, { provider: name, ...(email !== undefined && { email }) });
}

function readIdentity({ clock }: OpenIdDeps, provider: Provider, claims: Claims): Proven {
	const { data: email } = emailAddress.safeParse(claims.email);
	if (email === undefined || claims.email_verified !== true) throw refuse(provider, "unverified");
	if (!isOfDomain(provider, email)) throw refuse(provider, "domain", email);
	const { auth_time: seconds } = claims;
	// A provider that does not say when has not proven anything recently.
	const at = typeof seconds === "number" && seconds > 0 ? Math.min(seconds * 1000, clock().getTime()) : 0;
	const { issuer } = provider;
	return { issuer, subject: String(claims.sub), email, claims, authenticatedAt: new Date(at) };
}

/** Contexts that stand for several factors: PAPE 1.0, and phishing-resistant ones (OpenID Connect EAP ACR Values 1.0). */
const factorContexts: unknown[] = [
	"http://schemas.openid.net/pape/policies/2007/06/multi-factor",
	...["phr", "phrh"],
];

/** How the provider verified the person (RFC 8176). */
function readMethods({ amr, acr }: Claims): string[] {
	const known = [amr].flat().filter((one) => typeof one === "string" && /^[a-z]{2,6}$/.test(one));
	return [...new Set([...(known as string[]), ...(factorContexts.includes(acr) ? ["mfa"] : [])])];
}

type Found = { provider: Provider; request: OpenIdRequest; proven: Proven };

async function signInWith(
	deps: OpenIdDeps,
	tx: Transaction,
	{ provider, request, proven }: Found,
	browser: Browser,
): Promise<Finished> {
	const { issuer, subject, email, claims, authenticatedAt } = proven;
	let identity = await findIdentity(tx, proven);
	if (!identity) {
		if (await findByEmail(tx, email)) {
			await keepIdentity(tx, request.id, { issuer, subject, email, sid: readSid(claims) });
			return { status: "connect", requestId: request.id };
		}
		identity = await createAccount(deps, tx, { provider, proven }, browser);
	}
	const { userId } = identity;
	const account = await findById(tx, userId);
	if (!account) throw refuse(provider, "disabled");
	refuseOthers(deps, account.email, provider);
	const { credentialsVersion } = account;
	const opened = { userId, credentialsVersion, amr: readMethods(claims), provenAt: authenticatedAt };
	const sessionSecret = await openSession(deps, tx, opened, browser);
	if (!sessionSecret) throw refuse(provider, "disabled");
	await noteSession(deps, tx, { identity, proven, sessionSecret });
	await deps.afterSignIn(tx, { userId, provider, claims });
	const { ipAddress } = browser;
	const details = { proof: "openid", provider: provider.id } as const;
	await recordSignIn(deps, tx, { type: "account.signed_in", details, userId, ipAddress });
	return { status: "signed-in", sessionSecret, returnTo: request.returnTo };
}

async function createAccount(
	deps: OpenIdDeps,
	tx: Transaction,
	{ provider, proven }: Omit<Found, "request">,
	{ ipAddress }: Browser,
): Promise<Identity> {
	const { issuer, subject, email, claims } = proven;
	if (!provider.createAccounts) throw refuse(provider, "noAccount", email);
	const now = deps.clock();
	const name = typeof claims.name === "string" ? claims.name : "";
	const row = { name, email, passwordHash: null, emailProvenAt: now, createdAt: now };
	const { id: userId } = await deps.insertAccount(tx, row);
	const details = { credential: provider.id };
	await deps.record(tx, { type: "account.created", userId, ipAddress, details });
	const known = { userId, issuer, subject, email, createdAt: now, lastUsedAt: now };
	const identity = await insertIdentity(tx, known);
	if (!identity) throw refuse(provider, "taken", email);
	return identity;
}

type Noted = { identity: Identity; proven: Proven; sessionSecret: string };

function noteSession({ clock }: OpenIdDeps, tx: Transaction, { identity, proven, sessionSecret }: Noted) {
	const { email, claims } = proven;
	const session = { secretHash: hashSecret(sessionSecret) };
	const begun = { identityId: identity.id, session, sid: readSid(claims), email, now: clock() };
	return insertIdentitySession(tx, begun);
}

/** The provider's session (Back-Channel Logout §2.1). */
const readSid = ({ sid }: Claims) => (typeof sid === "string" ? sid : null);

/** The same person must have authenticated since the request began, and still be signed in here. */
async function proveAgain(
	deps: OpenIdDeps,
	{ provider, request, session, proven }: Found & Pick<Answer, "session">,
	browser: Browser,
): Promise<Finished> {
	const since = request.createdAt.getTime() - CLOCK_TOLERANCE_MS;
	if (proven.authenticatedAt.getTime() < since) throw refuse(provider, "stale");
	if (session?.id !== request.sessionId) throw refuse(provider, "expired");
	const sessionSecret = newSecret();
	await deps.db.transaction(async (tx) => {
		const identity = await findIdentity(tx, proven);
		if (!identity) throw refuse(provider, "otherPerson", proven.email);
		const { userId } = identity;
		const account = await findById(tx, userId);
		if (account) await requireNoProvider(deps, tx, account.email, browser, provider);
		const now = deps.clock();
		const [secretHash, amr] = [hashSecret(sessionSecret), readMethods(proven.claims)];
		if (!(await renewSession(tx, { id: session.id, userId, secretHash, amr, now })))
			throw refuse(provider, "otherPerson", proven.email);
		await noteSession(deps, tx, { identity, proven, sessionSecret });
		const details = { proof: "openid" } as const;
		const { ipAddress } = browser;
		await recordSignIn(deps, tx, { type: "account.identity_verified", details, userId, ipAddress });
	});
	return { status: "proven", sessionSecret, returnTo: request.returnTo };
}
