import type { DatabaseServer } from "../../measure/database-server.ts";
import type { Browser, Form } from "../../measure/send.ts";
import type { Peer } from "../start-process.ts";

export type Tokens = { access_token: string; refresh_token: string };

/** An authorization server under measurement. */
export type OAuthPeer = Peer & {
	/** Creates tokens, for a peer that exchanges no codes. */
	newTokens?: (count: number) => Promise<Tokens[]>;
	/** Its access tokens carry a signature, which any of its instances verifies. */
	signsTokens?: boolean;
	client: { id: string; secret: string };
	scope: string;
	paths: { authorize: string; token: string; me: string; introspect?: string };
	/** Signed in; each has allowed the client its scope. */
	people: Browser[];
	/** The form of its authorization page, filled in with Allow. Absent if it has no such page. */
	allowForm?: (page: string) => Form;
};

export type StartOAuthPeer = (databases: DatabaseServer) => Promise<OAuthPeer>;

export const REDIRECT_URI = "https://app.example/callback";

/**
 * Tokens are issued to these in turn: concurrent changes of one row wait for each other, and scheduling-oauth
 * keeps at most 50 refresh tokens per person and app.
 */
export const PEOPLE = 100;

/** Of servers that this package has. */
export const ownClient = { id: "benchmark", secret: "s".repeat(43) };

/** Hidden fields of the page's form with this action. */
export function hiddenFields(page: string): Record<string, string> {
	const found = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
	return Object.fromEntries([...found].map(([, name = "", value = ""]) => [name, value]));
}
