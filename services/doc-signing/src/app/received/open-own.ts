import type { Dependencies } from "../../dependencies.ts";
import { openReceived } from "../../signing/open-received.ts";
import { listReceived } from "./queries.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "config">;
type Asked = { person: { id: number; email: string }; documentId: number; ipAddress: string | null };

/** The purpose of the token of a form that opens the person's own signature. */
export const ownPurpose = (documentId: number) => `sign document ${documentId}`;

/** The path of the person's own signing link if the document waits for them, otherwise `undefined`. */
export async function openOwn(
	deps: Deps,
	{ person, documentId, ipAddress }: Asked,
): Promise<string | undefined> {
	const [own] = await listReceived(deps.db, {
		userId: person.id,
		waitingAt: deps.clock(),
		limit: 1,
		documentId,
	});
	return own && openReceived(deps, { person, recipientId: own.recipientId, ipAddress });
}
