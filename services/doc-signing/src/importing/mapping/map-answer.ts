import type { FieldAnswer } from "../../field-types/rules/definition.ts";
import { getDefinition } from "../../field-types/rules/field-types.ts";
import type { MappedField } from "./map-field.ts";
import type { SourceField } from "./source-rows.ts";

/** An answer as it is stored here, or the image of a signature. */
export type MappedAnswer = { customText: string; answer: FieldAnswer | null } | { image: Buffer };

/** The answer that a field has there; undefined if it cannot be read. `version`: of how choices are written. */
export function mapAnswer(
	source: SourceField,
	field: MappedField,
	version: number,
): MappedAnswer | undefined {
	const { customText, signature } = source;
	const definition = getDefinition(field.type);
	const { kind } = definition.control;
	if (kind === "signature") {
		const image = signature?.signatureImageAsBase64?.replace(/^data:image\/\w+;base64,/, "");
		if (image) return { image: Buffer.from(image, "base64") };
		return kept(
			definition.answer(field.fieldMeta as never, { typed: signature?.typedSignature || customText }),
		);
	}
	if (kind !== "choices") return { customText, answer: null };
	const options = definition.optionsOf(field.fieldMeta as never);
	const isIndexed = version > 1;
	const chosen = readList(customText, definition.control.input === "checkbox").map((one) =>
		isIndexed ? options[Number(one)]?.id : options.find(({ value }) => value === one)?.id,
	);
	const ids = chosen.filter((id) => id !== undefined);
	if (ids.length < chosen.length) return undefined;
	return kept(definition.answer(field.fieldMeta as never, { chosen: ids }));
}

type Outcome = ReturnType<ReturnType<typeof getDefinition>["answer"]>;

function kept(outcome: Outcome): MappedAnswer | undefined {
	if (!("kept" in outcome) || !outcome.kept.complete) return undefined;
	const { customText, answer } = outcome.kept;
	return { customText, answer };
}

/** A JSON array; in older releases values between commas. */
function readList(text: string, isList: boolean): string[] {
	if (!isList) return [text];
	try {
		const parsed: unknown = JSON.parse(text);
		if (Array.isArray(parsed)) return parsed.map(String);
	} catch {
		// Not JSON.
	}
	return text.split(",").map((one) => one.trim());
}
