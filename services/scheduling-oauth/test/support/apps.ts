import { createHash, randomBytes } from "node:crypto";
import sharp from "sharp";
import type { Response } from "supertest";
import { registerClient } from "../../src/clients/register-client.ts";
import type { Registration } from "../../src/clients/schemas.ts";
import { hiddenFields, type Person } from "./people.ts";
import type { TestApp } from "./start-app.ts";

/** A public client has no secret. */
export type ThirdPartyApp = { rowId: number; clientId: string; secret: string; redirectUri: string };

let png: Promise<Buffer> | undefined;

/** A small image, for logos. */
export function logoPng(): Promise<Buffer> {
	png ??= sharp({ create: { width: 8, height: 8, channels: 4, background: "#246" } })
		.png()
		.toBuffer();
	return png;
}

/** An app that an operator has registered. */
export async function newApp(
	{ dependencies }: Pick<TestApp, "dependencies">,
	{
		name = "Calendar app",
		redirectUris = ["https://app.example/callback"],
		...more
	}: Partial<Registration> = {},
): Promise<ThirdPartyApp> {
	const items = { name, link: "https://app.example", redirectUris, logo: await logoPng(), ...more };
	const { client, secret } = await registerClient(dependencies, items, { operator: "test" });
	return {
		rowId: client.id,
		clientId: client.clientId,
		secret: secret ?? "",
		redirectUri: redirectUris[0] ?? "",
	};
}

export type RequestParameters = Record<string, string | string[] | undefined>;

/** The secret that a page shows. It stands alone: a CSRF token is as random and longer, so it may contain `cs_`. */
export function shownSecret(html: string): string {
	const secret = /(?<![\w-])cs_[\w-]{43}(?![\w-])/.exec(html)?.[0];
	if (!secret) throw new Error("The page shows no secret.");
	return secret;
}

/** The URL to which an app sends its user. `undefined` omits a parameter, a list repeats it. */
export function authorizeAddress(
	{ clientId, redirectUri }: ThirdPartyApp,
	overrides: RequestParameters = {},
): string {
	const parameters = new URLSearchParams();
	const all: RequestParameters = {
		client_id: clientId,
		redirect_uri: redirectUri,
		scope: "READ_BOOKING",
		state: "xyz",
		...overrides,
	};
	for (const [name, value] of Object.entries(all)) {
		for (const one of value === undefined ? [] : [value].flat()) parameters.append(name, one);
	}
	return `/auth/oauth2/authorize?${parameters}`;
}

/** Opens the page and presses Allow (or Go back): the response that returns to the app. */
export async function decide(
	{ browser }: Person,
	address: string,
	decision: "allow" | "deny" = "allow",
): Promise<Response> {
	const { text } = await browser.get(address).expect(200);
	const fields = { ...decisionFields(text), decision };
	return browser.post(DECISIONS).type("form").send(fields).expect(303);
}

/** The target of the authorization page's form. */
export const DECISIONS = "/auth/oauth2/decisions";

/** What the authorization page's form submits. */
export function decisionFields(html: string): Record<string, string> {
	const form = html.slice(html.indexOf(`action="${DECISIONS}"`));
	return hiddenFields(form.slice(0, form.indexOf("</form>")));
}

/** A code for the app, through the page if the user must be asked. */
export async function newCode(
	person: Person,
	app: ThirdPartyApp,
	overrides: RequestParameters = {},
): Promise<string> {
	const address = authorizeAddress(app, overrides);
	const direct = await person.browser.get(address);
	const answer = direct.status === 303 ? direct : await decide(person, address);
	const code = new URL(String(answer.headers.location)).searchParams.get("code");
	if (!code) throw new Error(`no code in ${answer.headers.location}`);
	return code;
}

/** The body of a code exchange. */
export function exchangeOf(app: ThirdPartyApp, code: string, more: Record<string, unknown> = {}) {
	return {
		grant_type: "authorization_code",
		code,
		redirect_uri: app.redirectUri,
		client_id: app.clientId,
		client_secret: app.secret,
		...more,
	};
}

export type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number };

export async function newTokens(
	{ agent }: Pick<TestApp, "agent">,
	person: Person,
	app: ThirdPartyApp,
	overrides: RequestParameters = {},
): Promise<Tokens> {
	const code = await newCode(person, app, overrides);
	const { status, body } = await agent.post("/api/auth/oauth/token").send(exchangeOf(app, code));
	if (status !== 200) throw new Error(`The exchange was refused with ${status}: ${body.error_description}`);
	return body;
}

/** The body of a refresh. */
export function refreshOf(app: ThirdPartyApp, refreshToken: string, more: Record<string, unknown> = {}) {
	return {
		grant_type: "refresh_token",
		refresh_token: refreshToken,
		client_id: app.clientId,
		client_secret: app.secret,
		...more,
	};
}

export function newPkce(): { verifier: string; challenge: string } {
	const verifier = randomBytes(32).toString("base64url");
	return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}
