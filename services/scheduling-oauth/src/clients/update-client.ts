import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { ClientNotInState } from "./errors.ts";
import { getClient } from "./get-client.ts";
import { type ClientRow, updateClientRow } from "./queries.ts";
import { reEncodeLogo } from "./re-encode-logo.ts";
import type { Operator } from "./register-client.ts";
import type { ClientChange } from "./schemas.ts";

/** Changes any of the four items. A removed redirect URI is rejected from the next request on. */
export async function updateClient(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	clientId: string,
	{ name, link, redirectUris, logo }: ClientChange,
	{ operator, ipAddress }: Operator,
): Promise<ClientRow> {
	await getClient(db, clientId);
	const encoded = logo && (await reEncodeLogo(logo));
	const at = clock();
	const change = {
		...(name !== undefined && { name }),
		...(link !== undefined && { link }),
		...(redirectUris && { redirectUris }),
		...(encoded && { logoHash: encoded.hash }),
	};
	return db.transaction(async (tx) => {
		const client = await updateClientRow(tx, clientId, {
			...change,
			...(encoded && { logo: encoded.bytes }),
			updatedAt: at,
		});
		if (!client) throw new ClientNotInState("change", (await getClient(tx, clientId)).status);
		await recordEvent(tx, {
			type: "client.updated",
			actorType: "operator",
			actor: operator,
			clientRowId: client.id,
			ipAddress,
			details: change,
			at,
		});
		return client;
	});
}
