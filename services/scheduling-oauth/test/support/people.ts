import supertest from "supertest";
import { sessionCookie } from "../../src/accounts/browser.ts";
import { createUser } from "../../src/accounts/create-user.ts";
import { csrfToken } from "../../src/accounts/csrf.ts";
import { startSession } from "../../src/accounts/start-session.ts";
import { createApp } from "../../src/app.ts";
import type { Dependencies } from "../../src/dependencies.ts";
import type { TestApp } from "./start-app.ts";

export const PASSWORD = "correct horse battery";

export type Person = {
	id: number;
	username: string;
	email: string;
	/** Sends the session's cookie, and any cookies it receives. */
	browser: ReturnType<typeof supertest.agent>;
	/** The session's secret, for tests that search for leaks. */
	secret: string;
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
	const user = await createUser(dependencies, dependencies.db, asked, { role });
	const secret = await startSession(dependencies, dependencies.db, user, {
		ipAddress: "192.0.2.1",
		userAgent: "test",
		formerSecret: undefined,
	});
	if (!secret) throw new Error("no session");
	const browser = newBrowser({ dependencies });
	browser.set("Cookie", sessionCookie(dependencies, secret).split(";")[0] ?? "");
	return {
		id: user.id,
		username,
		email,
		browser,
		secret,
		token: (purpose) => csrfToken({ secret }, purpose),
	};
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
