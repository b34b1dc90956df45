/** Width and height in points, and how much the page's content is enlarged. */
export type CertificatePage = { width: number; height: number; scale: number };

const A4: CertificatePage = { width: 595, height: 842, scale: 1 };
/** Between these widths the text keeps its size; on other pages it scales with the width. */
const MIN_PAGE_WIDTH = 595;
const MAX_PAGE_WIDTH = 1000;
const MIN_SCALE = 0.6;
const MIN_PAGE_HEIGHT = 380;

/**
 * The size at which the document's first page is displayed, so that both print alike; A4 where that would be
 * unreadable.
 */
export function certificatePageFor({ width, height }: { width: number; height: number }): CertificatePage {
	const scale = width < MIN_PAGE_WIDTH ? width / MIN_PAGE_WIDTH : Math.max(1, width / MAX_PAGE_WIDTH);
	const isReadable = scale >= MIN_SCALE && height / scale >= MIN_PAGE_HEIGHT;
	return isReadable ? { width, height, scale } : A4;
}
