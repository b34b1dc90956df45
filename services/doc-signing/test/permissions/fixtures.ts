import type { TestAccount } from "../support/accounts.ts";
import { createDraft, signatureField, upload } from "../support/documents/draft.ts";
import { createTemplate, readyTemplate } from "../support/documents/template.ts";

/** Ids for an endpoint's path, of items that the account has just created. */
export type Ids = Record<string, number | string>;
export type Fixture = (creator: TestAccount) => Promise<Ids>;

export const nothing: Fixture = async () => ({});

/** A draft without a file, with a field for its signer. */
export const draft: Fixture = async (creator) => {
	const { documentId, recipients } = await createDraft(creator);
	const recipientId = recipients[0]?.recipientId ?? 0;
	const { body } = await creator
		.request("post", `/documents/${documentId}/fields`)
		.send({ ...signatureField, recipientId })
		.expect(200);
	return { documentId, recipientId, fieldId: body.fields[0].id };
};

export const draftWithFile: Fixture = async (creator) => {
	const { documentId, recipients, uploadUrl } = await createDraft(creator);
	await upload(uploadUrl);
	const recipientId = recipients[0]?.recipientId ?? 0;
	await creator
		.request("post", `/documents/${documentId}/fields`)
		.send({ ...signatureField, recipientId })
		.expect(200);
	return { documentId, recipientId };
};

export const sent: Fixture = async (creator) => {
	const ids = await draftWithFile(creator);
	await creator.request("post", `/documents/${ids.documentId}/send`).send({ sendEmail: false }).expect(200);
	return ids;
};

export const template: Fixture = async (creator) => {
	const { id, Recipient, Field } = await createTemplate(creator);
	return { templateId: id, recipientId: Recipient[0]?.id ?? 0, fieldId: Field[0]?.id ?? 0 };
};

export const templateWithFile: Fixture = async (creator) => {
	const { id, ids } = await readyTemplate(creator);
	return { templateId: id, recipientId: ids[0] ?? 0 };
};

export const embedToken: Fixture = async (creator) => {
	const { documentId } = await draft(creator);
	const asked = { purpose: "edit", id: documentId };
	const { body } = await creator.request("post", "/embed-tokens").send(asked).expect(200);
	return { id: body.id };
};

/** A webhook with a delivery, from the event of creating a document. */
export const webhook: Fixture = async (creator) => {
	const { body } = await creator
		.request("post", "/webhooks")
		.send({ url: "http://127.0.0.1:9/", events: ["DOCUMENT_CREATED"] })
		.expect(200);
	await createDraft(creator);
	const { body: page } = await creator.request("get", `/webhooks/${body.id}/deliveries`).expect(200);
	return { webhookId: body.id, deliveryId: page.deliveries[0].id };
};
