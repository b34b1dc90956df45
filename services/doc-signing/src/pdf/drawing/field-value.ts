import type { PercentRect } from "../geometry/displayed-page.ts";
import type { SignatureStyle } from "./script-face.ts";
import type { Align } from "./text.ts";

/** A stroke in signature_pad's format: points in pad pixels, y downwards. Other keys are ignored. */
export type Stroke = { points: { x: number; y: number }[] };

export type SignatureMark =
	| { type: "strokes"; strokes: Stroke[] }
	/** Set in a script typeface. */
	| { type: "typed"; text: string; style?: SignatureStyle | undefined }
	/** A PNG or JPEG file. */
	| { type: "image"; bytes: Uint8Array };

/** How a value is set; null is automatic. */
export type TextSetting = {
	/** In points; null fits the text to the field. A given size still shrinks if the text would not fit. */
	fontSize: number | null;
	align: Align;
	verticalAlign?: "top" | "middle" | "bottom" | null | undefined;
	/** As a multiple of the size. */
	lineHeight?: number | null | undefined;
	/** In points. */
	letterSpacing?: number | null | undefined;
	/** Where a text that is too long extends beyond its field; null or `crop` makes it smaller. */
	overflow?: "auto" | "horizontal" | "vertical" | "crop" | null | undefined;
};

export type TextMark = TextSetting & {
	kind: "text";
	text: string;
	/** Breaks lines; otherwise the text is on one line. */
	wrapped: boolean;
};

export type ChoicesMark = {
	kind: "choices";
	shape: "checkbox" | "radio";
	options: { label: string; checked: boolean }[];
	direction: "vertical" | "horizontal";
	fontSize: number | null;
};

/** The content of a recipient's field. */
export type FieldMark =
	| TextMark
	| ChoicesMark
	| { kind: "signature"; signature: SignatureMark }
	/** Paints the rectangle white. */
	| { kind: "cover" };

/** Page numbers from 1; the rectangle in percent of the displayed page. */
export type PlacedField = {
	page: number;
	rect: PercentRect;
	mark: FieldMark;
	/** What screen readers read instead of what is drawn. */
	alt?: string | undefined;
};
