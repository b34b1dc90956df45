import { expect, it } from "@jest/globals";
import { createDraft, signatureField, textField } from "../../test/support/documents/draft.ts";
import { sharedAccount, sharedApp } from "../../test/support/shared-app.ts";

const account = sharedAccount(sharedApp());

const recipients = [{ name: "Tenant", email: "tenant@example.com", role: "SIGNER" }];

it.each<[string, string, object, string]>([
	[
		"a form value",
		"/documents",
		{ title: "NDA", recipients, formValues: { rent: { net: 1 } } },
		"must be a text, a number, or true or false",
	],
	[
		"a form value that is long",
		"/documents",
		{ title: "NDA", recipients, formValues: { rent: "x".repeat(10_001) } },
		"must have at most 10000 characters",
	],
	[
		"the recipient of a template's field",
		"/templates",
		{ title: "NDA", fields: [{ ...signatureField, recipientIndex: 0 }] },
		"needs a recipient, but the template has none",
	],
	[
		"a line break in a webhook's address",
		"/webhooks",
		{ url: "https://example.com/\r\nX: y", events: ["DOCUMENT_SENT"] },
		"must not contain line breaks or other control characters",
	],
])("the API says what is wrong with %s", async (_what, path, body, message) => {
	const refused = await account.request("post", path).send(body).expect(400);
	expect(refused.body.errors).toEqual([expect.objectContaining({ message })]);
});

it.each([
	["characterLimit", { fieldMeta: { type: "text", characterLimit: 10 ** 15 } }, "must be at most 1000000"],
	["pageNumber", { pageNumber: 10 ** 15 }, "must be at most 100000"],
])("the API names the limit of %s", async (_member, change, message) => {
	const { documentId, recipients } = await createDraft(account);
	const field = { ...textField, recipientId: recipients[0]?.recipientId, ...change };
	const { body } = await account.request("post", `/documents/${documentId}/fields`).send(field).expect(400);
	expect(body.errors).toEqual([expect.objectContaining({ message })]);
});

it("the API names the largest page of a list", async () => {
	const { body } = await account.request("get", "/documents?page=99999999999").expect(400);
	expect(body.detail).toBe("page: must be at most 100000000");
});
