import type { TestAccount } from "../accounts.ts";
import { type CreatedDraft, copy, draftWith, signatureField } from "./draft.ts";

export type SentPerson = { id: number; token: string; path: string; email: string };
export type SentDocument = { documentId: number; people: SentPerson[]; fieldIds: number[] };

export const berta = { name: "Berta Signer", email: "berta@example.com", role: "SIGNER", signingOrder: 0 };
export const carl = { name: "Carl Second", email: "carl@example.com", role: "SIGNER", signingOrder: 1 };

/** Fields of the recipient with this index in `recipients`. */
export type FieldOf = { of: number } & Record<string, unknown>;

/**
 * A document created, filled with fields and sent through the API. Every SIGNER gets a signature field if none is
 * given.
 */
export async function sendNewDocument(
	account: TestAccount,
	{
		fields,
		file,
		...payload
	}: { fields?: FieldOf[]; file?: Buffer; recipients?: object[] } & Record<string, unknown> = {},
	sending: { sendEmail?: boolean } = {},
): Promise<SentDocument> {
	const draft = await draftWith(account, { recipients: [berta], ...payload }, file);
	const roles = (payload.recipients ?? [berta]) as { role?: string }[];
	const asked =
		fields ??
		roles.flatMap(({ role }, of) =>
			role === "SIGNER" ? [{ of, ...signatureField, pageY: 60 + 10 * of }] : [],
		);
	const fieldIds = await addFields(account, draft, asked);
	await account.request("post", `/documents/${draft.documentId}/send`).send(sending).expect(200);
	return {
		documentId: draft.documentId,
		fieldIds,
		people: draft.recipients.map(({ recipientId, token, email }) => ({
			id: recipientId,
			token,
			path: `/sign/${token}`,
			email,
		})),
	};
}

/** A draft with its file uploaded, and a signature field for everyone but the CC. */
export async function createSendable(account: TestAccount, payload: object = {}): Promise<CreatedDraft> {
	const draft = await draftWith(account, payload);
	const fields = draft.recipients.flatMap(({ email }, of) =>
		email === copy.email ? [] : [{ of, ...signatureField }],
	);
	await addFields(account, draft, fields);
	return draft;
}

/** The id of a sent document. */
export async function createSent(account: TestAccount, payload: object = {}): Promise<number> {
	const { documentId } = await createSendable(account, payload);
	await account.request("post", `/documents/${documentId}/send`).expect(200);
	return documentId;
}

export async function addFields(
	account: TestAccount,
	draft: CreatedDraft,
	asked: FieldOf[],
): Promise<number[]> {
	if (asked.length === 0) return [];
	const { body } = await account
		.request("post", `/documents/${draft.documentId}/fields`)
		.send(asked.map(({ of, ...field }) => ({ ...field, recipientId: draft.recipients[of]?.recipientId })))
		.expect(200);
	return body.fields.map(({ id }: { id: number }) => id);
}
