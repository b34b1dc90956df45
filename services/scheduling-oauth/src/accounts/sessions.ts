import { noteCaller } from "@repo/http-errors";
import { hashSecret } from "@repo/service-kit/crypto";
import { readCookie, type WithHeaders } from "@repo/service-kit/http";
import type { CallerKind } from "@repo/validation";
import type { Dependencies } from "../dependencies.ts";
import { SignInRequired } from "./errors.ts";
import { findLiveSession } from "./queries/sessions.ts";
import { HOME, signInAddress } from "./rules/return-to.ts";

export type SignedInUser = {
	id: number;
	username: string;
	email: string;
	name: string;
	timeZone: string;
	role: "user" | "operator";
};

/** A browser that is signed in. `secret` is what its cookie holds; forms' tokens are made from it. */
export type Session = { id: string; secret: string; user: SignedInUser };

export const SESSION_COOKIE = "scheduling-session";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

/** The session of this browser, unless it has ended or expired or the account is disabled. One statement. */
export async function findSession(deps: Deps, request: WithHeaders): Promise<Session | undefined> {
	const secret = readCookie(deps.config, request, SESSION_COOKIE);
	if (!secret) return undefined;
	const found = await findLiveSession(deps.db, hashSecret(secret), deps.clock());
	if (!found) return undefined;
	noteCaller({ userId: found.user.id });
	return { ...found, secret };
}

/** For pages: others are redirected to sign in, and back to the same address. */
export function signedIn(deps: Deps): CallerKind<Session> {
	return {
		security: [{ session: [] }],
		authenticate: async (request) => {
			const session = await findSession(deps, request);
			if (session) return session;
			throw new SignInRequired(signInAddress(request.method === "GET" ? request.originalUrl : HOME));
		},
	};
}
