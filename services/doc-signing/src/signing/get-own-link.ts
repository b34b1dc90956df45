import type { Queryable } from "@repo/service-kit/database";
import { isAccountOf } from "../accounts/is-account-of.ts";
import { findAccount } from "../accounts/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { DocumentNotFound } from "../envelopes/documents/errors.ts";
import { whoseTurn } from "../envelopes/documents/rules/turns.ts";
import { readSigningToken } from "../envelopes/recipients/signing-token.ts";
import { findSent } from "./queries.ts";

type Deps = Pick<Dependencies, "clock"> & { db: Queryable };
type Asked = { sessionId: string; documentId: number };

/**
 * The path of the signing link of the person who is signed in: of the recipient with the address that their account has
 * proven. Throws DocumentNotFound, also for the document's sender.
 */
export async function getOwnLink(deps: Deps & Pick<Dependencies, "config">, asked: Asked): Promise<string> {
	const own = await findOwn(deps, asked);
	if (!own) throw new DocumentNotFound();
	return `/sign/${readSigningToken(own.recipient, deps.config)}`;
}

/** Whether it is the turn of the person who is signed in. */
export async function isOwnTurn(deps: Deps, asked: Asked): Promise<boolean> {
	return (await findOwn(deps, asked))?.isTurn ?? false;
}

/** Of several recipients with one address, the one whose turn it is. */
async function findOwn({ db, clock }: Deps, { sessionId, documentId }: Asked) {
	const account = await findAccount(db, sessionId, clock());
	const sent = account && (await findSent(db, documentId));
	if (!sent) return undefined;
	const own = sent.recipients.filter((recipient) => isAccountOf(recipient, account));
	const turns = whoseTurn(sent.document, sent.recipients);
	const recipient = own.find((one) => turns.includes(one)) ?? own[0];
	return recipient && { recipient, isTurn: turns.includes(recipient) };
}
