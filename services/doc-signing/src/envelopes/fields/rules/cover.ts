import type { Problem } from "../../../field-types/rules/definition.ts";

/** A rectangle in percent of the displayed page. */
export type Place = {
	pageNumber: number;
	pageX: number;
	pageY: number;
	pageWidth: number;
	pageHeight: number;
};

/** As it is stored, and in reads of documents and templates. */
export type StoredPlace = { page: number } & Record<"positionX" | "positionY" | "width" | "height", string>;

export function readPlace({ page, positionX, positionY, width, height }: StoredPlace): Place {
	return {
		pageNumber: page,
		pageX: Number(positionX),
		pageY: Number(positionY),
		pageWidth: Number(width),
		pageHeight: Number(height),
	};
}

/** A place that is painted white: a text tag replaced by a field. */
export type Cover = Place;

// Computed percentages may exceed 100 slightly (33.3 + 66.7).
const TOLERANCE = 0.001;

/** Why a cover is outside the pages. `pageCount` is null until the file is uploaded. */
export function* findCoverProblems(
	cover: Cover | null | undefined,
	pageCount: number | null,
): Generator<Problem> {
	if (!cover) return;
	const { pageNumber, pageX, pageY, pageWidth, pageHeight } = cover;
	if (pageX + pageWidth > 100 + TOLERANCE || pageY + pageHeight > 100 + TOLERANCE)
		yield { path: "cover", message: "extends beyond the edge of the page" };
	if (pageCount !== null && pageNumber > pageCount)
		yield {
			path: "cover.pageNumber",
			message: `must be at most ${pageCount}, the number of pages in the file`,
		};
}
