import { PROOF_MINUTES, secretsForEmail } from "@repo/accounts/address-proofs";
import type { MailContent } from "@repo/service-kit/mail";
import type { Dependencies } from "../dependencies.ts";
import type { AccountMailData } from "../mail/kinds.ts";
import type { MailRow } from "../mail/queries.ts";

/** A recipient's code, made now: neither row nor job holds it. Undefined when it would be of no use any more. */
export async function writeCodeMail(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ data }: Pick<MailRow, "data">,
): Promise<MailContent | undefined> {
	const { proofId, purpose } = data as AccountMailData["signingCode"];
	const secrets = await secretsForEmail({ clock }, db, proofId);
	if (!secrets) return undefined;
	return {
		subject: `${secrets.code} is your code`,
		paragraphs: [
			`Your code to ${purpose === "open" ? "open a document" : "sign or decline a document"}:`,
			{ quoted: secrets.code },
			`Enter it on the page that asked for it. It is valid for ${PROOF_MINUTES} minutes and works once.`,
			"If you did not ask for it, someone else has your signing link. Do not give them this code.",
		],
	};
}
