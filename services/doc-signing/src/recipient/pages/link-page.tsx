import type { PageOptions } from "@repo/service-kit/html";
import { createContext, type VNode } from "preact";
import { useContext } from "preact/hooks";
import type { Language } from "../../languages/languages.ts";
import { wordsOf } from "../../languages/words.ts";
import { type PageBrand, page } from "../../platform/html/page.tsx";
import type { SigningRow } from "../../signing/queries.ts";
import { pageBrandOf } from "../page-brand.ts";
import { InLanguage } from "../use-words.ts";

const OfSender = createContext<PageBrand | undefined>(undefined);

/** The sender's branding; undefined where there is none, as on error pages. */
export function useBrand(): PageBrand | undefined {
	return useContext(OfSender);
}

/** A page of a signing link, in the recipient's language and with the sender's branding. */
export function linkPage<const Status extends number>(
	status: Status,
	content: VNode,
	{ language, row: { brand, sender } }: { language: Language; row: Pick<SigningRow, "brand" | "sender"> },
	options: PageOptions = {},
) {
	const shown = pageBrandOf(brand, sender.name || sender.email);
	return page(
		status,
		<InLanguage value={wordsOf(language).page}>
			<OfSender.Provider value={shown}>{content}</OfSender.Provider>
		</InLanguage>,
		{ ...options, inlineStyle: shown?.style ?? undefined },
	);
}
