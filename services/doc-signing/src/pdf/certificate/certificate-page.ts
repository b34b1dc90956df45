/** Width and height in points, and by how much what stands on the page is larger than written. */
export type CertificatePage = { width: number; height: number; scale: number };

const A4: CertificatePage = { width: 595, height: 842, scale: 1 };
/** Between these widths the text keeps its size; on others it grows and shrinks with the page. */
const NARROWEST = 595;
const WIDEST = 1000;
const SMALLEST_SCALE = 0.6;
const LOWEST = 380;

/** As large as the document's first page is displayed, so that it prints and reads alike; A4 where that is no page to read from. */
export function certificatePageFor({ width, height }: { width: number; height: number }): CertificatePage {
	const scale = width < NARROWEST ? width / NARROWEST : Math.max(1, width / WIDEST);
	const isReadable = scale >= SMALLEST_SCALE && height / scale >= LOWEST;
	return isReadable ? { width, height, scale } : A4;
}
