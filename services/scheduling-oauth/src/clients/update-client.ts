import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { ClientNotInState, NoWebOrigins } from "./errors.ts";
import { getClient } from "./get-client.ts";
import { type ClientRow, lockClient, requireScopes, updateClientRow } from "./queries.ts";
import { reEncodeLogo } from "./re-encode-logo.ts";
import type { Operator } from "./register-client.ts";
import { isPublic } from "./rules/client-kind.ts";
import { listCorsOrigins } from "./rules/redirect-uri.ts";
import type { ClientChange } from "./schemas.ts";

/** Changes any of an app's items. A removed redirect URI or scope is rejected from the next request on. */
export async function updateClient(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	clientId: string,
	{ name, link, redirectUris, logo, webOrigins, requirePkce, allowedScopes, ...signIn }: ClientChange,
	{ operator, ipAddress }: Operator,
): Promise<ClientRow> {
	const { subject, idTokenAlgorithm, postLogoutRedirectUris } = signIn;
	const known = await getClient(db, clientId);
	if (webOrigins?.length && !isPublic(known)) throw new NoWebOrigins();
	const encoded = logo && (await reEncodeLogo(logo));
	const at = clock();
	const change = {
		...(name !== undefined && { name }),
		...(link !== undefined && { link }),
		...(redirectUris && { redirectUris }),
		...(webOrigins && { webOrigins }),
		...(requirePkce !== undefined && { requirePkce }),
		...(allowedScopes !== undefined && { allowedScopes }),
		...(subject && known.subject !== subject && { subject }),
		...(idTokenAlgorithm && { idTokenAlgorithm }),
		...(postLogoutRedirectUris && { postLogoutRedirectUris }),
		...(encoded && { logoHash: encoded.hash }),
	};
	return db.transaction(async (tx) => {
		await requireScopes(tx, allowedScopes);
		const after = { ...((await lockClient(tx, clientId)) ?? known), ...change };
		const client = await updateClientRow(tx, clientId, {
			...change,
			corsOrigins: listCorsOrigins(known.kind, after.redirectUris, after.webOrigins),
			...(change.subject && { subjectMovedAt: at }),
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
