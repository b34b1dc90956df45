import { accentTokens } from "@repo/service-kit/html";
import { type Brand, logoPath, shownSize } from "../accounts/branding/rules/brand.ts";
import type { PageBrand } from "../platform/html/page.tsx";

/** A brand on a page; undefined if nothing was chosen. `sender` describes a logo without a name. */
export function toPageBrand({ name, color, footer, logo }: Brand, sender: string): PageBrand | undefined {
	if (name === null && color === null && footer === null && logo === null) return undefined;
	return {
		name: name ?? (logo ? sender : null),
		logo: logo && { src: logoPath(logo), ...shownSize(logo) },
		footer,
		style: color && accentTokens(color),
	};
}
