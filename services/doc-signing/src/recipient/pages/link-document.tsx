import type { ComponentChildren } from "preact";
import { Document } from "../../platform/html/page.tsx";
import { PRODUCT } from "../../platform/html/product.ts";
import { useWords } from "../use-words.ts";
import { useBrand } from "./link-page.tsx";

type Props = { title: string; children: ComponentChildren; head?: ComponentChildren };

/** The frame of a signing link's pages, in the recipient's language and with the sender's branding. */
export function LinkDocument(props: Props) {
	const { lang, verifyPdf, sentWith } = useWords();
	return (
		<Document
			{...props}
			lang={lang}
			verifyPdf={verifyPdf}
			sentWith={sentWith({ product: PRODUCT })}
			brand={useBrand()}
		/>
	);
}
