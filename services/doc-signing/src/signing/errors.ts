import {
	BadRequest,
	Conflict,
	Forbidden,
	Gone,
	type InputError,
	NotFound,
	ServiceUnavailable,
	TooManyRequests,
} from "@repo/http-errors";
import type { RecipientState } from "./rules/recipient-state.ts";
import type { AuthenticationMethod } from "./rules/required-authentication.ts";
import { english } from "./words.ts";

const words = english.refusals;

/** No such token, whatever was asked of it. */
export class SigningLinkUnknown extends NotFound {
	constructor() {
		super("signing_link_unknown", words.linkUnknown);
	}
}

/** Any of `methods` opens the document. */
export class AccessNotProven extends Forbidden {
	readonly methods: readonly AuthenticationMethod[];

	constructor(methods: readonly AuthenticationMethod[]) {
		super("access_not_proven", words.access, { extensions: { methods } });
		this.methods = methods;
	}
}

/** What keeps a recipient from acting: nobody or somebody else is signed in, the account lacks the factor, or its proof. */
export type MissingProof = "SIGN_IN" | "OTHER_ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PROOF";

/** Any of `methods` is required to sign or decline. */
export class ActNotProven extends Forbidden {
	constructor(methods: readonly AuthenticationMethod[], missing: MissingProof) {
		super("authentication_missing", words.authentication[missing], { extensions: { methods, missing } });
	}
}

export class CodeNotOffered extends NotFound {
	constructor() {
		super("code_not_offered", words.codeNotOffered);
	}
}

/** Wrong, expired, used up, of another browser or for something else. */
export class CodeRefused extends BadRequest {
	constructor(guessesLeft: number) {
		super("code_refused", guessesLeft > 0 ? words.codeWrong(guessesLeft) : words.codeUsedUp);
	}
}

export class TooManyCodes extends TooManyRequests {
	constructor(seconds: number) {
		super(seconds, words.tooManyCodes(Math.ceil(seconds / 60)));
	}
}

export class PasskeyNotAccepted extends BadRequest {
	constructor(cause?: unknown) {
		super("passkey_not_accepted", words.passkeyNotAccepted, { cause });
	}
}

/** A field, or the document, changed between what the passkey was asked to sign and its answer. */
export class StatementOutdated extends Conflict {
	constructor() {
		super("statement_outdated", words.statementOutdated);
	}
}

/** A form of another site; a link with a token is no reason to act for whoever sent it. */
export class ForeignForm extends Forbidden {
	constructor() {
		super("foreign_form", words.foreignForm);
	}
}

export class DocumentNotShown extends Forbidden {
	constructor() {
		super("document_not_shown", words.notShown);
	}
}

/** Drawing it takes more time or memory than a process may use. */
export class DocumentNotDrawn extends ServiceUnavailable {
	constructor(retryAfterSeconds: number, cause?: unknown) {
		const headers = { "Retry-After": String(Math.ceil(retryAfterSeconds)) };
		super("document_not_drawn", words.notDrawn, { headers, cause });
	}
}

/** What a recipient may not do now, by where they stand. */
export function mayNotAct(recipientState: Exclude<RecipientState, "READY">) {
	switch (recipientState) {
		case "WAITING":
			return new Conflict("not_your_turn", words.notYourTurn);
		case "DONE":
			return new Conflict("already_signed", words.alreadySigned);
		case "COPY_LATER":
			return new Forbidden("nothing_to_do", words.nothingToDo);
		case "EXPIRED":
			return new Gone("signing_link_expired", words.expired);
		case "NOT_SENT_YET":
			return new Conflict("document_not_sent", words.notSent);
		case "COMPLETED":
		case "REJECTED":
		case "CANCELLED":
			return new Conflict("document_not_pending", words.over[recipientState]);
	}
}

/** Not there, or not for this recipient to fill: which, is not said. */
export class FieldNotFound extends NotFound {
	constructor() {
		super("field_not_found", words.fieldNotFound);
	}
}

export class FieldFixed extends Conflict {
	constructor() {
		super("field_read_only", words.fieldFixed);
	}
}

export class AnswerRefused extends BadRequest {
	constructor(problem: string) {
		super("answer_refused", problem, { errors: [{ path: "body", message: problem }] });
	}
}

export class ConsentMissing extends BadRequest {
	constructor() {
		super("consent_missing", words.consent, {
			errors: [{ path: "consent", message: "is required" }],
		});
	}
}

/** A SIGNER who was added, or whose field was taken away, after sending. */
export class NowhereToSign extends BadRequest {
	constructor() {
		super("signer_without_signature", words.nowhereToSign);
	}
}

/** Each field that keeps the recipient from finishing, as `fields.<id>`. */
export class FieldsMissing extends BadRequest {
	constructor(errors: InputError[]) {
		super("fields_missing", words.fieldsMissing(errors.length), { errors });
	}
}
