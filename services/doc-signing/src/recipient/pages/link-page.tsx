import type { PageOptions } from "@repo/service-kit/html";
import { InLanguage, type Language } from "@repo/service-kit/languages";
import { type ComponentChildren, createContext, type VNode } from "preact";
import { useContext } from "preact/hooks";
import { toPageBrand } from "../../callers/page-brand.ts";
import { getPageWords } from "../../languages/words.ts";
import { Document, type PageBrand, page } from "../../platform/html/page.tsx";
import type { SigningRow } from "../../signing/queries.ts";

/** The sender's branding; undefined where there is none, as on error pages. */
const OfSender = createContext<PageBrand | undefined>(undefined);

/** A page of a signing link, in the recipient's language and with the sender's branding. */
export function linkPage<const Status extends number>(
	status: Status,
	content: VNode,
	{ language, row: { brand, sender } }: { language: Language; row: Pick<SigningRow, "brand" | "sender"> },
	options: PageOptions = {},
) {
	const shown = toPageBrand(brand, sender.name || sender.email);
	return page(
		status,
		<InLanguage value={getPageWords(language)}>
			<OfSender.Provider value={shown}>{content}</OfSender.Provider>
		</InLanguage>,
		{ ...options, inlineStyle: shown?.style ?? undefined },
	);
}

type Props = { title: string; children: ComponentChildren; head?: ComponentChildren };

/** The frame of a signing link's pages, in the recipient's language and with the sender's branding. */
export function LinkDocument(props: Props) {
	return <Document {...props} brand={useContext(OfSender)} />;
}
