import { findClient } from "../clients/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { UnsafeToRedirect } from "./errors.ts";
import { activeClient, readClientId } from "./rules/checks.ts";
import { readRawQuery } from "./rules/raw-query.ts";

/** The name of the app whose authorization request `returnTo` is, for the sign-in page. */
export async function findRequester(
	{ db }: Pick<Dependencies, "db">,
	returnTo: string,
): Promise<string | undefined> {
	if (!returnTo.startsWith("/auth/oauth2/authorize?")) return undefined;
	try {
		return activeClient(await findClient(db, readClientId(readRawQuery(returnTo)))).name;
	} catch (error) {
		if (error instanceof UnsafeToRedirect) return undefined;
		throw error;
	}
}
