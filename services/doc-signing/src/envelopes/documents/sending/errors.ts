import { BadRequest, errorOf, firstOf, type HttpError, UnprocessableContent } from "@repo/http-errors";

import { said } from "../../../languages/said.ts";
import type { Words } from "../../../languages/words.ts";
import type { SendingObstacle } from "../rules/sendable.ts";

/** The first obstacle determines status and code; `errors` lists them all. */
export function documentNotSendable(obstacles: [SendingObstacle, ...SendingObstacle[]]): HttpError {
	const [{ status, code }] = obstacles;
	const Kind = status === 422 ? UnprocessableContent : BadRequest;
	const list = ({ editor }: Words) =>
		obstacles.map(({ path, message }) => ({ path, message: message(editor) }));
	const say = (words: Words) => firstOf(list(words).map(({ message }) => message)).join(" ");
	return new Kind(code, ...said(say, { errorsIn: list }));
}

export const DocumentNotPending = errorOf(
	BadRequest,
	"document_not_pending",
	...said(({ errors }) => errors.documents.notPending),
);

export class UnknownRecipients extends BadRequest {
	constructor(ids: number[]) {
		super("unknown_recipient", `This document has no recipient with id ${ids.join(", ")}.`, {
			errors: ids.map((id) => ({
				path: "body.recipients",
				message: `contains ${id}, which is not a recipient of this document`,
			})),
		});
	}
}

export const NobodyToRemind = errorOf(
	BadRequest,
	"nobody_to_notify",
	...said(({ errors }) => errors.recipients.nobodyToRemind),
);
