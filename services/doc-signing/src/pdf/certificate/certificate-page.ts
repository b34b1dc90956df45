/** Width and height in points, and by how much what stands on the page is larger than written. */
export type CertificatePage = { width: number; height: number; scale: number };

const A4: CertificatePage = { width: 595, height: 842, scale: 1 };
/** Between these widths the text keeps its size; on others it grows and shrinks with the page. */
const MIN_PAGE_WIDTH = 595;
const MAX_PAGE_WIDTH = 1000;
const MIN_SCALE = 0.6;
const MIN_PAGE_HEIGHT = 380;

/** As large as the document's first page is displayed, so that it prints and reads alike; A4 where that is no page to read from. */
export function certificatePageFor({ width, height }: { width: number; height: number }): CertificatePage {
	const scale = width < MIN_PAGE_WIDTH ? width / MIN_PAGE_WIDTH : Math.max(1, width / MAX_PAGE_WIDTH);
	const isReadable = scale >= MIN_SCALE && height / scale >= MIN_PAGE_HEIGHT;
	return isReadable ? { width, height, scale } : A4;
}
