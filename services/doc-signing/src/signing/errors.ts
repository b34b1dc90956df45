import { BadRequest, Conflict, Forbidden, Gone, type InputError, NotFound } from "@repo/http-errors";
import type { AuthenticationMethod } from "./rules/required-authentication.ts";
import type { Standing } from "./rules/standing.ts";

/** No such token, whatever was asked of it. */
export class SigningLinkUnknown extends NotFound {
	constructor() {
		super(
			"signing_link_unknown",
			"This signing link is not known. Open the link in your mail again, or ask the sender for a new one.",
		);
	}
}

export class AuthenticationMissing extends Forbidden {
	constructor(method: AuthenticationMethod) {
		super("authentication_missing", missing[method], { extensions: { method } });
	}
}

const missing: Record<AuthenticationMethod, string> = {
	ACCOUNT: "The sender asks you to sign in with an account first.",
	PASSKEY: "The sender asks you to confirm with a passkey first.",
	TWO_FACTOR_AUTH: "The sender asks you to confirm with a second factor first.",
};

/** A form of another site; a link with a token is no reason to act for whoever sent it. */
export class ForeignForm extends Forbidden {
	constructor() {
		super("foreign_form", "This came from another site. Open your signing link and try there.");
	}
}

export class DocumentNotShown extends Forbidden {
	constructor() {
		super("document_not_shown", "The document cannot be read with this link now.");
	}
}

/** What a recipient may not do now, by where they stand. */
export function mayNotAct(standing: Exclude<Standing, "READY">) {
	switch (standing) {
		case "WAITING":
			return new Conflict("not_your_turn", "It is somebody else's turn. You get a mail when it is yours.");
		case "DONE":
			return new Conflict("already_signed", "You have finished this document already.");
		case "COPY_LATER":
			return new Forbidden("nothing_to_do", "There is nothing for you to do: you get a copy.");
		case "EXPIRED":
			return new Gone("signing_link_expired", "Your time to sign is over. Ask the sender for more.");
		case "NOT_SENT_YET":
			return new Conflict("document_not_sent", "The document has not been sent yet.");
		default:
			return new Conflict("document_not_pending", `The document is ${standing.toLowerCase()}.`);
	}
}

/** Not there, or not for this recipient to fill: which, is not said. */
export class FieldNotFound extends NotFound {
	constructor() {
		super("field_not_found", "There is no such field for you to fill.");
	}
}

export class FieldFixed extends Conflict {
	constructor() {
		super("field_read_only", "This field is fixed and cannot be changed.");
	}
}

export class AnswerRefused extends BadRequest {
	constructor(problem: string) {
		super("answer_refused", problem, { errors: [{ path: "body", message: problem }] });
	}
}

export class ConsentMissing extends BadRequest {
	constructor() {
		super("consent_missing", "Agree to signing electronically first.", {
			errors: [{ path: "consent", message: "is missing" }],
		});
	}
}

/** Each field that keeps the recipient from finishing, as `fields.<id>`. */
export class FieldsMissing extends BadRequest {
	constructor(errors: InputError[]) {
		const count = errors.length === 1 ? "One field is" : `${errors.length} fields are`;
		super("fields_missing", `${count} not filled in yet.`, { errors });
	}
}
