/** In pixels of the image: twice those of the page that shows it. */
export const PREVIEW_ROOM = { width: 640, height: 1280 };

/** In which the print of a page can be read, on a phone and beside a panel. */
export const READABLE_ROOM = { width: 1100, height: 2200 };

/** The size of a document's preview in CSS pixels; undefined until its pages are known. */
export function choosePreviewSize(
	pages: readonly { width: number; height: number }[] | null,
): { width: number; height: number } | undefined {
	const [first] = pages ?? [];
	if (!first) return undefined;
	const scale = Math.min(PREVIEW_ROOM.width / first.width, PREVIEW_ROOM.height / first.height) / 2;
	return { width: Math.round(first.width * scale), height: Math.round(first.height * scale) };
}
