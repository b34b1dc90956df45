import { PROOF_MINUTES, secretsForEmail } from "@repo/accounts/address-proofs";
import type { MailContent } from "@repo/service-kit/mail";
import type { Dependencies } from "../dependencies.ts";
import { wordsOf } from "../languages/words.ts";
import type { AccountMailData } from "../mail/kinds.ts";
import type { MailRow } from "../mail/queries.ts";

/**
 * A recipient's code, created now, so that no row or job contains it. Undefined if it is no longer needed.
 */
export async function writeCodeMail(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ data }: Pick<MailRow, "data">,
): Promise<MailContent | undefined> {
	const { proofId, purpose, language = "en" } = data as AccountMailData["signingCode"];
	const secrets = await secretsForEmail({ clock }, db, proofId);
	if (!secrets) return undefined;
	const { lang, code } = wordsOf(language).mails;
	return {
		lang,
		subject: code.subject(secrets.code),
		paragraphs: [
			purpose === "open" ? code.toOpen : code.toAct,
			{ code: secrets.code },
			code.validFor(PROOF_MINUTES),
			code.notAsked,
		],
	};
}
