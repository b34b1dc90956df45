import { readNumber } from "../../src/field-types/rules/number-format.ts";
import type { PageWords } from "../../src/languages/generated/en/page.ts";
import type { FieldView, SigningView } from "../../src/recipient/presenter.ts";
import { isEmpty } from "../../src/recipient/visible-fields.ts";
import { type Answer, withAnswer } from "./state/answer.ts";
import { type LocalService, Refused } from "./state/requests.ts";

/** Takes values as the service would, and refuses what would be kept. */
export function previewService({ fields, preview }: SigningView, words: PageWords): LocalService {
	return (path, body) => {
		if (path === "/consent") return { consented: true };
		const id = Number(/^\/fields\/(\d+)$/.exec(path)?.[1]);
		const field = fields.find((one) => one.id === id);
		if (field && body) return fill(field, body as Answer, words);
		throw new Refused(preview?.words.end ?? "", false, new Map());
	};
}

/** Throws Refused. */
function fill(field: FieldView, answer: Answer, words: PageWords): FieldView {
	const filled: FieldView =
		"image" in answer
			? { ...field, signature: { type: "image", version: `data:image;base64,${answer.image}` } }
			: withAnswer(field, answer);
	const { control, value } = filled;
	if (isEmpty(filled)) return { ...filled, problem: field.problem };
	if (control.kind === "text" && control.expects === "number") {
		const read = readNumber(value, field, words.lang);
		if ("problem" in read) throw new Refused(read.problem(words.answers), false, new Map());
		return { ...filled, value: read.shown, problem: null };
	}
	return { ...filled, problem: null };
}
