import { PROOF_MINUTES, secretsForEmail } from "@repo/accounts/address-proofs";
import type { MailContent } from "@repo/service-kit/mail";
import type { Dependencies } from "../dependencies.ts";
import { wordsOf } from "../languages/words.ts";
import type { AccountMailData } from "../mail/kinds.ts";
import type { MailRow } from "../mail/queries.ts";

/** A recipient's code, made now: neither row nor job holds it. Undefined when it would be of no use any more. */
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
			{ quoted: secrets.code },
			code.validFor(PROOF_MINUTES),
			code.notAsked,
		],
	};
}
