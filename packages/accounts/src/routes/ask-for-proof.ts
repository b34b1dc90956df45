import { seeOther } from "@repo/service-kit/html";
import { type RateLimit, takeAllowance, toNetwork } from "@repo/service-kit/rate-limits";
import { startProof, takeProofAllowance } from "../address-proofs/index.ts";
import { requireNoProvider } from "../openid/require-provider.ts";
import { safeReturnTo } from "../return-to.ts";
import { TooManyAttempts } from "../sign-in/index.ts";
import type { AccountSite, Redirect, Visitor } from "../web/index.ts";
import { isBound } from "./purposes.ts";

const MINUTES = 60;

const proofsFromNetwork: RateLimit = {
	name: "proof-network",
	limit: 30,
	seconds: 30 * MINUTES,
	refill: "evenly",
};

type Asked = { purpose: string; email: string; data: Record<string, unknown> };

/**
 * Starts a proof of an address, queues its email, and redirects to the page for the code. Looks up no
 * account, so neither the response nor its time reveals whether one exists. Throws TooManyAttempts, ProviderRefused.
 */
export async function askForProof(
	site: AccountSite,
	{ browser, headers }: Visitor,
	{ purpose, email, data }: Asked,
): Promise<Redirect> {
	const { db, clock } = site;
	await requireNoProvider(site, db, email, browser);
	const network = await takeAllowance(db, proofsFromNetwork, toNetwork(browser.ipAddress), clock());
	if (network.retryAfter > 0) throw new TooManyAttempts(network.retryAfter);
	const { retryAfter } = await takeProofAllowance(site, "email", { purpose, email }, browser);
	// Does not say that one was sent: there may be no account.
	const usedUp = isBound(purpose) ? "tooManyEmailsHere" : "tooManyEmails";
	if (retryAfter > 0) throw new TooManyAttempts(retryAfter, usedUp);
	const queueMail = await site.prepareProofMail({ purpose, email, returnTo: safeReturnTo(data.returnTo) });
	const proofId = await db.transaction(async (tx) => {
		const { browserSecret } = browser;
		const id = await startProof(site, tx, { purpose, email, data, browserSecret });
		await queueMail(tx, id);
		return id;
	});
	// The code can only be entered in this browser, so it must have the cookie.
	return seeOther(`/email-code/${proofId}`, headers);
}
