import { errorPageOf, pagesOf } from "@repo/service-kit/html";
import { FocusedFrame } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import { stylesheet } from "./stylesheet.ts";

export const PRODUCT = "Signing";

const { page, Frame } = pagesOf({ product: PRODUCT, stylesheet });

export { Frame, page };

type DocumentProps = {
	title: string;
	children: ComponentChildren;
	/** The language of the page; English by default. */
	lang?: string;
	/** The text of the link to the check of a PDF. */
	verifyPdf?: string;
	/** Links and scripts of a scripted page. */
	head?: ComponentChildren;
};

/** The frame of pages with one purpose. */
export function Document({ children, verifyPdf = "Check a signed PDF", ...frame }: DocumentProps) {
	return (
		<Frame {...frame}>
			<FocusedFrame brand={PRODUCT} footer={<a href="/verify">{verifyPdf}</a>}>
				{children}
			</FocusedFrame>
		</Frame>
	);
}

// Other 404s are about links that people were sent, and have no use for a link to the home page.
export const errorPage = errorPageOf({ page, Document, leadsHome: ({ code }) => code === "not_found" });
