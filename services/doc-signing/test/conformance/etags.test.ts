import { beforeAll, expect, it } from "@jest/globals";
import { createDraft } from "../support/documents/draft.ts";
import { sharedAccount, sharedApp } from "../support/shared-app.ts";

const app = sharedApp();
const account = sharedAccount(app);
let draft: { documentId: number };
beforeAll(async () => {
	draft = await createDraft(account);
});

it.each([
	["a document", () => `/documents/${draft.documentId}`],
	["the list of documents", () => "/documents"],
	["an audit log", () => `/documents/${draft.documentId}/audit-log`],
	["the list of templates", () => "/templates"],
	["the list of webhooks", () => "/webhooks"],
	["the caller", () => "/me"],
])("%s has an ETag, which returns 304 until it changes", async (_name, path) => {
	const { headers } = await account.request("get", path()).expect(200);
	expect(headers.etag).toEqual(expect.any(String));
	await account.request("get", path()).set("If-None-Match", String(headers.etag)).expect(304, "");
	await account.request("get", path()).set("If-None-Match", '"another"').expect(200);
	// How fetch() changes a conditional request, by the Fetch Standard's "HTTP-network-or-cache fetch".
	const asFetch = { "If-None-Match": String(headers.etag), "Cache-Control": "no-cache", Pragma: "no-cache" };
	await account.request("get", path()).set(asFetch).expect(304, "");
});
