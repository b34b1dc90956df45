import {
	BadRequest,
	errorOf,
	type HttpError,
	summarizeProblems,
	UnprocessableContent,
} from "@repo/http-errors";

import type { DocumentStatus } from "../rules/document-status.ts";
import type { SendingObstacle } from "../rules/sendable.ts";

/** The first obstacle determines status and code; `errors` lists them all. */
export function documentNotSendable(obstacles: [SendingObstacle, ...SendingObstacle[]]): HttpError {
	const [{ status, code }] = obstacles;
	const errors = obstacles.map(({ path, message }) => ({ path, message }));
	const Kind = status === 422 ? UnprocessableContent : BadRequest;
	return new Kind(code, summarizeProblems(obstacles.map(({ message }) => ({ path: "", message }))), {
		errors,
	});
}

export const DocumentNotPending = errorOf(
	BadRequest,
	"document_not_pending",
	(status: DocumentStatus) => `The document is ${status}. This operation requires status PENDING.`,
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
	"None of these recipients can be notified: they have already completed the document, only receive a copy, or are not next in the signing order.",
);
