import { type DatabaseServer, run } from "../../measure/database-server.ts";
import { Browser } from "../../measure/send.ts";
import { startOwn } from "../start-process.ts";
import {
	hiddenFields,
	type OAuthPeer,
	ownClient,
	PEOPLE,
	REDIRECT_URI,
	type StartOAuthPeer,
} from "./peer.ts";
import { prepareSchedulingOauth } from "./scheduling-oauth.ts";

/** Express and pg, with minimal statements and opaque tokens: the least that any server on this stack must do. */
export const startBare: StartOAuthPeer = async (databases) => {
	const peer = await startSimple(databases, "bare");
	return { ...peer, paths: { ...peer.paths, introspect: "/introspect" } };
};

/**
 * Express and pg with scheduling-oauth's own statements, audit rows and signatures: what is left is what the service adds
 * around them.
 */
export const startBareSigned: StartOAuthPeer = async (databases) => {
	const { databaseUrl, client } = await prepareSchedulingOauth(databases, "bare_signed");
	const peer = await startSimple(databases, "bare-signed", { database: databaseUrl });
	const paths = { ...peer.paths, introspect: "/introspect" };
	return { ...peer, name: "bare, our statement and ES256", client, scope: "READ_BOOKING", paths };
};

/** @node-oauth/oauth2-server behind Express. */
export const startNodeOauth: StartOAuthPeer = (databases) => startSimple(databases, "node-oauth");

/** better-auth with its own tables in PostgreSQL: a session is checked by its bearer token. It exchanges no codes here. */
export const startBetterAuth: StartOAuthPeer = async (databases) => {
	const peer = await startSimple(databases, "better-auth");
	const { databaseUrl } = peer;
	await run(databaseUrl, [
		`INSERT INTO "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
			SELECT n, 'Person', 'person' || n || '@example.test', true, now(), now() FROM generate_series(1, ${PEOPLE}) n`,
	]);
	let issued = 0;
	return {
		...peer,
		offers: ["first Bearer check", "repeated Bearer check"],
		async newTokens(count) {
			const from = issued;
			issued += count;
			await run(databaseUrl, [
				`INSERT INTO session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
					SELECT n, 'token' || n, 1 + n % ${PEOPLE}, now() + interval '7 days', now(), now()
					FROM generate_series(${from}, ${issued - 1}) n`,
			]);
			return Array.from({ length: count }, (_, n) => ({
				access_token: `token${from + n}`,
				refresh_token: "",
			}));
		},
	};
};

/** oidc-provider with an adapter for PostgreSQL: a row for each kind of token, without an ID token and with one. */
export async function startOidcProvider(databases: DatabaseServer): Promise<OAuthPeer[]> {
	const [opaque, jwt] = [
		await startSimple(databases, "oidc-provider"),
		await startSimple(databases, "oidc-provider", { tokens: "jwt" }),
	];
	// Its own Bearer check, userinfo, belongs to OpenID Connect; of signed tokens it checks and introspects none.
	return Promise.all([
		withPeople(opaque, "oidc-provider, opaque", "read", [
			"code exchange",
			"refresh",
			"introspection",
			"authorization page",
			"Allow",
		]),
		withPeople(opaque, "oidc-provider, opaque and ID token", "openid read"),
		withPeople(jwt, "oidc-provider, JWT", "read", ["code exchange", "refresh"]),
		withPeople(jwt, "oidc-provider, JWT and ID token", "openid read", ["code exchange", "refresh"]),
	]);
}

async function withPeople(
	simple: OAuthPeer,
	name: string,
	scope: string,
	offers?: string[],
): Promise<OAuthPeer> {
	const peer: OAuthPeer = {
		...simple,
		...(offers && { offers }),
		name,
		scope,
		paths: { authorize: "/auth", token: "/token", me: "/me", introspect: "/token/introspection" },
		people: [],
		startAnother: () => startOwn("oauth/oidc-provider", simple.databaseUrl),
		allowForm(page) {
			const action = /action="([^"]+)"/.exec(page)?.[1] ?? "";
			return { action, fields: hiddenFields(page) };
		},
	};
	for (let n = 1; n <= PEOPLE; n++) peer.people.push(await signIn(peer, `person${n}`));
	return peer;
}

/** A server of this package to which a person is known by the cookie `person`. */
async function startSimple(
	databases: DatabaseServer,
	name: string,
	{ database, tokens }: { database?: string; tokens?: string } = {},
): Promise<OAuthPeer> {
	const databaseUrl =
		database ?? (await databases.createDatabase(`${name}${tokens ?? ""}`.replace("-", "_")));
	const started = await startOwn(`oauth/${name}`, databaseUrl, tokens ? { TOKENS: tokens } : {});
	return {
		...started,
		name,
		databases,
		databaseUrl,
		client: ownClient,
		scope: "read",
		paths: { authorize: "/authorize", token: "/token", me: "/me" },
		people: Array.from({ length: PEOPLE }, (_, n) => new Browser(started.origin, { person: String(n + 1) })),
	};
}

async function signIn({ origin, scope, allowForm }: OAuthPeer, person: string): Promise<Browser> {
	const browser = new Browser(origin);
	const parameters = {
		client_id: ownClient.id,
		redirect_uri: REDIRECT_URI,
		response_type: "code",
		scope,
	};
	let page = await browser.get(`/auth?${new URLSearchParams(parameters)}`);
	// First the sign-in, then the consent.
	while ("text" in page && allowForm) {
		const { action, fields } = allowForm(page.text);
		page = await browser.submit({ action, fields: { ...fields, person } });
	}
	return browser;
}
