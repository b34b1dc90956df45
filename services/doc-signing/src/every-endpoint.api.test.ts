import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Endpoint } from "@repo/validation";
import { createAccount, type TestAccount } from "../test/support/accounts.ts";
import { signedInBrowser } from "../test/support/browsers.ts";
import { createDraft, draftWith, signatureField, textField } from "../test/support/documents/draft.ts";
import { startApp, type TestApp } from "../test/support/start-app.ts";
import { listEndpoints } from "./app.ts";

let app: TestApp;
let owner: TestAccount;
let stranger: TestAccount;
let endpoints: Endpoint[];
/** Real ids, all of the owner. */
const ids: Record<string, number | string> = {};

beforeAll(async () => {
	app = await startApp({ RATE_LIMIT_PER_MINUTE: "100000" });
	owner = await createAccount(app);
	stranger = await createAccount(app);
	endpoints = listEndpoints(app.dependencies);
	const { documentId, recipients } = await createDraft(owner);
	const recipientId = recipients[0]?.recipientId ?? 0;
	const field = await owner
		.request("post", `/documents/${documentId}/fields`)
		.send({ ...textField, recipientId });
	Object.assign(ids, { documentId, recipientId, fieldId: field.body.fields[0].id });
});
afterAll(async () => {
	await app.workOff();
	await app.close();
});

function pathOf({ path }: Endpoint, given: Record<string, number | string> = ids): string {
	return path.replaceAll(/:(\w+)/g, (_all, name) => String(given[name] ?? 1));
}

function withToken(): Endpoint[] {
	const found = endpoints.filter(({ caller }) => caller?.security.some((one) => "apiToken" in one));
	expect(found.length).toBeGreaterThan(20);
	return found;
}

function call(endpoint: Endpoint, path: string, token?: string) {
	const request = app.agent[endpoint.method](path);
	return token === undefined ? request : request.set("Authorization", token);
}

it("every endpoint has a unique method and path, and a unique name", () => {
	for (const names of [
		endpoints.map(({ method, path }) => `${method} ${path}`),
		endpoints.map(({ operationId }) => operationId),
	])
		expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

/** What others may keep, and what the browser keeps: everything else is stored nowhere. */
const kept: Record<string, string> = {
	"/scripts/passkeys.js": "public, max-age=31536000, immutable",
	"/api/v1/openapi": "public, max-age=300",
	"/api/v1/openapi.json": "public, max-age=300",
	"/api/v1/openapi/:asset": "public, max-age=3600",
	"/documents/:documentId/first-page.webp": "private, max-age=600",
	"/sign/:token/first-page.webp": "private, max-age=600",
};

/** Without the hash of its content. */
const nameOf = (path: string) => path.replace(/-[\w-]{16}\.js$/, ".js");

it("no cache keeps an answer, except those listed here", async () => {
	const { documentId, recipients } = await draftWith(owner);
	const token = recipients[0]?.token ?? "";
	const field = { ...signatureField, recipientId: recipients[0]?.recipientId };
	await owner.request("post", `/documents/${documentId}/fields`).send(field).expect(200);
	await owner.request("post", `/documents/${documentId}/send`).send({ sendEmail: false }).expect(200);
	const given = { ...ids, id: documentId, documentId, token, asset: "reference.css" };
	const { cookie } = await signedInBrowser(app, owner);
	const found: string[] = [];
	for (const endpoint of endpoints.filter(({ method }) => method === "get")) {
		const { path } = endpoint;
		const ask = app.agent
			.head(pathOf(endpoint, given))
			.set({ Cookie: cookie, "Sec-Fetch-Site": "same-origin" });
		const { status, headers } = await ask;
		if (status === 200) found.push(path);
		const usual = path.startsWith("/api/v1/") ? "private, no-cache" : "no-store";
		const expected = status === 200 ? [kept[nameOf(path)] ?? usual] : ["no-store", usual];
		const isAsExpected = expected.some((one) => headers["cache-control"]?.startsWith(one));
		expect([path, status, headers["cache-control"], isAsExpected]).toEqual([
			...[path, status, headers["cache-control"]],
			true,
		]);
	}
	const files = ["/documents/:id/file.pdf", "/sign/:token/document.pdf", "/documents/live"];
	expect(found).toEqual(expect.arrayContaining([...files, "/documents", "/api/v1/documents/:documentId"]));
	expect(found.length).toBeGreaterThan(40);
});

describe("every endpoint of the API", () => {
	it("is listed as needing a token or as public", () => {
		const open = endpoints
			.filter(({ path, caller }) => path.startsWith("/api/") && !caller)
			.map(({ method, path }) => `${method} ${path}`);
		for (const one of open) expect(one).toMatch(/health|openapi|verify/);
	});

	it("rejects unauthenticated callers before reading the body", async () => {
		for (const endpoint of withToken().filter(({ path }) => path.startsWith("/api/"))) {
			for (const token of [undefined, "Bearer api_unknown", "Basic eDp5"]) {
				const request = call(endpoint, pathOf(endpoint), token).set("Content-Type", "application/json");
				const answer = await (endpoint.method === "get" ? request : request.send('{"broken'));
				expect([endpoint.operationId, answer.status]).toEqual([endpoint.operationId, 401]);
				expect(answer.headers["content-type"]).toMatch(/problem\+json/);
			}
		}
	});

	it("redirects a visitor without a session to sign-in, and back", async () => {
		const pages = withToken().filter(({ path }) => !path.startsWith("/api/"));
		for (const page of pages) {
			const { status, headers } = await call(page, pathOf(page)).set("Accept", "text/html");
			expect([page.operationId, status]).toEqual([page.operationId, 303]);
			expect(headers.location).toBe(`/sign-in?return_to=${encodeURIComponent(pathOf(page))}`);
		}
	});

	it("neither shows nor changes another account's data", async () => {
		const before = await owner.request("get", `/documents/${ids.documentId}`).expect(200);
		for (const endpoint of withToken().filter(({ path }) => path.includes("/documents/:"))) {
			const request = call(endpoint, pathOf(endpoint), stranger.token);
			const { status, body } = await (endpoint.request?.body ? request.send({}) : request);
			// Where {} is not a valid body, the response is 400 for everyone, so it does not reveal that the
			// document exists.
			expect([endpoint.operationId, status]).toEqual([
				endpoint.operationId,
				body.code === "validation_failed" ? 400 : 404,
			]);
		}
		expect((await owner.request("get", `/documents/${ids.documentId}`).expect(200)).body).toEqual(
			before.body,
		);
	});
});
