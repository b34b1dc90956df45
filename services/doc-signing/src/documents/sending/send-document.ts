import type { Transaction } from "@repo/service-kit/database";
import type { Owner } from "../../accounts/owner.ts";
import type { Answering } from "../../api-tokens/api-token-caller.ts";
import { appendEvent } from "../../audit-log/append-event.ts";
import type { Actor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import { checkFormValues } from "../../pdf/forms/check-form-values.ts";
import { publishEvent } from "../../webhooks/publish-event.ts";
import { type DocumentWithFile, getDocument, listFields, listRecipients, lockDocument } from "../queries.ts";
import { findSendingObstacles } from "../rules/sendable.ts";
import { takeInFile } from "../take-in-file.ts";
import { documentNotSendable } from "./errors.ts";
import { notifyWhoseTurn } from "./notify-recipients.ts";
import { moveDocument } from "./queries.ts";

export type Sending = {
	owner: Owner;
	by: Actor;
	documentId: number;
	sendEmail: boolean;
	sendCompletionEmails?: boolean | undefined;
};

type Needs = Pick<Dependencies, "db" | "clock" | "storage" | "pdf" | "config">;

/**
 * DRAFT → PENDING: takes the file in if it has arrived, starts the time to sign and tells those whose turn it is.
 * Throws what `documentNotSendable` makes of the reasons why it cannot be sent.
 */
export async function sendDocument<Answer>(
	dependencies: Needs,
	sending: Sending,
	answer: Answering<void, Answer>,
): Promise<Answer> {
	const { db, clock, config } = dependencies;
	const { owner, by, documentId, sendCompletionEmails } = sending;
	// Before the lock: opening a stranger's file takes its time.
	const { status, documentDataId } = await getDocument(db, owner, documentId);
	if (status === "DRAFT") await takeInFile(dependencies, documentDataId);

	return db.transaction(async (tx) => {
		const document = await lockDocument(tx, owner, documentId);
		await requireSendable(tx, document);
		const at = clock();
		const sendEmail = document.sendEmail && sending.sendEmail;
		const change = {
			sentAt: at,
			updatedAt: at,
			sendEmail,
			...(sendCompletionEmails !== undefined && { sendCompletionEmails }),
		};
		if (!(await moveDocument(tx, documentId, { from: "DRAFT", to: "PENDING", ...change })))
			throw new Error("a draft under its row lock did not move");
		await appendEvent(tx, documentId, { type: "DOCUMENT_SENT", data: { by, sendEmail }, at });
		const sent = { ...document, ...change, status: "PENDING" as const };
		await notifyWhoseTurn(tx, config, sent, { kind: "request", at });
		await publishEvent(tx, { owner, event: "DOCUMENT_SENT", subject: { documentId }, at });
		return answer(tx);
	});
}

async function requireSendable(tx: Transaction, document: DocumentWithFile): Promise<void> {
	const { file, formValues } = document;
	const [first, ...others] = findSendingObstacles({
		document,
		file: { ...file, pageCount: file.pages?.length ?? 0 },
		recipients: await listRecipients(tx, document.id),
		fields: await listFields(tx, document.id),
		formProblems: checkFormValues(file.formFields ?? [], formValues ?? {}),
	});
	if (first) throw documentNotSendable([first, ...others]);
}
