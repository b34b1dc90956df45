import type { ComponentChildren } from "preact";
import { Document } from "../../platform/html/page.tsx";
import { useWords } from "../use-words.ts";

type Props = { title: string; children: ComponentChildren; head?: ComponentChildren };

/** The frame of a signing link's pages, in the recipient's language. */
export function LinkDocument(props: Props) {
	const { lang, verifyPdf } = useWords();
	return <Document {...props} lang={lang} verifyPdf={verifyPdf} />;
}
