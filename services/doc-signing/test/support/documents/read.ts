import { expect } from "@jest/globals";
import type { TestAccount } from "../accounts.ts";
import type { TestApp } from "../start-app.ts";

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
