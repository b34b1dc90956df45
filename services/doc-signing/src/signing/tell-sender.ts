import { TooManyRequests } from "@repo/http-errors";
import type { Dependencies } from "../dependencies.ts";
import { getSenderEmail } from "../envelopes/documents/mails/queries.ts";
import { queueMail } from "../envelopes/documents/mails/queue-mail.ts";
import { DocumentErased, SigningLinkUnknown } from "./errors.ts";
import { getSigningLink, readSigning, type Signer } from "./open-signing.ts";
import type { SigningRow } from "./queries.ts";

/**
 * Tells the sender, once for each correction, if this recipient came and has no signature field. Called when the
 * page's script or a button reports: a mail scanner fetches the page, too.
 */
export async function tellIfBlocked(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ token, visitor }: Pick<Signer, "token" | "visitor">,
): Promise<void> {
	const row = await getSigningLink({ db, clock }, token);
	const { document, recipient, recipientState } = await readSigning(db, row, visitor, clock());
	if (recipientState !== "BEING_CHANGED") return;
	const { id: documentId, userId, correctedAt } = document;
	const { id, name, email } = recipient;
	await db.transaction(async (tx) =>
		queueMail(tx, {
			kind: "blocked",
			documentId,
			to: await getSenderEmail(tx, userId),
			once: `blocked:${documentId}:${id}:${correctedAt?.toISOString()}`,
			data: { blockedName: name || email },
			at: clock(),
		}),
	);
}

/**
 * The document to which sign-in leads back, with its sender and recipient. Only the whole path is the document's page. Undefined if
 * its link shows no document now.
 */
export async function findDocumentBehind(
	deps: Pick<Dependencies, "db" | "clock">,
	returnTo: string,
): Promise<SigningRow | undefined> {
	const token = /^\/sign\/([\w-]+)$/.exec(returnTo)?.[1];
	if (token === undefined) return undefined;
	try {
		return await getSigningLink(deps, token);
	} catch (error) {
		// Signing in does not depend on the document.
		const isRefused = [SigningLinkUnknown, DocumentErased, TooManyRequests].some(
			(kind) => error instanceof kind,
		);
		if (isRefused) return undefined;
		throw error;
	}
}
