import { german } from "./de/certificate.ts";
import { type CertificateWords, english } from "./en/certificate.ts";
import { spanish } from "./es/certificate.ts";
import { french } from "./fr/certificate.ts";
import { italian } from "./it/certificate.ts";
import { japanese } from "./ja/certificate.ts";
import type { Language } from "./languages.ts";
import { dutch } from "./nl/certificate.ts";
import { polish } from "./pl/certificate.ts";
import { portuguese } from "./pt/certificate.ts";
import { chinese } from "./zh/certificate.ts";

const certificates = {
	en: english,
	de: german,
	fr: french,
	es: spanish,
	pt: portuguese,
	it: italian,
	nl: dutch,
	pl: polish,
	ja: japanese,
	zh: chinese,
} satisfies Record<Language, CertificateWords>;

/** The texts of the certificate in a sealed file. */
export function certificateWords(language: Language): CertificateWords {
	return certificates[language];
}
