import type { CertificateWords } from "../../languages/generated/en/certificate.ts";
import type { Certificate, CertificateTexts } from "../../pdf/certificate/certificate.ts";

/**
 * The texts of a certificate as data for the process that draws it, which fills in the numbers of pages and
 * bytes.
 */
export function certificateTexts(
	words: CertificateWords,
	{ outcome, auditHead, verifyUrl }: Pick<Certificate, "outcome" | "auditHead"> & { verifyUrl: string },
): CertificateTexts {
	const { alternatives } = words;
	return {
		locale: words.lang,
		heading: words.headings[outcome],
		rows: words.rows,
		repaired: words.repaired,
		frozen: words.frozen,
		fileFacts: words.fileFacts({ bytes: "{bytes}", sha256: "{sha256}" }),
		partFacts: words.partFacts({ name: "{name}", bytes: "{bytes}", sha256: "{sha256}" }),
		footer: [words.auditHead({ hash: auditHead }), words.verifyAt({ url: verifyUrl })],
		pageOf: words.pageOf({ page: "{page}", pages: "{pages}" }),
		alternatives: {
			labelled: alternatives.labelled({ label: "{label}", value: "{value}" }),
			checked: alternatives.checked({ option: "{option}" }),
			unchecked: alternatives.unchecked({ option: "{option}" }),
			logo: alternatives.logo({ name: "{name}" }),
			qrCode: alternatives.qrCode({ url: verifyUrl }),
		},
	};
}
