import { makeErrorPage, makePages } from "@repo/service-kit/html";
import { FocusedFrame, ProductBrand } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import { useWords } from "../../languages/use-words.ts";
import { getPageWords } from "../../languages/words.ts";
import { PRODUCT } from "./product.ts";
import { stylesheet } from "./stylesheet.ts";

const { page, Frame } = makePages({ product: PRODUCT, stylesheet, wordsIn: getPageWords });

export { Frame, page };

type DocumentProps = {
	title: string;
	children: ComponentChildren;
	/** Links and scripts of a scripted page. */
	head?: ComponentChildren;
	brand?: PageBrand | undefined;
	/** For content in columns. */
	wide?: boolean;
	/** The page to which the footer has no link. */
	current?: "/verify";
};

/** A sender's branding on a page. The page's policy must allow `style` as `inlineStyle`. */
export type PageBrand = {
	name: string | null;
	logo: { src: string; width: number; height: number } | null;
	footer: string | null;
	style: string | null;
};

/** The frame of pages with one purpose. Branding is added, and never replaces the service's name, "Sent with …". */
export function Document({ children, brand, wide = false, head, current, ...frame }: DocumentProps) {
	const { sentWith, verifyPdf } = useWords("frame");
	const hasLink = current !== "/verify";
	const style = brand?.style && <style dangerouslySetInnerHTML={{ __html: brand.style }} />;
	return (
		<Frame {...frame} head={[style, head]}>
			<FocusedFrame
				brand={<BrandSign brand={brand} />}
				wide={wide}
				footer={
					(brand || hasLink) && (
						<>
							{brand?.footer && (
								<p class="brand-footer" dir="auto">
									{brand.footer}
								</p>
							)}
							{brand && <span>{sentWith({ product: PRODUCT })}</span>}
							{hasLink && <a href="/verify">{verifyPdf}</a>}
						</>
					)
				}
			>
				{children}
			</FocusedFrame>
		</Frame>
	);
}

function BrandSign({ brand }: { brand: PageBrand | undefined }) {
	if (brand?.logo) return <img class="on-white" alt={brand.name ?? ""} {...brand.logo} />;
	if (brand?.name) return <span dir="auto">{brand.name}</span>;
	return <ProductBrand icon="sign-here">{PRODUCT}</ProductBrand>;
}

export const errorPage = makeErrorPage({ page, Document });
