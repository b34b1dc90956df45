import { userActor } from "../audit-log/event-types.ts";
import type { Dependencies } from "../dependencies.ts";
import { DocumentNotFound } from "../envelopes/documents/errors.ts";
import { recordEvent } from "../envelopes/documents/events/record-event.ts";
import { lockForEvent } from "../envelopes/documents/queries.ts";
import { findReceived, wasFromAccount } from "../envelopes/documents/recipients/queries/received.ts";
import { readSigningToken } from "../envelopes/recipients/signing-token.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "config">;
type Asked = { person: { id: number; email: string }; recipientId: number; ipAddress: string | null };

/**
 * The path of the signing link that was emailed to the person's address, or of their own document. The database decides, at this moment, whether the account
 * has proven the address that the recipient has now; what else the recipient must prove, the signing page asks. The audit log
 * records once that the link came from the account. Throws DocumentNotFound.
 */
export async function openReceived(deps: Deps, { person, recipientId, ipAddress }: Asked): Promise<string> {
	const { db, clock, config } = deps;
	return db.transaction(async (tx) => {
		const found = await findReceived(tx, person.id, recipientId);
		const status = found && (await lockForEvent(tx, found.documentId));
		if (!status) throw new DocumentNotFound();
		// Under the document's lock: the recipient may have got another address meanwhile.
		const row = await findReceived(tx, person.id, recipientId);
		if (!row) throw new DocumentNotFound();
		if (status === "PENDING" && row.signingStatus === "NOT_SIGNED" && !(await wasFromAccount(tx, row))) {
			const data = { by: userActor(person), recipientId, ipAddress };
			await recordEvent(tx, row.documentId, { type: "RECIPIENT_LINK_FROM_ACCOUNT", data, at: clock() });
		}
		return `/sign/${readSigningToken(row, config)}`;
	});
}
