/** @jsxRuntime automatic @jsxImportSource preact */
import { type HttpError, NotFound } from "@repo/http-errors";
import { formRequest, pageResponses, seeOther } from "@repo/service-kit/html";
import { limitByAddress } from "@repo/service-kit/rate-limits";
import { type Endpoint, endpoint, readableAddress } from "@repo/validation";
import { z } from "zod";
import { checkCsrf } from "../forms/csrf.ts";
import { accountWords } from "../languages/account-words.ts";
import { HOME, safeReturnTo } from "../return-to.ts";
import { makeSessionCookies } from "../routes/continue-to.ts";
import { siteFor } from "../routes/site-for.ts";
import { SECURITY_PATH } from "../security/addresses.ts";
import { requireProof } from "../security/require-proof.ts";
import { securityPages, toOwner } from "../security/routes/frame.tsx";
import type { AccountSession, SecuritySite } from "../security/site.ts";
import { type AccountSite, readVisitor, type Visitor } from "../web/index.ts";
import { beginRequest } from "./begin-request.ts";
import { connectIdentity, disconnectIdentity } from "./connect-identity.ts";
import type { OpenIdDeps } from "./deps.ts";
import { ProviderRefused, ProviderUnavailable } from "./errors.ts";
import { finishRequest } from "./finish-request.ts";
import { logOutByProvider } from "./log-out.ts";
import { ConnectCard, ProblemCard } from "./pages.tsx";
import type { Provider } from "./provider.ts";
import { findReturnTo, findWaiting } from "./queries.ts";

export type OpenIdSite<Session extends AccountSession> = AccountSite & SecuritySite<Session> & OpenIdDeps;
type User = { email: string };

const params = z.object({ provider: z.string() });
const connectParams = params.extend({ request: z.guid() });
const query = z.object({ return_to: z.unknown().optional(), prove: z.unknown().optional() });
const responses = { ...pageResponses, 503: { description: "The provider does not respond" } } as const;
const base = "/sign-in/openid/:provider";
const CSRF = "connect-provider";

/** Signing in with an identity provider (OpenID Connect Core 1.0, code flow), and its back-channel logout. */
export function openIdRoutes<Session extends AccountSession>(site: OpenIdSite<Session>): Endpoint[] {
	const getProvider = (id: string): Provider => {
		const found = site.providers?.find((one) => one.id === id);
		if (!found) throw new NotFound();
		return found;
	};
	// An office shares a network; a provider logs many people out at once.
	const use = [limitByAddress(site, { name: "openid", perMinute: 600 })];
	const shared = { use, responses } as const;

	/** Other errors are the service's own. The other ways to sign in are one button away. */
	async function show(visitor: Visitor, returnTo: string, provider: Provider, error: unknown) {
		if (!(error instanceof ProviderRefused || error instanceof ProviderUnavailable)) throw error;
		const here = await siteFor(site, returnTo);
		const { headers } = visitor;
		const card = <ProblemCard provider={provider.name} error={error as HttpError} returnTo={returnTo} />;
		const { problem } = accountWords().provider;
		const content = <here.Document title={problem({ provider: provider.name })}>{card}</here.Document>;
		return here.page(error instanceof ProviderUnavailable ? 503 : 403, content, { headers });
	}

	async function showConnection(visitor: Visitor, provider: Provider, id: string, user: User | undefined) {
		const now = site.clock();
		const waiting = await findWaiting(site.db, { id, browserSecret: visitor.secret, now });
		if (!waiting) throw new ProviderRefused("expired", { provider: provider.name });
		const here = await siteFor(site, waiting.returnTo);
		const path = connectAddress(provider, id);
		const email = readableAddress(waiting.identity.email);
		const { connectTitle } = accountWords().provider;
		const content = (
			<here.Document title={connectTitle}>
				<ConnectCard {...{ visitor, path, email, csrf: CSRF }} provider={provider.name} user={user} />
			</here.Document>
		);
		return here.page(200, content, { headers: visitor.headers });
	}

	/** The same for a request that began earlier, and leads back to where it was to lead. */
	async function showFor(
		visitor: Visitor,
		key: { state: string } | { id: string },
		provider: Provider,
		error: unknown,
	) {
		const returnTo = await findReturnTo(site.db, { ...key, browserSecret: visitor.secret });
		return show(visitor, returnTo ?? HOME, provider, error);
	}

	const { button } = securityPages(site);
	return [
		endpoint({
			...shared,
			...{ method: "get", path: base, request: { params, query } },
			handle: async ({ params: { provider: id }, query: { return_to, prove }, request }) => {
				const provider = getProvider(id);
				const visitor = readVisitor(site, request);
				const returnTo = safeReturnTo(return_to);
				const session = prove === undefined ? undefined : await site.findSession(request);
				const begun = { returnTo, sessionId: session?.id };
				try {
					return seeOther(await beginRequest(site, provider, begun, visitor.browser), visitor.headers);
				} catch (error) {
					return show(visitor, returnTo, provider, error);
				}
			},
		}),
		endpoint({
			...shared,
			...{ method: "get", path: `${base}/callback`, request: { params } },
			handle: async ({ params: { provider: id }, request }) => {
				const provider = getProvider(id);
				const visitor = readVisitor(site, request);
				const session = (await site.findSession(request)) ?? undefined;
				const answer = new URL(request.originalUrl, site.baseUrl).searchParams;
				try {
					const done = await finishRequest(site, { provider, query: answer, session }, visitor.browser);
					if (done.status === "connect") return seeOther(connectAddress(provider, done.requestId));
					const cookies = makeSessionCookies(site, visitor, done.sessionSecret);
					return seeOther(done.returnTo, { "Set-Cookie": cookies });
				} catch (error) {
					return showFor(visitor, { state: answer.get("state") ?? "" }, provider, error);
				}
			},
		}),
		endpoint({
			...shared,
			...{ method: "get", path: `${base}/connect/:request`, request: { params: connectParams } },
			handle: async ({ params: { provider: id, request: requestId }, request }) => {
				const [provider, visitor] = [getProvider(id), readVisitor(site, request)];
				const session = await site.findSession(request);
				return showConnection(visitor, provider, requestId, session?.user).catch((error: unknown) =>
					showFor(visitor, { id: requestId }, provider, error),
				);
			},
		}),
		endpoint({
			...shared,
			caller: site.caller,
			...{ method: "post", path: `${base}/connect/:request` },
			request: { ...formRequest, params: connectParams },
			handle: async ({ caller: session, params: { provider: id, request: requestId }, body, request }) => {
				const [provider, visitor] = [getProvider(id), readVisitor(site, request)];
				const path = connectAddress(provider, requestId);
				requireProof(site, session, path);
				checkCsrf(visitor, CSRF, body.csrf);
				const connection = { requestId, provider, browserSecret: visitor.secret, path };
				try {
					return seeOther(await connectIdentity(site, session, connection, request.ip));
				} catch (error) {
					return showFor(visitor, { id: requestId }, provider, error);
				}
			},
		}),
		endpoint({
			use,
			...{ method: "post", path: `${base}/logout`, request: { ...formRequest, params } },
			responses: { 200: { description: "The sessions have ended", body: z.object({}) } },
			handle: async ({ params: { provider: id }, body: { logout_token } }) => {
				await logOutByProvider(site, getProvider(id), String(logout_token));
				return { status: 200, headers: { "Cache-Control": "no-store" }, body: {} };
			},
		}),
		button({
			path: `${SECURITY_PATH}/providers/:id/remove`,
			params: z.object({
				id: z.coerce
					.number()
					.int()
					.max(2 ** 31 - 1),
			}),
			purpose: "providers",
			act: async ({ session, request, params: { id } }) => {
				await disconnectIdentity(site, session, toOwner(session, request), id);
				return `${SECURITY_PATH}?done=provider-removed`;
			},
		}),
	];
}

function connectAddress({ id }: Provider, requestId: string): string {
	return `/sign-in/openid/${id}/connect/${requestId}`;
}
