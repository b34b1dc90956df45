/** In pixels of the image: twice those of the page that shows it. */
export const PREVIEW_ROOM = { width: 640, height: 1280 };

/** The size of a document's preview in CSS pixels; undefined until its pages are known. */
export function choosePreviewSize(
	pages: readonly { width: number; height: number }[] | null,
): { width: number; height: number } | undefined {
	const [first] = pages ?? [];
	if (!first) return undefined;
	const scale = Math.min(PREVIEW_ROOM.width / first.width, PREVIEW_ROOM.height / first.height) / 2;
	return { width: Math.round(first.width * scale), height: Math.round(first.height * scale) };
}
