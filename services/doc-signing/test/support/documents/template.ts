import { expect } from "@jest/globals";
import type { TestAccount } from "../accounts.ts";
import { signatureField, textField, upload } from "./draft.ts";

export type CreatedTemplate = {
	id: number;
	updatedAt: string;
	uploadUrl: string;
	Recipient: { id: number; name: string; email: string; role: string; signingOrder: number }[];
	Field: { id: number; recipientId: number; type: string }[];
	templateDocumentData: { id: string };
};

/** Two signers and a CC, a signature field for both signers and a text field for the first. */
export const lease = {
	title: "Lease",
	recipients: [
		{ name: "Tenant", role: "SIGNER" },
		{ name: "Landlord", email: "landlord@example.com", role: "SIGNER", signingOrder: 4 },
		{ role: "CC" },
	],
	fields: [
		{ ...signatureField, recipientIndex: 0 },
		{ ...signatureField, pageX: 60, recipientIndex: 1 },
		{ ...textField, recipientIndex: 0 },
	],
};

/** A template created through the API. Its file is not uploaded yet. */
export async function createTemplate(account: TestAccount, payload: object = {}): Promise<CreatedTemplate> {
	const { body } = await account
		.request("post", "/templates")
		.send({ ...lease, ...payload })
		.expect(200);
	return body;
}

/** The same with its file uploaded, and what generating a document needs. */
export async function readyTemplate(account: TestAccount, payload: object = {}, bytes?: Buffer) {
	const { id, uploadUrl, Recipient, Field } = await createTemplate(account, payload);
	expect(await upload(uploadUrl, bytes)).toBe(200);
	return { id, uploadUrl, ids: Recipient.map((one) => one.id), fieldIds: Field.map((one) => one.id) };
}
