import type { Queryable } from "@repo/service-kit/database";
import { toLook } from "@repo/validation";
import { type ClientRow, listClients } from "../queries.ts";

const SERVICE = "Scheduling";

/** Whom an app's name could be mistaken for (UTS #39 §4): other apps, and the service itself. A warning for the operator. */
export async function findLookAlikes(
	db: Queryable,
	{ name, client }: { name: string; client: ClientRow | null },
): Promise<string[]> {
	const look = toLook(name);
	const others = (await listClients(db)).filter(
		(other) => other.id !== client?.id && toLook(other.name) === look,
	);
	return [
		...(look.includes(toLook(SERVICE)) ? ["this service"] : []),
		...others.map((other) => `${other.name} (${other.clientId})`),
	];
}
