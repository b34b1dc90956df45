import type { Queryable } from "@repo/service-kit/database";
import { toLook } from "@repo/validation";
import { type ClientRow, listOfLook } from "../queries.ts";
import { isDocumentUrl } from "../rules/client-id.ts";

const SERVICE = "Scheduling";

/**
 * Whom an app's name could be mistaken for (UTS #39 §4): other apps, and the service itself. Of an app that a document
 * describes: not those of the same host, nor apps on trial, which only their owners see. Of a deleted app: none.
 */
export async function findLookAlikes(
	db: Queryable,
	{
		name,
		client,
		host = hostOf(client),
	}: { name: string; client: ClientRow | null; host?: string | undefined },
): Promise<string[]> {
	if (client?.status === "deleted") return [];
	const look = toLook(name);
	const others = (await listOfLook(db, look)).filter(
		(one) => one.id !== client?.id && (host === undefined || !(one.ownerOnly || hostOf(one) === host)),
	);
	return [
		...(look.includes(toLook(SERVICE)) ? ["this service"] : []),
		...others.map((other) => `${other.name} (${other.clientId})`),
	];
}

function hostOf(client: ClientRow | null): string | undefined {
	return client && isDocumentUrl(client.clientId) ? new URL(client.clientId).host : undefined;
}
