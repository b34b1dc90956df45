import type { z } from "zod";
import type { Stroke } from "../../pdf/drawing/field-value.ts";
import type { SignatureStyle } from "../../pdf/drawing/script-face.ts";
import type { AnswerProblem } from "./answer-words.ts";
import type { FixedDate } from "./fixed-date.ts";

export type Problem = { path: string; message: string };

/** What a recipient submits for a field. An image is stored before, by the action that receives its bytes. */
export type SubmittedAnswer =
	| { value: string }
	| { chosen: number[] }
	| { typed: string; style?: SignatureStyle | undefined }
	| { strokes: Stroke[] }
	| { image: { key: string; sha256: string; size: number } };

/** What `customText` cannot express: a signature, or the ids of the chosen options (two may have the same value). */
export type FieldAnswer =
	/** What people see instead of `customText`: a number in their language, a time with its zone, `müller.de`. */
	| { type: "shown"; text: string }
	| { type: "strokes"; strokes: Stroke[] }
	/** `style` unless it is the default one. */
	| { type: "typed"; text: string; style?: SignatureStyle }
	/** A PNG that the service rendered from the upload. `key` is a storage key. */
	| { type: "image"; key: string; sha256: string; size: number }
	| { type: "chosen"; ids: number[] };

/** What is stored. `complete` is false for an answer that does not fill the field yet, such as one of two boxes. */
export type StoredAnswer = { customText: string; answer: FieldAnswer | null; complete: boolean };
export type AnswerOutcome = { kept: StoredAnswer } | { problem: AnswerProblem };

/**
 * What defaults are computed from: the recipient, the language of the page, and the time of signing or a fixed date, in the
 * document's time zone and format: for programs, and as people see it.
 */
export type Known = {
	name: string;
	email: string;
	locale?: string | undefined;
	formatDate: (fixed?: FixedDate) => { text: string; shown: string };
};

/** The control with which a recipient fills the field. Each page has a table of all kinds. */
export type ControlSpec =
	| { kind: "signature"; isInitials: boolean }
	| { kind: "choices"; input: "radio" | "checkbox" }
	| { kind: "list" }
	| { kind: "text"; lines: "one" | "many"; expects: "text" | "name" | "email" | "number" }
	/** Set by the service when the recipient finishes. */
	| { kind: "automatic" };

/** Settings that `fieldMeta` of every type accepts, as in v1. */
export type CommonSetting =
	| "label"
	| "placeholder"
	| "required"
	| "readOnly"
	| "fontSize"
	| "textAlign"
	| "verticalAlign"
	| "lineHeight"
	| "letterSpacing"
	| "overflow"
	| "text"
	| "characterLimit";

export type MetaSchema = z.ZodObject<{ type: z.ZodLiteral<string> }>;

/** The rules of a field type. `meta` is null for a field without `fieldMeta`. */
export interface FieldTypeRules<Meta> {
	/** The allowed values of `fieldMeta.type`, the preferred one first. */
	readonly metaTypes: readonly string[];
	readonly needsMeta: boolean;
	/** The common settings that the editor offers. Others are returned as sent, and change nothing for the recipient. */
	readonly effects: readonly CommonSetting[];
	readonly control: ControlSpec;
	/** Only the recipient may fill it, not an assistant. */
	readonly isPersonal: boolean;
	/** Problems in the sender's settings. */
	findMetaProblems(meta: Meta): Iterable<Problem>;
	/** Whether the field is filled even if the recipient enters nothing. */
	hasDefault(meta: Meta): boolean;
	/** Applies a value from generating a document; null for types that accept none. */
	readonly prefill: Prefill<Meta> | null;
	optionsOf(meta: Meta | null): { id: number; value: string }[];
	isRequired(meta: Meta | null): boolean;
	/**
	 * Checks a submitted answer, written in the language of the page. An empty value clears the field, which is allowed until
	 * the recipient finishes.
	 */
	answer(meta: Meta | null, given: SubmittedAnswer, locale?: string): AnswerOutcome;
	/** A stored answer as it is shown in the language of the page. */
	show(meta: Meta | null, stored: StoredAnswer, locale?: string): StoredAnswer;
	/** The answer used when the recipient enters nothing. */
	defaultAnswer(meta: Meta | null, known: Known): StoredAnswer | undefined;
	/** Why the field prevents the recipient from finishing. */
	findMissing(meta: Meta | null, current: StoredAnswer | undefined): AnswerProblem | undefined;
}

export type Prefill<Meta> = {
	/** Whether `value` is a list. */
	takesMany: boolean;
	/** The settings to change, or the problem with the values. */
	apply(meta: Meta, values: string[]): { change: Partial<Meta> } | { problem: string };
};

export type FieldTypeDefinition<Schema extends MetaSchema = MetaSchema> = { meta: Schema } & FieldTypeRules<
	z.output<Schema>
>;

type Optional =
	| "metaTypes"
	| "isPersonal"
	| "findMetaProblems"
	| "prefill"
	| "optionsOf"
	| "show"
	| "findMissing";
type Input<Meta> = Omit<FieldTypeRules<Meta>, Optional> &
	Partial<Pick<FieldTypeRules<Meta>, Optional>> & {
		/** Message of a required field while it is empty. */
		missing?: AnswerProblem;
	};

/** A field type, with defaults for what most types share. */
export function defineFieldType<Schema extends MetaSchema>({
	missing = (words) => words.fill,
	...definition
}: { meta: Schema } & Input<z.output<Schema>>): FieldTypeDefinition<Schema> {
	return {
		metaTypes: [...definition.meta.shape.type.values],
		isPersonal: false,
		findMetaProblems: () => [],
		prefill: null,
		optionsOf: () => [],
		show: (_meta, stored) => stored,
		findMissing: (meta, current) => (definition.isRequired(meta) && !current?.complete ? missing : undefined),
		...definition,
	};
}
