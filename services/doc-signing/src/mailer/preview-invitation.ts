import { NotFound } from "@repo/http-errors";
import { secondsAfter } from "@repo/service-kit/clock";
import { renderHtml } from "@repo/service-kit/mail";
import { logoPath } from "../accounts/branding/rules/brand.ts";
import type { Dependencies } from "../dependencies.ts";
import { getMailFacts } from "../envelopes/documents/mails/queries.ts";
import { type DocumentRow, listRecipients } from "../envelopes/documents/queries.ts";
import { whoseTurn } from "../envelopes/documents/rules/turns.ts";
import { mustAct } from "../field-types/rules/roles.ts";
import { getWords } from "../languages/words.ts";
import { writeMail } from "../mail/rules/write-mail.ts";
import { PRODUCT } from "../platform/html/product.ts";
import { brandMail, factsWith } from "./brand-mail.ts";
import { findShownDocument } from "./queries.ts";
import { writeDay } from "./send-mail.ts";

const DAY_SECONDS = 86_400;

/**
 * The email that would ask a recipient to act if the draft were sent now, as HTML: the request for those who
 * are first, the notification of their turn for the others. Its link leads nowhere. Throws NotFound for a
 * recipient who gets none.
 */
export async function previewInvitation(
	{ db, clock, config }: Pick<Dependencies, "db" | "clock" | "config">,
	document: DocumentRow,
	recipientId: number,
): Promise<string> {
	const recipients = await listRecipients(db, document.id);
	const recipient = recipients.find(({ id }) => id === recipientId);
	if (!recipient || !mustAct(recipient.role)) throw new NotFound();
	const isFirst = whoseTurn({ ...document, status: "PENDING" }, recipients).includes(recipient);
	const facts = await getMailFacts(db, document.id, recipientId);
	const expiresAt = secondsAfter(clock(), (document.signingDays ?? config.SIGNING_DAYS) * DAY_SECONDS);
	const { brand, pages } = await findShownDocument(db, document.id);
	const sending = {
		link: "#",
		actBefore: writeDay(expiresAt, document.timeZone, document.language),
		attached: false,
		pages,
		settings: "#",
	};
	const kind = isFirst ? "request" : "turn";
	const words = getWords(document.language ?? "en").mails;
	const content = writeMail(
		kind,
		factsWith(facts, brand) as typeof facts & Record<string, never>,
		sending,
		words,
	);
	const logoSrc = brand.logo && logoPath(brand.logo);
	return renderHtml(brandMail(content, brand, { facts, words, config, logoSrc }), PRODUCT);
}
