import type { FieldType } from "../../../field-types/rules/field-types.ts";
import {
	defaultSize,
	type EditorField,
	type Meta,
	overlap,
	type PageSize,
	type Rect,
	within,
} from "./editor-field.ts";
import type { TextPiece } from "./find-text.ts";
import type { FoundField } from "./form-fields.ts";

/** A text such as `{{signature:tenant}}`, `{{text:tenant:Occupation}}` or `{{dropdown:tenant:Parking:Garage|Street}}`. */
export type TextTag = {
	page: number;
	rect: Rect;
	type: FieldType;
	/** The role, as written. */
	role: string;
	label: string | undefined;
	options: readonly string[];
};
type Person = { id: number; name: string; email: string };

const TAG =
	/\{\{\s*([a-z]+)\s*:\s*([^{}:]{1,100}?)\s*(?::\s*([^{}:]{0,200}?)\s*)?(?::\s*([^{}]{0,1000}?)\s*)?\}\}/gi;
const types: Readonly<Record<string, FieldType>> = {
	signature: "SIGNATURE",
	sign: "SIGNATURE",
	initials: "INITIALS",
	name: "NAME",
	email: "EMAIL",
	date: "DATE",
	text: "TEXT",
	number: "NUMBER",
	checkbox: "CHECKBOX",
	radio: "RADIO",
	dropdown: "DROPDOWN",
	select: "DROPDOWN",
};

/** The tags of a page. A tag broken over two lines is not recognized. */
export function findTextTags(page: number, pieces: readonly TextPiece[]): TextTag[] {
	const starts: number[] = [];
	let whole = "";
	for (const { text } of pieces) {
		starts.push(whole.length);
		whole += text;
	}
	return [...whole.matchAll(TAG)].flatMap((match) => {
		const [text, word = "", role = "", label, options = ""] = match;
		const type = types[word.toLowerCase()];
		const end = match.index + text.length;
		const parts = pieces.flatMap((piece, index) => {
			const start = starts[index] ?? 0;
			const [from, to] = [Math.max(match.index - start, 0), Math.min(end - start, piece.text.length)];
			return to > from ? [cutPart(piece, from, to)] : [];
		});
		const [first] = parts;
		if (!type || !first || parts.some(({ y }) => Math.abs(y - first.y) > first.height / 2)) return [];
		const rect = around(parts);
		const choices = options
			.split("|")
			.map((one) => one.trim())
			.filter(Boolean);
		return [{ page, rect, type, role, label: label || undefined, options: choices }];
	});
}

/** The position of part of a piece; letters have approximately the widths of a sans serif typeface. */
function cutPart({ text, x, y, width, height }: TextPiece, from: number, to: number): Rect {
	const whole = measureWidth(text) || 1;
	const left = x + (width * measureWidth(text.slice(0, from))) / whole;
	return { x: left, y, width: (width * measureWidth(text.slice(from, to))) / whole, height };
}

function measureWidth(text: string): number {
	let width = 0;
	for (const letter of text)
		width += /[ijl.,:;'|!]/.test(letter)
			? 0.25
			: /[{}()[\]ftrI ]/.test(letter)
				? 0.32
				: /[mwMW]/.test(letter)
					? 0.85
					: /[A-Z]/.test(letter)
						? 0.68
						: 0.55;
	return width;
}

function around(parts: readonly Rect[]): Rect {
	const x = Math.min(...parts.map((part) => part.x));
	const y = Math.min(...parts.map((part) => part.y));
	return {
		x,
		y,
		width: Math.max(...parts.map((part) => part.x + part.width)) - x,
		height: Math.max(...parts.map((part) => part.y + part.height)) - y,
	};
}

/** The recipient of each role: the one with that name or number. The others are guessed, in order. */
export function matchRoles(
	roles: readonly string[],
	people: readonly Person[],
): ReadonlyMap<string, { id: number | undefined; isSure: boolean }> {
	const found = new Map<string, { id: number | undefined; isSure: boolean }>();
	const unique = [...new Set(roles)];
	for (const role of unique) {
		const wanted = normal(role);
		const number = /^(?:signer|recipient|party)?(\d+)$/.exec(wanted)?.[1];
		const person =
			people.find(({ name, email }) =>
				[name, email, email.split("@")[0] ?? ""].some((one) => normal(one) === wanted),
			) ?? (number === undefined ? undefined : people[Number(number) - 1]);
		if (person) found.set(role, { id: person.id, isSure: true });
	}
	const free = people.filter(({ id }) => ![...found.values()].some((one) => one.id === id));
	for (const role of unique)
		if (!found.has(role)) found.set(role, { id: free.shift()?.id ?? people[0]?.id, isSure: false });
	return found;
}

/** The fields of text tags, which cover them. Omits tags that are already covered. */
export function fieldsOfTags(
	tags: readonly TextTag[],
	recipientOf: (role: string) => number | undefined,
	existing: readonly EditorField[],
	pageOf: (page: number) => PageSize,
): FoundField[] {
	return tags
		.filter((tag) => !isCovered(tag, existing))
		.flatMap((tag) => {
			const recipientId = recipientOf(tag.role);
			if (recipientId === undefined) return [];
			const { type, page, rect } = tag;
			const size = pageOf(page);
			const full = defaultSize(type, size);
			// On the tag's line: a signature is placed on it, and anything taller than the tag extends
			// upwards.
			const place = within({ ...full, x: rect.x, y: rect.y + rect.height - full.height }, size);
			return [{ ...place, type, page, recipientId, meta: makeMeta(tag), cover: makeCover(tag, size) }];
		});
}

export function isCovered({ page, rect }: TextTag, fields: readonly EditorField[]): boolean {
	return fields.some(({ cover }) => {
		if (!cover || cover.pageNumber !== page) return false;
		const { pageX: x, pageY: y, pageWidth: width, pageHeight: height } = cover;
		return overlap({ x, y, width, height }, rect);
	});
}

/** The tag, and how far its letters extend beyond it, in points. */
function makeCover({ page, rect }: TextTag, size: PageSize) {
	const [across, above, below] = [(100 * 1.5) / size.width, (100 * 1) / size.height, 0.3 * rect.height];
	const [left, top] = [Math.max(0, rect.x - across), Math.max(0, rect.y - above)];
	return {
		pageNumber: page,
		pageX: round(left),
		pageY: round(top),
		pageWidth: round(Math.min(100 - left, rect.x + rect.width + across - left)),
		pageHeight: round(Math.min(100 - top, rect.y + rect.height + below - top)),
	};
}

function makeMeta({ type, label, options }: TextTag): Meta | null {
	const named = label === undefined ? {} : { label: label.slice(0, 1000) };
	if (type === "CHECKBOX" || type === "RADIO") {
		const values = options.length > 0 ? options : type === "RADIO" ? ["Option 1", "Option 2"] : [""];
		return {
			type: type.toLowerCase(),
			...named,
			values: values.map((value, index) => ({ id: index + 1, checked: false, value })),
		};
	}
	if (type === "DROPDOWN" || type === "SELECT") {
		const values = options.length > 0 ? options : ["Option 1", "Option 2"];
		return { type: "dropdown", ...named, values: values.map((value) => ({ value })) };
	}
	const hasMeta = type === "TEXT" || type === "NUMBER" || label !== undefined;
	return hasMeta ? { type: type.toLowerCase(), ...named } : null;
}

const normal = (text: string) =>
	text
		.normalize("NFKC")
		.toLowerCase()
		.replaceAll(/[\s_.-]+/g, "");
const round = (value: number) => Math.floor(value * 1000) / 1000;
