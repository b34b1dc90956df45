import type { TestAccount } from "./accounts.ts";
import { signatureField, textField } from "./documents.ts";

export type CreatedTemplate = {
	id: number;
	uploadUrl: string;
	Recipient: { id: number; name: string; email: string; role: string; signingOrder: number }[];
	Field: { id: number; recipientId: number; type: string }[];
	templateDocumentData: { id: string };
};

/** Two signers and a copy, a place to sign for both and a text for the first. */
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

/** A template made through the API. Its file is still to be uploaded. */
export async function createTemplate(account: TestAccount, payload: object = {}): Promise<CreatedTemplate> {
	const { body } = await account
		.request("post", "/templates")
		.send({ ...lease, ...payload })
		.expect(200);
	return body;
}
