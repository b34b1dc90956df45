import {
	BadRequest,
	Conflict,
	errorOf,
	Forbidden,
	Gone,
	type HttpErrorFacts,
	type InputError,
	NotFound,
	type Said,
	ServiceUnavailable,
	TooManyRequests,
} from "@repo/http-errors";
import type { AnswerProblem, AnswerWords } from "../field-types/rules/answer-words.ts";
import type { PageWords } from "../languages/generated/en/page.ts";
import type { RefusalWords } from "../languages/generated/en/refusals.ts";
import { said as sayIn } from "../languages/said.ts";
import type { RecipientState } from "./rules/recipient-state.ts";
import type { AuthenticationMethod } from "./rules/required-authentication.ts";

type Words = RefusalWords & { answers: AnswerWords; beingChanged: string };
type Say = (words: Words) => string;
type More = Pick<HttpErrorFacts, "headers" | "extensions" | "cause">;

/** An error's message, in English and in other languages. */
function said(
	say: Say,
	{ errorsIn, ...more }: More & { errorsIn?: (words: Words) => InputError[] } = {},
): Said {
	const wordsOf = ({ refusals, page }: { refusals: RefusalWords; page: PageWords }) => {
		const beingChanged = page.recipientStates.BEING_CHANGED.text;
		return { ...refusals, answers: page.answers, beingChanged };
	};
	return sayIn((words) => say(wordsOf(words)), {
		...more,
		...(errorsIn && { errorsIn: (words) => errorsIn(wordsOf(words)) }),
	});
}

/** No such token. */
export const SigningLinkUnknown = errorOf(
	NotFound,
	"signing_link_unknown",
	...said((words) => words.linkUnknown),
);

export const DocumentErased = errorOf(Gone, "document_erased", ...said((words) => words.erased));

/** One of `methods` opens the document. */
export class AccessNotProven extends Forbidden {
	readonly methods: readonly AuthenticationMethod[];

	constructor(methods: readonly AuthenticationMethod[]) {
		super("access_not_proven", ...said((words) => words.access, { extensions: { methods } }));
		this.methods = methods;
	}
}

/**
 * Why a recipient cannot act: nobody or someone else is signed in, the account lacks the factor, or the proof
 * is missing.
 */
export type MissingProof = "SIGN_IN" | "OTHER_ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PROOF";

/** One of `methods` is required to sign or decline. */
export class ActNotProven extends Forbidden {
	constructor(methods: readonly AuthenticationMethod[], missing: MissingProof) {
		const extensions = { methods, missing };
		super("authentication_missing", ...said((words) => words.authentication[missing], { extensions }));
	}
}

export const CodeNotOffered = errorOf(NotFound, "code_not_offered", ...said((words) => words.codeNotOffered));

/** Wrong, expired, used, from another browser or for another purpose. */
export class CodeRefused extends BadRequest {
	constructor(guessesLeft: number) {
		super(
			"code_refused",
			...said((words) => (guessesLeft > 0 ? words.codeWrong({ guessesLeft }) : words.codeUsedUp)),
		);
	}
}

export class TooManyCodes extends TooManyRequests {
	constructor(seconds: number) {
		super(seconds, ...said((words) => words.tooManyCodes({ minutes: Math.ceil(seconds / 60) })));
	}
}

export const TotpCodeRefused = errorOf(BadRequest, "wrong_code", ...said((words) => words.totpWrong));

export class TooManySigningAttempts extends TooManyRequests {
	constructor(seconds: number) {
		super(seconds, ...said((words) => words.tooManyAttempts({ minutes: Math.ceil(seconds / 60) })));
	}
}

export class PasskeyNotAccepted extends BadRequest {
	constructor(cause?: unknown) {
		super("passkey_not_accepted", ...said((words) => words.passkeyNotAccepted, { cause }));
	}
}

/** A field or the document changed after the page was opened, or the passkey's challenge issued. */
export const StatementOutdated = errorOf(
	Conflict,
	"statement_outdated",
	...said((words) => words.statementOutdated),
);

/** A form from another site. Knowing the link does not make the request legitimate. */
export const ForeignForm = errorOf(Forbidden, "foreign_form", ...said((words) => words.foreignForm));

export const DocumentNotShown = errorOf(Forbidden, "document_not_shown", ...said((words) => words.notShown));

/** Drawing it exceeds the time or memory limit of a process. */
export class DocumentNotDrawn extends ServiceUnavailable {
	constructor(retryAfterSeconds: number, cause?: unknown) {
		const headers = { "Retry-After": String(Math.ceil(retryAfterSeconds)) };
		super("document_not_drawn", ...said((words) => words.notDrawn, { headers, cause }));
	}
}

/** What a recipient may not do in their current state. */
export function mayNotAct(recipientState: Exclude<RecipientState, "READY">) {
	switch (recipientState) {
		case "WAITING":
			return new Conflict("not_your_turn", ...said((words) => words.notYourTurn));
		case "DONE":
			return new Conflict("already_signed", ...said((words) => words.alreadySigned));
		case "COPY_LATER":
			return new Forbidden("nothing_to_do", ...said((words) => words.nothingToDo));
		case "EXPIRED":
			return new Gone("signing_link_expired", ...said((words) => words.expired));
		case "BEING_CHANGED":
			return new Conflict("signer_without_signature", ...said((words) => words.beingChanged));
		case "NOT_SENT_YET":
			return new Conflict("document_not_sent", ...said((words) => words.notSent));
		case "COMPLETED":
		case "REJECTED":
		case "CANCELLED":
			return new Conflict("document_not_pending", ...said((words) => words.over[recipientState]));
	}
}

/** Does not exist, or is not this recipient's; the response does not say which. */
export const FieldNotFound = errorOf(NotFound, "field_not_found", ...said((words) => words.fieldNotFound));

export const FieldFixed = errorOf(Conflict, "field_read_only", ...said((words) => words.fieldFixed));

/** By its condition. The page does not send such a value, unless another tab changed the condition. */
export const FieldHidden = errorOf(Conflict, "field_hidden", ...said((words) => words.fieldHidden));

export class AnswerRefused extends BadRequest {
	constructor(say: Say) {
		super("answer_refused", ...said(say, { errorsIn: (words) => [{ path: "body", message: say(words) }] }));
	}
}

export class ConsentMissing extends BadRequest {
	constructor() {
		const errorsIn = () => [{ path: "consent", message: "is required" }];
		super("consent_missing", ...said((words) => words.consent, { errorsIn }));
	}
}

/** Each field that prevents the recipient from finishing, as `fields.<id>`. */
export class FieldsMissing extends BadRequest {
	constructor(problems: ReadonlyMap<number, AnswerProblem>) {
		const errorsIn = ({ answers }: Words) =>
			[...problems].map(([id, problem]) => ({ path: `fields.${id}`, message: problem(answers) }));
		super("fields_missing", ...said((words) => words.fieldsMissing({ count: problems.size }), { errorsIn }));
	}
}
