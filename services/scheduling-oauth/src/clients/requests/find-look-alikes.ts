import type { Queryable } from "@repo/service-kit/database";
import { toLook } from "@repo/validation";
import { type ClientRow, listOfLook } from "../queries.ts";
import { isDocumentUrl } from "../rules/client-id.ts";

const SERVICE = "Scheduling";

/**
 * Whom an app's name could be mistaken for (UTS #39 §4): other apps, and the service itself. Of an app that a document at
 * `host` describes: not those of the same host, nor apps on trial, which only their owners see.
 */
export async function findLookAlikes(
	db: Queryable,
	{ name, client, host }: { name: string; client: ClientRow | null; host?: string },
): Promise<string[]> {
	const look = toLook(name);
	const isOfHost = ({ clientId }: ClientRow) => isDocumentUrl(clientId) && new URL(clientId).host === host;
	const others = (await listOfLook(db, look)).filter(
		(one) => one.id !== client?.id && (host === undefined || !(one.ownerOnly || isOfHost(one))),
	);
	return [
		...(look.includes(toLook(SERVICE)) ? ["this service"] : []),
		...others.map((other) => `${other.name} (${other.clientId})`),
	];
}
