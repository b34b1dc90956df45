import { makeErrorPage, makePages } from "@repo/service-kit/html";
import { FocusedFrame, ProductBrand } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import { PRODUCT } from "./product.ts";
import { stylesheet } from "./stylesheet.ts";

const { page, Frame } = makePages({ product: PRODUCT, stylesheet });

export { Frame, page };

type DocumentProps = {
	title: string;
	children: ComponentChildren;
	/** The language of the page; English by default. */
	lang?: string;
	/** The text of the link to the page that verifies a PDF. */
	verifyPdf?: string;
	/** Links and scripts of a scripted page. */
	head?: ComponentChildren;
	brand?: PageBrand | undefined;
	/** For content in columns. */
	wide?: boolean;
	/** Names this service, below a page with a brand. */
	sentWith?: string;
};

/** A sender's branding on a page. The page's policy must allow `style` as `inlineStyle`. */
export type PageBrand = {
	name: string | null;
	logo: { src: string; width: number; height: number } | null;
	footer: string | null;
	style: string | null;
};

/** The frame of pages with one purpose. Branding is added, and never replaces the service's name. */
export function Document({
	children,
	verifyPdf = "Verify a PDF",
	brand,
	sentWith = `Sent with ${PRODUCT}`,
	wide = false,
	head,
	...frame
}: DocumentProps) {
	const style = brand?.style && <style dangerouslySetInnerHTML={{ __html: brand.style }} />;
	return (
		<Frame {...frame} head={[style, head]}>
			<FocusedFrame
				brand={<BrandSign brand={brand} />}
				wide={wide}
				footer={
					<>
						{brand?.footer && (
							<p class="brand-footer" dir="auto">
								{brand.footer}
							</p>
						)}
						{brand && <span>{sentWith}</span>}
						<a href="/verify">{verifyPdf}</a>
					</>
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
