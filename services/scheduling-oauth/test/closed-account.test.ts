import { beforeAll, describe, expect, it } from "@jest/globals";
import { openSession } from "@repo/accounts/sign-in";
import { sharedByTests } from "@repo/infra-local/test-file";
import { newSecret } from "@repo/service-kit/crypto";
import { createApiKey } from "../src/accounts/api-keys/create-api-key.ts";
import { signInDeps } from "../src/accounts/sign-in-deps.ts";
import { changeAccountStatus } from "../src/operator/change-account-status.ts";
import {
	authorizeAddress,
	exchangeOf,
	newApp,
	newCode,
	newTokens,
	refreshOf,
	type Tokens,
} from "./support/apps.ts";
import { hiddenFields, newBrowser, newPerson, PASSWORD } from "./support/people.ts";
import { confirmLink, fill, lastProof } from "./support/proofs.ts";
import { sharedMailApp } from "./support/shared-app.ts";

const TOKEN = "/api/auth/oauth/token";
const { app, mail } = sharedMailApp();
const ada = sharedByTests(() => newPerson(app, "ada"));
const calendar = sharedByTests(() => newApp(app));
let tokens: Tokens;
let code: string;
let key: string;
let resetLink: string;

beforeAll(async () => {
	tokens = await newTokens(app, ada, calendar);
	code = await newCode(ada, calendar);
	key = await createApiKey(app.dependencies, ada, { name: "x", days: 0 });
	await askForLink();
	resetLink = lastProof(mail).link;
	expect(await doors()).toEqual({
		token: 200,
		key: 200,
		session: 200,
		asked: 303,
		introspection: [true, true],
	});
	await changeAccountStatus(app.dependencies, ada.id, "disable", { operator: "test" });
});

async function doors() {
	const me = await app.agent.get("/api/auth/oauth/me").auth(tokens.access_token, { type: "bearer" });
	const client = { client_id: calendar.clientId, client_secret: calendar.secret };
	const active = async (token: string) =>
		(await app.agent.post("/api/auth/oauth/introspect").send({ ...client, token })).body.active;
	return {
		token: me.status,
		key: (await app.agent.get("/api/v1/bookings").set("X-API-Key", key)).status,
		session: (await ada.browser.get("/account")).status,
		asked: (await ada.browser.get(authorizeAddress(calendar))).status,
		introspection: [await active(tokens.access_token), await active(tokens.refresh_token)],
	};
}

async function askForLink() {
	const browser = newBrowser(app);
	const { text } = await browser.get("/password/forgotten");
	await browser
		.post("/password/forgotten")
		.type("form")
		.send({ ...hiddenFields(text), email: ada.email })
		.expect(303);
	await app.workOff();
}

describe("after an account is closed", () => {
	it("its credentials and tokens fail on the next request", async () => {
		expect(await doors()).toEqual({
			token: 401,
			key: 401,
			session: 303,
			asked: 303,
			introspection: [false, false],
		});
		const { headers } = await ada.browser.get(authorizeAddress(calendar));
		expect(headers.location).toMatch(/^\/sign-in\?/);
	});

	it("its codes and refresh tokens get no tokens", async () => {
		for (const body of [exchangeOf(calendar, code), refreshOf(calendar, tokens.refresh_token)])
			expect((await app.agent.post(TOKEN).send(body).expect(400)).body.error).toBe("invalid_grant");
	});

	it("nobody can sign in to it, not even with a sign-in in progress", async () => {
		const browser = newBrowser(app);
		const { text } = await browser.get("/sign-in");
		const filled = { ...hiddenFields(text), login: "ada", password: PASSWORD };
		await browser.post("/sign-in").type("form").send(filled).expect(400);
		const somewhere = {
			ipAddress: "192.0.2.1",
			userAgent: "x",
			sessionSecret: undefined,
			browserSecret: newSecret(),
		};
		const { db } = app.dependencies;
		const account = { userId: ada.id, credentialsVersion: 1 };
		expect(await openSession(signInDeps(app.dependencies), db, account, somewhere)).toBeUndefined();
	});

	it("no reset link works, and none is mailed", async () => {
		const browser = newBrowser(app);
		const { headers } = await confirmLink(browser, resetLink);
		const password = "another long password";
		expect((await fill(browser, String(headers.location), { password }, "/password/reset")).status).not.toBe(
			303,
		);
		await browser.get("/account").expect(303);
		await askForLink();
		expect(mail.received).toHaveLength(1);
	});
});
