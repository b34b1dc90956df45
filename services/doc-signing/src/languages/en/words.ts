import { type CertificateWords, english as certificate } from "./certificate.ts";
import { type DirectLinkWords, english as directLink } from "./direct-link.ts";
import { type MailWords, english as mails } from "./mails.ts";
import { type PageWords, english as page } from "./page.ts";
import { type RefusalWords, english as refusals } from "./refusals.ts";

/** Every text of a language. */
export type Words = {
	certificate: CertificateWords;
	directLink: DirectLinkWords;
	mails: MailWords;
	/** Of the signing page. The browser loads only this part, of one language: web/signing/load-words.ts. */
	page: PageWords;
	/** The error messages of the signing page. */
	refusals: RefusalWords;
};

export const english: Words = { certificate, directLink, mails, page, refusals };
