import { emailLinkOf, secretsForEmail } from "@repo/accounts/address-proofs";
import { accountExistsEmail, proofEmail } from "@repo/accounts/emails";

import type { MailContent } from "@repo/service-kit/mail";
import { hasAccount } from "../accounts/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AccountMailData } from "../mail/kinds.ts";
import type { MailRow } from "../mail/queries.ts";
import { PRODUCT } from "../platform/html/product.ts";
import { isInvited } from "./queries.ts";

/**
 * The content is decided here, where nobody waits for the response: a page's response time does not reveal
 * whether there is an account. Undefined if nothing is to be sent.
 */
export async function writeProofMail(
	{ config, db, clock }: Pick<Dependencies, "config" | "db" | "clock">,
	{ to, data }: Pick<MailRow, "to" | "data">,
): Promise<MailContent | undefined> {
	const { proofId, purpose } = data as AccountMailData["addressProof"];
	const exists = await hasAccount(db, to);
	if (exists && purpose === "sign-up") return accountExistsEmail(PRODUCT, config.BASE_URL);
	if (exists ? purpose === "change-email" : purpose === "reset-password") return undefined;
	const needsInvitation = purpose === "sign-up" && config.SIGN_UP === "invited";
	if (needsInvitation && !(await isInvited(db, to, clock()))) return undefined;
	const secrets = await secretsForEmail({ clock }, db, proofId);
	if (!secrets) return undefined;
	return proofEmail(PRODUCT, purpose, {
		code: secrets.code,
		link: emailLinkOf(config.BASE_URL, secrets.link),
	});
}
