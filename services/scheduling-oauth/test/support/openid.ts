import jwt from "jsonwebtoken";
import { exchangeOf, newCode, type RequestParameters, type ThirdPartyApp, type Tokens } from "./apps.ts";
import type { Person } from "./people.ts";
import type { TestApp } from "./start-app.ts";

export const OPENID = "openid profile email";

export type Claims = Record<string, unknown> & { sub: string };

export type SignedIn = Tokens & { id_token: string; claims: Claims };

/** Tokens of a sign-in with `openid`, and the claims of its ID token. */
export async function signInAt(
	{ agent }: Pick<TestApp, "agent">,
	person: Person,
	app: ThirdPartyApp,
	overrides: RequestParameters = {},
): Promise<SignedIn> {
	const code = await newCode(person, app, { scope: OPENID, ...overrides });
	const { body } = await agent.post("/api/auth/oauth/token").send(exchangeOf(app, code)).expect(200);
	return { ...body, claims: jwt.decode(body.id_token) };
}
