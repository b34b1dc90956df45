import type { Dependencies } from "../dependencies.ts";
import { SigningLinkUnknown } from "./errors.ts";
import { getSigningLink } from "./open-signing.ts";

/** The sender of the document that a visitor came from, by the URL that sign-in leads back to. */
export async function findSender(
	deps: Pick<Dependencies, "db">,
	returnTo: string,
): Promise<string | undefined> {
	const token = /^\/sign\/([^/?#]+)/.exec(returnTo)?.[1];
	if (token === undefined) return undefined;
	try {
		return (await getSigningLink(deps, token)).sender.name;
	} catch (error) {
		if (error instanceof SigningLinkUnknown) return undefined;
		throw error;
	}
}
