import { expect } from "@jest/globals";
import type { TestAccount } from "./accounts.ts";
import { type CreatedDraft, copy, createDraft, signatureField, upload } from "./documents.ts";
import { fixture } from "./pdf-files.ts";
import type { TestApp } from "./start-app.ts";

/** A draft with its file uploaded. */
export async function draftWith(
	account: TestAccount,
	payload: object = {},
	bytes: Buffer = fixture("three-pages.pdf"),
): Promise<CreatedDraft> {
	const draft = await createDraft(account, payload);
	expect(await upload(draft.uploadUrl, bytes)).toBe(200);
	return draft;
}

/** The same with a signature field for everyone but the CC. */
export async function createSendable(account: TestAccount, payload: object = {}): Promise<CreatedDraft> {
	const draft = await draftWith(account, payload);
	const fields = draft.recipients
		.filter(({ email }) => email !== copy.email)
		.map(({ recipientId }) => ({ ...signatureField, recipientId }));
	await account.request("post", `/documents/${draft.documentId}/fields`).send(fields).expect(200);
	return draft;
}

/** The id of a sent document. */
export async function createSent(account: TestAccount, payload: object = {}): Promise<number> {
	const { documentId } = await createSendable(account, payload);
	await account.request("post", `/documents/${documentId}/send`).expect(200);
	return documentId;
}

/** The queued mails about a document: kind and address, in order. */
export async function mailsAbout({ dependencies }: TestApp, documentId: number): Promise<string[]> {
	const { rows } = await dependencies.db.$client.query(
		'SELECT kind, "to" FROM mails WHERE document_id = $1 ORDER BY created_at, kind DESC',
		[documentId],
	);
	return rows.map(({ kind, to }) => `${kind} ${to}`);
}

/** The types of a document's audit events, after checking its chain. */
export async function eventsOf(account: TestAccount, documentId: number): Promise<string[]> {
	const { body } = await account.request("get", `/documents/${documentId}/audit-log`).expect(200);
	expect(body.intact).toBe(true);
	return body.events.map(({ type }: { type: string }) => type);
}
