import { noteLanguage } from "@repo/http-errors";
import { findProof } from "../address-proofs/index.ts";
import { safeReturnTo } from "../return-to.ts";
import type { AccountSite, Requester, Visitor } from "../web/index.ts";
import { proofKey } from "./purposes.ts";

export type SiteForVisitor = AccountSite & { requester?: Requester };

/** The site as those see it whom a requester led here: from now on, the response is in the requester's language and frame. */
export async function siteFor<Site extends Pick<AccountSite, "findRequester" | "page" | "Document">>(
	site: Site,
	returnTo: string,
): Promise<Site & { requester?: Requester }> {
	const requester = await site.findRequester(returnTo);
	return requester ? asRequester(site, requester) : site;
}

/** The same after a proof began: only for the person at the address that the requester wrote to. */
export async function siteForProof(
	site: AccountSite,
	proof: { email: string; data: unknown } | undefined,
): Promise<SiteForVisitor> {
	const { returnTo } = (proof?.data ?? {}) as { returnTo?: unknown };
	const requester = proof && (await site.findRequester(safeReturnTo(returnTo)));
	const isSame = requester?.sentTo?.toLowerCase() === proof?.email.toLowerCase();
	return requester && isSame ? asRequester(site, requester) : site;
}

/** The same, by the proof's id. */
export async function siteForProofId(
	site: AccountSite,
	id: string,
	visitor: Visitor,
): Promise<SiteForVisitor> {
	return siteForProof(site, await findProof(site, site.db, proofKey(id, visitor)));
}

function asRequester<Site extends Pick<AccountSite, "page" | "Document">>(site: Site, requester: Requester) {
	const { Document = site.Document, pageOptions, language } = requester;
	if (language) noteLanguage(language);
	const page: AccountSite["page"] = (status, content, options) =>
		site.page(status, content, { ...pageOptions, ...options });
	return { ...site, requester, Document, page };
}
