import type { Dependencies } from "../dependencies.ts";
import { recordEvent } from "../envelopes/documents/events/record-event.ts";
import { recipientActor } from "./actor.ts";
import { lockForActing, lockForFetching, type Signer } from "./open-signing.ts";
import { markFetched } from "./queries.ts";

type Deps = Pick<Dependencies, "db" | "clock">;

/** The page ran, or a button of its form was pressed. */
export async function openDocument({ db, clock }: Deps, signer: Signer): Promise<void> {
	await db.transaction((tx) => lockForActing(tx, signer, clock()));
}

/** Records the first request of a link, which a mail scanner or a preview may have made. */
export async function recordFetch({ db, clock }: Deps, signer: Signer): Promise<void> {
	await db.transaction(async (tx) => {
		const at = clock();
		const { document, recipient, access } = await lockForFetching(tx, signer, at);
		if (!(await markFetched(tx, recipient.id, at))) return;
		const data = { by: recipientActor(recipient), access, ...signer.visit };
		await recordEvent(tx, document.id, { type: "RECIPIENT_LINK_FETCHED", data, at });
	});
}
