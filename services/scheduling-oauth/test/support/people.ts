import { csrfToken } from "@repo/accounts/forms";
import { openSession } from "@repo/accounts/sign-in";
import { findById } from "@repo/accounts/users";
import { hashPassword, newSecret } from "@repo/service-kit/crypto";
import { cookieName } from "@repo/service-kit/http";
import supertest from "supertest";
import { insertUser } from "../../src/accounts/queries/users.ts";
import type { NewUser } from "../../src/accounts/schemas.ts";
import { accountCookies, signInDeps } from "../../src/accounts/sign-in-deps.ts";
import { createApp } from "../../src/app.ts";
import type { Dependencies } from "../../src/dependencies.ts";
import type { TestApp } from "./start-app.ts";

export const PASSWORD = "correct horse battery";

/** An account with a proven address, without an event in the audit log. */
export async function createUser(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ password, ...input }: NewUser,
	role: "user" | "operator" = "user",
) {
	const [createdAt, passwordHash] = [clock(), await hashPassword(password)];
	// Most tests have no mail server.
	const account = { role, passwordHash, createdAt, emailProvenAt: createdAt, mailsAttendees: false };
	return insertUser(db, { ...input, ...account });
}

export type Person = {
	id: number;
	username: string;
	email: string;
	/** Sends the session's cookie, and any cookies it receives. */
	browser: ReturnType<typeof supertest.agent>;
	/** The session's secret, for tests that search for leaks. */
	secret: string;
	/** The browser's cookies after signing out. */
	browserSecret: string;
	token(purpose: string): string;
};

/** A signed-in user. */
export async function newPerson(
	{ dependencies }: Pick<TestApp, "dependencies">,
	username: string,
	{ role = "user", timeZone = "UTC" }: { role?: "user" | "operator"; timeZone?: string } = {},
): Promise<Person> {
	const email = `${username.toLowerCase()}@example.test`;
	const asked = { username, email, name: `The ${username}`, timeZone, password: PASSWORD };
	const user = await createUser(dependencies, asked, role);
	return { id: user.id, username, email, ...(await signInAs({ dependencies }, user)) };
}

/** Another browser in which a user is signed in. */
export async function signInAs(
	{ dependencies }: Pick<TestApp, "dependencies">,
	{ id: userId }: { id: number },
): Promise<Pick<Person, "browser" | "secret" | "browserSecret" | "token">> {
	const browserSecret = newSecret();
	const from = { ipAddress: "192.0.2.1", userAgent: "test", sessionSecret: undefined, browserSecret };
	const { credentialsVersion = 0 } = (await findById(dependencies.db, userId)) ?? {};
	const account = { userId, credentialsVersion };
	const secret = await openSession(signInDeps(dependencies), dependencies.db, account, from);
	if (!secret) throw new Error("no session");
	const browser = newBrowser({ dependencies });
	browser.set("Cookie", cookiesOf(dependencies, { secret, browserSecret }));
	return { browser, secret, browserSecret, token: (purpose) => csrfToken({ secret }, purpose) };
}

/** A Cookie header. */
export function cookiesOf(
	{ config }: Pick<Dependencies, "config">,
	{ secret, browserSecret }: Pick<Person, "secret" | "browserSecret">,
): string {
	const { service } = accountCookies(config);
	const named = { [`${service}-session`]: secret, [`${service}-browser`]: browserSecret };
	return Object.entries(named)
		.map(([name, value]) => `${cookieName(config, name)}=${value}`)
		.join("; ");
}

const apps = new WeakMap<Dependencies, ReturnType<typeof createApp>>();

/** A browser without a session; it keeps cookies. */
export function newBrowser({ dependencies }: Pick<TestApp, "dependencies">) {
	const app = apps.get(dependencies) ?? createApp(dependencies, { checkResponses: true });
	apps.set(dependencies, app);
	return supertest.agent(app);
}

/** A form's hidden fields, as a browser would submit them. */
export function hiddenFields(html: string): Record<string, string> {
	const found = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
	return Object.fromEntries([...found].map(([, name = "", value = ""]) => [name, unescapeHtml(value)]));
}

function unescapeHtml(text: string): string {
	return text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}
