import { findClient } from "../clients/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { UnsafeToRedirect } from "./errors.ts";
import { activeClient, readClientId } from "./rules/checks.ts";
import { readRawQuery } from "./rules/raw-query.ts";
import { readLoginHint } from "./rules/sign-in-request.ts";

/** The app whose authorization request `returnTo` is, and what it fills in, for the sign-in page. */
export async function findRequester(
	{ db }: Pick<Dependencies, "db">,
	returnTo: string,
): Promise<{ name: string; loginHint: string | undefined } | undefined> {
	if (!returnTo.startsWith("/auth/oauth2/authorize?")) return undefined;
	try {
		const query = readRawQuery(returnTo);
		const { name, ownerOnly } = activeClient(await findClient(db, readClientId(query)));
		// A visitor reads no name that only a stranger has chosen.
		if (ownerOnly) return undefined;
		return { name, loginHint: readLoginHint(query) };
	} catch (error) {
		if (error instanceof UnsafeToRedirect) return undefined;
		throw error;
	}
}
