import {
	BadRequest,
	Conflict,
	Forbidden,
	Gone,
	type InputError,
	NotFound,
	ServiceUnavailable,
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

export class AuthenticationMissing extends Forbidden {
	constructor(method: AuthenticationMethod) {
		super("authentication_missing", words.authentication[method], { extensions: { method } });
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
