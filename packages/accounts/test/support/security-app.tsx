/** @jsxRuntime automatic @jsxImportSource preact */
import { createSecretKey, randomBytes } from "node:crypto";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { Database } from "@repo/service-kit/database";
import { makePages } from "@repo/service-kit/html";
import { createExpressApp } from "@repo/service-kit/http";
import { mountEndpoints } from "@repo/validation";
import pino from "pino";
import supertest from "supertest";
import { type AccountEvent, isNotified } from "../../src/events.ts";
import { csrfToken } from "../../src/forms/csrf.ts";
import { makeRelyingParty } from "../../src/passkeys/index.ts";
import {
	type AccountSession,
	type AccountUser,
	type SecuritySite,
	securityRoutes,
} from "../../src/security/index.ts";
import { findLiveSession, liveSessionSql } from "../../src/sessions/index.ts";
import { openSession } from "../../src/sign-in/index.ts";
import { findById } from "../../src/users/index.ts";
import { sessionsWith } from "../../src/web/index.ts";

export const ORIGIN = "https://accounts.example.com";
const columns = `u.id, u.email, u.name, 'UTC' AS "timeZone"`;
const encryptionKey = createSecretKey(randomBytes(32));
const { page, Frame } = makePages({ product: "Test", stylesheet: "" });
const { signedIn } = sessionsWith<AccountUser>(columns);

/** Options of a ceremony, for the software authenticator. */
type PasskeyOptions = { challenge: string; rpId?: string; rp: { id?: string }; user: { id: string } };
type Sent = Promise<{ status: number; text: string; body: PasskeyOptions; headers: Record<string, string> }>;

/** `post` includes the token of its form's purpose. */
export type Visitor = {
	secret: string;
	browserSecret: string;
	get: (path: string) => Sent;
	post: (path: string, purpose: string, fields?: Record<string, string>) => Sent;
};

type Test = { db: Database; clock: () => Date };

/** The security pages on a separate instance, in a frame with only a title. */
export function securityApp({ db, clock }: Test) {
	const changes: AccountEvent[] = [];
	const base = {
		db,
		clock,
		encryptionKey,
		relyingParty: makeRelyingParty(ORIGIN, "Test"),
		lifetime: { idleSeconds: 86_400, absoluteSeconds: 864_000 },
		record: async (_tx: unknown, event: AccountEvent) => {
			if (isNotified(event)) changes.push(event);
		},
		cookies: { isHttps: false, service: "test" },
		page,
	};
	const site: SecuritySite<AccountSession> = {
		...base,
		caller: signedIn(base),
		Document: Frame,
		findRequester: async () => undefined,
		AccountDocument: ({ title, done, children }) => (
			<Frame title={title}>
				<h1>{title}</h1>
				{done && <p role="status">{done}</p>}
				{children}
			</Frame>
		),
	};
	const app = createExpressApp(
		{ config: { isHttps: false, TRUSTED_PROXIES: 0 }, log: pino({ level: "silent" }) },
		{
			mount: (express) => mountEndpoints(express, securityRoutes(site), { checkResponses: true }),
			renderError: (error, response) => {
				const location = "location" in error ? String(error.location) : undefined;
				if (location) response.status(303).set("Location", location);
				else response.status(error.status);
				response.send(error.detail);
			},
		},
	);

	/** A browser that just signed in to the account. */
	async function signIn(userId: number) {
		const browserSecret = newSecret();
		const browser = {
			ipAddress: "192.0.2.1",
			userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
			sessionSecret: undefined,
			browserSecret,
		};
		const { credentialsVersion = 1 } = (await findById(db, userId)) ?? {};
		const secret = await openSession(site, db, { userId, credentialsVersion }, browser);
		if (!secret) throw new Error("not signed in");
		return visit(secret, browserSecret);
	}

	/** A browser with these cookies, updated by the service's responses. */
	function visit(secret: string, browserSecret: string): Visitor {
		const visitor: Visitor = {
			secret,
			browserSecret,
			get: (path) => send(supertest(app).get(path)),
			post: (path, purpose, fields = {}) =>
				send(
					supertest(app)
						.post(path)
						.type("form")
						.send({ csrf: csrfToken({ secret: visitor.secret }, purpose), ...fields }),
				),
		};
		async function send(request: supertest.Test): Sent {
			const cookies = `test-session=${visitor.secret}; test-browser=${browserSecret}`;
			const answer = await request.set("Cookie", cookies);
			const renewed = /test-session=([\w-]+)/.exec(String(answer.headers["set-cookie"]))?.[1];
			if (renewed) visitor.secret = renewed;
			return answer;
		}
		return visitor;
	}

	const isLive = async (secret: string) =>
		(await findLiveSession(db, liveSessionSql(columns), {
			secretHash: hashSecret(secret),
			now: clock(),
			idleSeconds: 86_400,
			place: "192.0.2.0/24",
		})) !== undefined;
	return { site, changes, signIn, visit, isLive };
}

export type SecurityApp = ReturnType<typeof securityApp>;
