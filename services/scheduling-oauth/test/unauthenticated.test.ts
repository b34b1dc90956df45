import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import type { Endpoint } from "@repo/validation";
import { listEndpoints } from "../src/app.ts";
import { closeDependencies, createDependencies } from "../src/compose.ts";
import { hiddenFields, newBrowser, newPerson } from "./support/people.ts";
import { sharedApp } from "./support/shared-app.ts";
import { testConfig } from "./support/start-app.ts";

// The test names need the endpoints before there is a database; it is not queried.
const nowhere = createDependencies(testConfig({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" }));
const endpoints = listEndpoints(nowhere);
afterAll(() => closeDependencies(nowhere));

const named = (those: Endpoint[]) =>
	those.map((one) => [`${one.method.toUpperCase()} ${one.path}`, one] as const);
const withCaller = named(endpoints.filter(({ caller }) => caller && !caller.security.some(isNobody)));
const forms = named(endpoints.filter(({ method, path }) => method === "post" && !path.startsWith("/api/")));

const app = sharedApp();
const ada = sharedByTests(() => newPerson(app, "ada", { role: "operator" }));

describe("an unauthenticated caller", () => {
	it.each(withCaller)("is rejected by %s", async (_name, { method, path }) => {
		expect(outcome(await app.agent[method](filled(path)))).toBe(refusalAt(path));
	});

	it.each(withCaller)("is rejected with a made-up session or key by %s", async (_name, { method, path }) => {
		const ask = () => app.agent[method](filled(path));
		expect(outcome(await ask().set("Cookie", `scheduling-session=${"x".repeat(43)}`))).toBe(refusalAt(path));
		expect(outcome(await ask().set("X-API-Key", "sched_key_x"))).toBe(refusalAt(path));
	});

	it.each(withCaller)("is rejected with a made-up token by %s", async (_name, { method, path }) => {
		const answer = await app.agent[method](filled(path)).set("Authorization", "Bearer x.y.z");
		expect(outcome(answer)).toBe(refusalAt(path));
	});
});

/** Programs get a 401; people are redirected to sign in. */
const refusalAt = (path: string) => (path.startsWith("/api/") ? "401" : "303 to sign in");

function outcome({ status, headers }: { status: number; headers: Record<string, string> }): string {
	return headers.location?.startsWith("/sign-in") ? `${status} to sign in` : String(status);
}

// These look up their item first, which does not exist here.
const noneToActOn: Record<string, number> = {
	"/account/security/passkeys/:credentialId": 404,
	"/account/security/passkeys/:credentialId/remove": 404,
	"/auth/oauth2/authorize": 303,
	"/auth/oauth2/decisions": 410,
	"/auth/oauth2/logout": 303,
	"/developers/apps/requests/:requestId": 404,
	"/developers/apps/:clientId/edit": 404,
	"/operator/clients/:clientId": 404,
	"/operator/requests/:requestId/approve": 404,
	"/operator/requests/:requestId/reject": 404,
	"/email-code/:proofId": 400,
	"/password/reset": 400,
	"/sign-up/account": 400,
	"/sign-in/second-factor": 303,
};

describe("a foreign form", () => {
	it.each(forms)("changes nothing for a signed-in user: %s", async (_name, { path }) => {
		const before = await everything();
		const answer = await ada.browser
			.post(filled(path))
			.type("form")
			.send({ title: "x", name: "x", days: "0", login: "ada" });
		expect(answer.status).toBe(noneToActOn[path] ?? 403);
		expect(await everything()).toEqual(before);
	});

	const forOwnPages = forms.filter(([, { fromOtherSites }]) => !fromOtherSites);
	it.each(forOwnPages)("is refused before its token is read: %s", async (_name, { path }) => {
		for (const headers of [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }]) {
			const answer = await ada.browser.post(filled(path)).set(headers).type("form").send({ name: "x" });
			expect([answer.status, /another website/.test(answer.text)]).toEqual([403, true]);
		}
	});

	it("is refused even if its token is right, and accepted from a page of ours", async () => {
		const { text } = await ada.browser.get("/account/sessions").expect(200);
		const { csrf } = hiddenFields(text.slice(text.indexOf('action="/sign-out"')));
		const signOut = (origin: string) =>
			ada.browser.post("/sign-out").set("Origin", origin).type("form").send({ csrf });
		await signOut("https://evil.example").expect(403);
		await ada.browser.get("/account/sessions").expect(200);
		// Older browsers do not name the origin of our pages, whose referrer policy is no-referrer.
		await signOut("null").expect(303);
		const bob = await newPerson(app, "bob");
		const page = await bob.browser.get("/account/sessions").expect(200);
		const own = hiddenFields(page.text.slice(page.text.indexOf('action="/sign-out"'))).csrf;
		const { origin } = new URL(app.dependencies.config.BASE_URL);
		await bob.browser.post("/sign-out").set("Origin", origin).type("form").send({ csrf: own }).expect(303);
	});

	it.each(forms)("changes nothing for a signed-out visitor: %s", async (_name, { path }) => {
		const answer = await newBrowser(app)
			.post(filled(path))
			.type("form")
			.send({ csrf: "x".repeat(43) });
		expect(answer.headers["set-cookie"] ?? []).not.toContainEqual(
			expect.stringMatching(/^scheduling-session=\w/),
		);
	});
});

it("gets a 405 with Allow from every URL", async () => {
	const [, { path }] = withCaller[0] ?? ["", { path: "/" }];
	await app.agent.delete(filled(path)).expect(405).expect("allow", /\w/);
});

/** Rows that a form could change. */
async function everything() {
	const { rows } = await app.dependencies.db.$client.query(
		`SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM sessions) AS sessions,
			(SELECT count(*) FROM bookings) AS bookings, (SELECT count(*) FROM api_keys) AS keys,
			(SELECT count(*) FROM clients) AS clients, (SELECT count(*) FROM audit_events) AS events`,
	);
	return rows[0];
}

function filled(path: string): string {
	return path
		.replace("scopes/:name", "scopes/READ_BOOKING")
		.replaceAll(/:(\w+)/g, (_all, name: string) => (/uid|session/i.test(name) ? randomUUID() : "1"));
}

// OpenAPI's way to mark a credential as optional (RFC 6749 allows it in the body).
function isNobody(requirement: Record<string, string[]>): boolean {
	return Object.keys(requirement).length === 0;
}
