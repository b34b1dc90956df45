import { findLanguage } from "@repo/service-kit/languages";
import { readableAddress } from "@repo/validation";
import { senderWith } from "../accounts/branding/rules/brand.ts";
import { toPageBrand } from "../callers/page-brand.ts";
import { SIGNER_ZONE } from "../envelopes/rules/signer-zone.ts";
import { isBlank, readTextSetting } from "../field-types/rules/common-meta.ts";
import { type Condition, type Conditions, decidePartly } from "../field-types/rules/conditions.ts";
import type { ControlSpec } from "../field-types/rules/definition.ts";
import { type FieldMeta, type FieldType, getDefinition } from "../field-types/rules/field-types.ts";
import { shownText } from "../field-types/rules/outcomes.ts";
import type { RecipientRole } from "../field-types/rules/roles.ts";
import type { PageWords } from "../languages/generated/en/page.ts";
import type { Stroke, TextSetting } from "../pdf/drawing/field-value.ts";
import type { SignatureStyle } from "../pdf/drawing/script-face.ts";
import type { PageBrand } from "../platform/html/page.tsx";
import type { AuthenticationView } from "../signing/authentication/describe-authentication.ts";
import {
	decideByValues,
	type Reader,
	type Signing,
	type SigningField,
	toAnswerContext,
} from "../signing/open-signing.ts";
import { currentAnswer, findFieldProblem, isReadOnly, isRequired } from "../signing/rules/field-state.ts";

import type { SavedSignatures } from "../signing/saved-signatures/queries.ts";

/** A field as the page shows it. Position and size are percent of the displayed page. */
export type FieldView = {
	id: number;
	type: FieldType;
	control: ControlSpec;
	label: string | null;
	placeholder: string | null;
	required: boolean;
	readOnly: boolean;
	/** Its recipient, if an assistant fills it. */
	forName: string | null;
	page: number;
	x: number;
	y: number;
	width: number;
	height: number;
	setting: TextSetting;
	characterLimit: number | null;
	minValue: number | null;
	maxValue: number | null;
	numberFormat: string | null;
	direction: "vertical" | "horizontal";
	/** Options of radio buttons, check boxes and selects. */
	options: { id: number; value: string }[];
	/** When the value was entered; null for a default. */
	savedAt: string | null;
	/** The entered value, otherwise the default. */
	value: string;
	chosen: number[];
	signature: SignatureView | null;
	/** Why the recipient cannot finish. */
	problem: string | null;
	/** Conditions on other fields of the page; the rest are decided. */
	showWhen: Conditions | null;
	requiredWhen: Conditions | null;
	/** The problem of the empty field while `requiredWhen` is met. */
	missing: string | null;
};

export type SignatureView =
	| { type: "typed"; text: string; style?: SignatureStyle }
	| { type: "strokes"; strokes: Stroke[] }
	| { type: "image"; version: string };

/** The page's data. Its URLs are relative to the page's own. */
export type SigningView = {
	title: string;
	pages: { width: number; height: number }[];
	sender: string;
	/** The sender's logo, with alternative text, and footer. */
	brand: (Pick<PageBrand, "logo" | "footer"> & { alt: string }) | null;
	recipient: { name: string; email: string; role: RecipientRole };
	/** Whether the page has run before. */
	opened: boolean;
	consented: boolean;
	/** When the sender last corrected the document. */
	correctedAt: string | null;
	/** What must be proven to sign or decline. */
	authentication: AuthenticationView | null;
	fields: FieldView[];
	/** What the recipient has saved to sign with; null unless the browser is signed in to the account of their address. */
	saved: SavedSignatures | null;
	/** The sender tries the page before sending: it sends nothing. */
	preview?: PreviewView | undefined;
	/** The id of the code that the plain form has sent. */
	proofId?: string | undefined;
	/** The document changed after the recipient opened it. */
	notice?: string | undefined;
	/** Why the plain form was refused: as a whole, and by field. */
	refused?: { form: string | undefined; fields: [id: number, message: string][] };
};

/** The strip above a preview, in the sender's language. */
export type PreviewView = {
	people: { id: number; name: string; isShown: boolean }[];
	words: Record<"label" | "about" | "back" | "end", string>;
};

export function presentSigning(
	signing: Signing,
	words: PageWords,
	now: Date,
	authentication: AuthenticationView | null = null,
	saved: SavedSignatures | null = null,
): SigningView {
	const { document, recipient, sender, file, fields, brand } = signing;
	const shown = toPageBrand(brand, sender.name || sender.email);
	const reader = { language: findLanguage(words.lang) ?? "en", timeZone: null };
	const { isMet } = decideByValues(signing.placed, { ...signing, reader }, now);
	const page = { ...signing, reader, words, now, isMet, onPage: new Set(fields.map(({ id }) => id)) };
	return {
		title: document.title,
		pages: file.pages ?? [],
		sender: senderWith(brand, sender.name || sender.email),
		brand: shown ? { logo: shown.logo, footer: shown.footer, alt: shown.name ?? "" } : null,
		recipient: { name: recipient.name, email: readableAddress(recipient.email), role: recipient.role },
		opened: recipient.readStatus === "OPENED",
		consented: recipient.consentedAt !== null,
		correctedAt: document.correctedAt?.toISOString() ?? null,
		authentication,
		saved,
		fields: fields.map((field) => presentSigningField(page, field)).sort(inReadingOrder),
	};
}

type OfPage = Signing & {
	reader: Reader;
	words: PageWords;
	now: Date;
	isMet: (condition: Condition) => boolean;
	onPage: ReadonlySet<number>;
};

function presentSigningField(signing: OfPage, conditional: SigningField): FieldView {
	const { words, now, isMet, onPage } = signing;
	const { showWhen, requiredWhen } = conditional.fieldMeta ?? {};
	const requiredLater = decidePartly(requiredWhen, onPage, isMet);
	const withRequired = (required: boolean) =>
		requiredWhen
			? { ...conditional, fieldMeta: { ...conditional.fieldMeta, required } as FieldMeta }
			: conditional;
	const field = withRequired(requiredLater === null);
	const { fieldMeta, id, type, page } = field;
	const { control, effects, optionsOf, findMissing } = getDefinition(type);
	const context = toAnswerContext(signing, field, now);
	const current = currentAnswer(field, context);
	const answer = current?.answer ?? null;
	// The page's request does not tell the browser's time zone.
	const isSignersDate = fieldMeta?.type === "date" ? isBlank(fieldMeta.value) : type === "DATE";
	return {
		id,
		type,
		// Fixed by the sender, as a read-only text, not set on finishing.
		control: fieldMeta?.type === "date" && fieldMeta.value ? fixedText : control,
		label: fieldMeta?.label || null,
		placeholder: (effects.includes("placeholder") && fieldMeta?.placeholder) || null,
		required: isRequired(field),
		readOnly: isReadOnly(field),
		forName: field.recipientId === signing.recipient.id ? null : context.name || context.email,
		page,
		x: Number(field.positionX),
		y: Number(field.positionY),
		width: Number(field.width),
		height: Number(field.height),
		setting: readTextSetting(fieldMeta),
		...readLimits(fieldMeta),
		options: optionsOf(fieldMeta),
		savedAt: field.insertedAt?.toISOString() ?? null,
		value:
			isSignersDate && signing.document.timeZone === SIGNER_ZONE ? "" : current ? shownText(current) : "",
		chosen: answer?.type === "chosen" ? answer.ids : [],
		signature: presentSignature(answer),
		problem: findFieldProblem(field, context)?.(words.answers) ?? null,
		showWhen: decidePartly(showWhen, onPage, isMet),
		requiredWhen: requiredLater,
		missing: (requiredLater && findMissing(withRequired(true).fieldMeta, undefined)?.(words.answers)) ?? null,
	};
}

const fixedText = { kind: "text", lines: "one", expects: "text" } as const;

function readLimits(meta: SigningField["fieldMeta"]) {
	const number = meta?.type === "number" ? meta : undefined;
	return {
		characterLimit: meta?.characterLimit || null,
		minValue: number?.minValue ?? null,
		maxValue: number?.maxValue ?? null,
		numberFormat: number?.numberFormat || null,
		direction: meta && "direction" in meta ? (meta.direction ?? "vertical") : ("vertical" as const),
	};
}

function presentSignature(answer: SigningField["answer"]): SignatureView | null {
	if (answer === null || answer.type === "chosen" || answer.type === "shown") return null;
	return answer.type === "image" ? { type: "image", version: answer.sha256.slice(0, 16) } : answer;
}

/** In reading order; fields within two percent of the page's height are one line. */
function inReadingOrder(a: FieldView, b: FieldView): number {
	return a.page - b.page || Math.round(a.y / 2) - Math.round(b.y / 2) || a.x - b.x || a.id - b.id;
}
